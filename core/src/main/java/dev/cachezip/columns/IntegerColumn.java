package dev.cachezip.columns;

/** {@link Kinds#INT}: integers. */
final class IntegerColumn extends Column {

    private final Ints values;

    private IntegerColumn(Ints values) {
        this.values = values;
    }

    static IntegerColumn read(Input in, int count) {
        return new IntegerColumn(Ints.read(in, count));
    }

    @Override
    void next(RowOutput out) {
        out.integer(values.next());
    }
}
