package dev.cachezip.columns;

/** {@link Kinds#CONST}: the same value in all rows. */
final class ConstantColumn extends Column {

    private final byte[] bytes;
    private final int start;
    private final int length;

    private ConstantColumn(byte[] bytes, int start, int length) {
        this.bytes = bytes;
        this.start = start;
        this.length = length;
    }

    static ConstantColumn read(Input in) {
        int start = in.takeValue();
        return new ConstantColumn(in.bytes(), start, in.at() - start);
    }

    int length() {
        return length;
    }

    @Override
    void next(RowOutput out) {
        out.copy(bytes, start, length);
    }
}
