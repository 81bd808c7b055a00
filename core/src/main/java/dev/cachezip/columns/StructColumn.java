package dev.cachezip.columns;

/** {@link Kinds#STRUCT}: maps with names, of which a row may lack some. */
final class StructColumn extends Column {

    private final byte[] bytes;
    private final int[] names;
    private final int[] nameEnds;
    private final Column[] columns;
    private final boolean complete;

    /**
     * Creates a column.
     *
     * @param names where the names begin, with their headers
     * @param nameEnds where the names end
     * @param complete whether all rows have all names
     */
    StructColumn(byte[] bytes, int[] names, int[] nameEnds, Column[] columns, boolean complete) {
        this.bytes = bytes;
        this.names = names;
        this.nameEnds = nameEnds;
        this.columns = columns;
        this.complete = complete;
    }

    @Override
    void next(RowOutput out) {
        out.mapHead(complete ? columns.length : present());
        for (int i = 0; i < columns.length; i++) {
            if (!complete && columns[i].nextIsAbsent()) {
                columns[i].skipAbsent();
            } else {
                out.copy(bytes, names[i], nameEnds[i] - names[i]);
                columns[i].next(out);
            }
        }
    }

    private int present() {
        int present = 0;
        for (Column column : columns) {
            if (!column.nextIsAbsent()) {
                present++;
            }
        }
        return present;
    }
}
