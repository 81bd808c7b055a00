package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#TUPLE}: arrays of the same length, with a column for each place. */
final class TupleColumn extends Column {

    private final Column[] places;

    TupleColumn(Column[] places) {
        this.places = places;
    }

    @Override
    public void next(ValueSink out) {
        out.array(places.length, places);
    }
}
