package dev.cachezip.columns;

import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.ValueSink;

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
    public void next(ValueSink out) {
        int next = Values.end(bytes, at, end);
        out.encoded(bytes, at, next - at);
        at = next;
    }

    @Override
    public int nextExtensionType() {
        return MessagePackExtension.typeAt(bytes, at, end);
    }
}
