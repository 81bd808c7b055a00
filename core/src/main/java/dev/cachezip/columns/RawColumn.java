package dev.cachezip.columns;

/** {@link Kinds#RAW}: values of MessagePack as they are. */
final class RawColumn extends Column {

    private final byte[] bytes;
    private final int end;
    private int at;

    private RawColumn(byte[] bytes, int at, int end) {
        this.bytes = bytes;
        this.at = at;
        this.end = end;
    }

    static RawColumn read(Input in, int count) {
        int start = in.at();
        for (int i = 0; i < count; i++) {
            in.takeValue();
        }
        return new RawColumn(in.bytes(), start, in.at());
    }

    @Override
    void next(RowOutput out) {
        int next = Values.end(bytes, at, end);
        out.copy(bytes, at, next - at);
        at = next;
    }
}
