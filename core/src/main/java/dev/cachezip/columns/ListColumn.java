package dev.cachezip.columns;

/** {@link Kinds#LIST}: arrays, with the elements of all of them in one column. */
final class ListColumn extends Column {

    private final Ints lengths;
    private final Column elements;

    ListColumn(Ints lengths, Column elements) {
        this.lengths = lengths;
        this.elements = elements;
    }

    @Override
    void next(RowOutput out) {
        int length = (int) lengths.next();
        out.arrayHead(length);
        for (int i = 0; i < length; i++) {
            elements.next(out);
        }
    }
}
