package dev.cachezip.columns;

/** The values of one place in all rows, written one after the other. */
abstract sealed class Column
        permits BinaryColumn,
                BooleanColumn,
                ConstantColumn,
                DecimalColumn,
                DictionaryColumn,
                DoubleColumn,
                HexColumn,
                IntegerColumn,
                ListColumn,
                NumberTextColumn,
                OptionalColumn,
                RawColumn,
                StructColumn,
                TextColumn,
                TimeColumn,
                TupleColumn {

    /** Writes the next value. */
    abstract void next(RowOutput out);

    /** Returns whether the next value is absent: neither it nor its name is in the row. */
    boolean nextIsAbsent() {
        return false;
    }

    /** Skips the next value, which is absent. */
    void skipAbsent() {}

    /** Returns whether a value may be absent. */
    boolean canBeAbsent() {
        return false;
    }

    /** Returns whether all values are absent. */
    boolean isAbsent() {
        return false;
    }
}
