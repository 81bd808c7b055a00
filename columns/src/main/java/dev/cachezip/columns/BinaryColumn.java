package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#BIN}: byte arrays. */
final class BinaryColumn extends Column {

    private final byte[] bytes;
    private final Ints lengths;
    private int at;

    BinaryColumn(ColumnInput in, int count) {
        bytes = in.bytes();
        lengths = new Ints(in, count);
        at = in.take(sum(in, lengths));
    }

    /** Returns the sum of lengths of bytes that follow. */
    static int sum(ColumnInput in, Ints lengths) {
        int sum = lengths.sum(in.left());
        if (sum < 0) {
            throw in.malformed("lengths in a column beyond its bytes");
        }
        return sum;
    }

    @Override
    public void next(ValueSink out) {
        int length = (int) lengths.next();
        out.binary(bytes, at, length);
        at += length;
    }
}
