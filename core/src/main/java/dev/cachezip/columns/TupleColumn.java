package dev.cachezip.columns;

/** {@link Kinds#TUPLE}: arrays of the same length, with a column for each place. */
final class TupleColumn extends Column {

    private final Column[] places;

    TupleColumn(Column[] places) {
        this.places = places;
    }

    @Override
    void next(RowOutput out) {
        out.arrayHead(places.length);
        for (Column place : places) {
            place.next(out);
        }
    }
}
