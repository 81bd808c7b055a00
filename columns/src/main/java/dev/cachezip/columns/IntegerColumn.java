package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#INT}: integers. */
final class IntegerColumn extends Column {

    private final Ints values;

    private IntegerColumn(Ints values) {
        this.values = values;
    }

    static IntegerColumn read(ColumnInput in, int count) {
        return new IntegerColumn(Ints.read(in, count));
    }

    @Override
    public void next(ValueSink out) {
        out.integer(values.next());
    }
}
