package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#F64}: floating-point numbers in eight planes of bytes, the most significant first. */
final class DoubleColumn extends Column {

    private final byte[] bytes;
    private final int count;
    private int at;

    DoubleColumn(ColumnInput in, int count) {
        bytes = in.bytes();
        this.count = count;
        at = in.take((long) count * Double.BYTES);
    }

    @Override
    int leastLength() {
        return 1 + Double.BYTES;
    }

    @Override
    public void next(ValueSink out) {
        long bits = 0;
        for (int plane = 0; plane < Double.BYTES; plane++) {
            bits = bits << Byte.SIZE | (bytes[at + plane * count] & 0xffL);
        }
        at++;
        out.float64(bits);
    }
}
