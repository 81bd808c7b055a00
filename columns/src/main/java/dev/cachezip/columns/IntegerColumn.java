package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#INT}: integers. */
final class IntegerColumn extends Column {

    private final Ints values;

    IntegerColumn(ColumnInput in, int count) {
        values = new Ints(in, count);
    }

    @Override
    public void next(ValueSink out) {
        out.integer(values.next());
    }
}
