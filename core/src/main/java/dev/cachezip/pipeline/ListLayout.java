package dev.cachezip.pipeline;

/** The layout of lists of objects in MessagePack. */
public enum ListLayout {
    /** One object after the other, each with the names of its properties. */
    ROWS,

    /**
     * The values of each property one after the other, if the list has at least eight objects and this takes less than
     * three quarters of the bytes; else rows.
     */
    COLUMNS
}
