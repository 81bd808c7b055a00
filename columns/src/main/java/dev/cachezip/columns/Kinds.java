package dev.cachezip.columns;

/** The kinds of columns, with their numbers from docs/format.md, and the limits of columns. */
final class Kinds {

    static final int RAW = 0;
    static final int OPT = 1;
    static final int BOOL = 2;
    static final int INT = 3;
    static final int F64 = 4;
    static final int DICT = 6;
    static final int STR = 7;
    static final int HEX = 8;
    static final int NUM = 9;
    static final int BIN = 10;
    static final int TIME = 11;
    static final int STRUCT = 12;
    static final int LIST = 13;
    static final int TUPLE = 14;
    static final int CONST = 15;
    static final int DEC = 16;

    /** Flags of {@link #OPT}: the values that are not there are null. */
    static final int NULL = 0;

    /** Flags of {@link #OPT}: the values that are not there are absent. */
    static final int ABSENT = 1;

    /** Flags of {@link #OPT}: bits say which values are null and which are absent. */
    static final int MIXED = 2;

    /** The bits of the flags of {@link #OPT} that hold {@link #NULL}, {@link #ABSENT} or {@link #MIXED}. */
    static final int OTHERS = 3;

    /** The bit of the flags of {@link #OPT} that says that no value is there at all. */
    static final int EMPTY = 4;

    /** The form of integers as distances from the least. */
    static final int PLAIN = 0;

    /** The form of integers as differences from the one before. */
    static final int DIFFERENCES = 1;

    /** The bit of a width whose last bits do not fill a plane of bytes. */
    static final int PARTIAL = 0x80;

    /** The bit of the length of a {@link #HEX} that says that its digits are in upper case. */
    static final int UPPER_CASE = 0x80;

    static final int MAX_DEPTH = 500;

    /** The maximum number of columns in a document, since each costs a reader more memory than its bytes. */
    static final int MAX_COLUMNS = 1 << 16;

    /** The maximum number of absent values in all columns; names that no row has do not count. */
    static final int MAX_ABSENT = 1 << 24;

    /** The maximum number of values in all dictionaries: a reader keeps more of each than its bytes. */
    static final int MAX_DIFFERENT = 1 << 20;

    /** The charge in bytes of memory for a byte of columns or rows; it limits the time, too: a nanosecond or two. */
    static final long BYTE_MEMORY = 4;

    /** The charge in bytes of memory for a value, be it absent; it limits the time, too: some nanoseconds. */
    static final long VALUE_MEMORY = 32;

    /** The charge in bytes of memory for a value of a dictionary, in addition to that of the column. */
    static final long DIFFERENT_MEMORY = 8;

    /** The charge in bytes of memory for the objects that read a column. */
    static final long COLUMN_MEMORY = 512;

    static final int MAX_WIDTH = 64;
    static final int MAX_FRACTION = 18;
    static final int MAX_HEX = 64;

    private Kinds() {}
}
