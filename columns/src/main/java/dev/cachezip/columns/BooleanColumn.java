package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#BOOL}: true and false as bits. */
final class BooleanColumn extends Column {

    private final byte[] bytes;
    private final int start;
    private int index;

    BooleanColumn(ColumnInput in, int count) {
        bytes = in.bytes();
        start = in.takeBits(count);
    }

    @Override
    public void next(ValueSink out) {
        out.bool(Bits.get(bytes, start, index++));
    }
}
