package dev.cachezip.columns;

import dev.cachezip.msgpack.ObjectShape;
import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#STRUCT}: maps with names, of which a row may lack some. */
final class StructColumn extends Column {

    private final ObjectShape shape;
    private final Column[] columns;
    private final boolean complete;

    /**
     * Creates a column.
     *
     * @param complete whether all rows have all names
     */
    StructColumn(ObjectShape shape, Column[] columns, boolean complete) {
        this.shape = shape;
        this.columns = columns;
        this.complete = complete;
    }

    @Override
    public void next(ValueSink out) {
        out.object(complete ? columns.length : present(), shape, columns);
    }

    private int present() {
        int present = 0;
        for (Column column : columns) {
            if (!column.isNextAbsent()) {
                present++;
            }
        }
        return present;
    }
}
