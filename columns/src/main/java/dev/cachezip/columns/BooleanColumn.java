package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#BOOL}: true and false as bits. */
final class BooleanColumn extends Column {

    private final byte[] bytes;
    private final int start;
    private int index;

    private BooleanColumn(byte[] bytes, int start) {
        this.bytes = bytes;
        this.start = start;
    }

    static BooleanColumn read(ColumnInput in, int count) {
        return new BooleanColumn(in.bytes(), in.takeBits(count));
    }

    @Override
    public void next(ValueSink out) {
        out.bool(Bits.get(bytes, start, index++));
    }
}
