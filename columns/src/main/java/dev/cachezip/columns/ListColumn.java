package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;
import dev.cachezip.msgpack.ValueSource;

/** {@link Kinds#LIST}: arrays, with the elements of all of them in one column. */
final class ListColumn extends Column {

    private final Ints lengths;
    private final ValueSource[] elements;

    ListColumn(Ints lengths, Column elements) {
        this.lengths = lengths;
        this.elements = new ValueSource[] {elements};
    }

    @Override
    public void next(ValueSink out) {
        out.array((int) lengths.next(), elements);
    }
}
