package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSource;

/** The values of one place in all rows, read one after the other. */
abstract class Column extends ValueSource {

    /** Returns the length in bytes that each value has in rows at least. */
    int leastLength() {
        return 1;
    }

    /** Returns whether a value may be absent. */
    boolean canBeAbsent() {
        return false;
    }

    /** Returns whether all values are absent. */
    boolean isAbsent() {
        return false;
    }
}
