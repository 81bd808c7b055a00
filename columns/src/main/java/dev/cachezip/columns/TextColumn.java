package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#STR}: strings between a beginning and an end that are the same in all. */
final class TextColumn extends Column {

    private final byte[] bytes;
    private final Affixes affixes;
    private final Ints lengths;
    private int at;

    TextColumn(ColumnInput in, int count) {
        bytes = in.bytes();
        affixes = new Affixes(in);
        lengths = new Ints(in, count);
        at = in.take(BinaryColumn.sum(in, lengths));
    }

    @Override
    public void next(ValueSink out) {
        int length = (int) lengths.next();
        affixes.write(bytes, at, length, out);
        at += length;
    }
}
