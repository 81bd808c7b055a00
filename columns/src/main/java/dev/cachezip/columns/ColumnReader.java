package dev.cachezip.columns;

import dev.cachezip.CachezipException;
import dev.cachezip.msgpack.ObjectShape;
import java.util.Arrays;

/**
 * Reads how columns are laid out, and checks it: after that only the rows are to be written.
 *
 * <p>A few bytes can stand for any number of values, so columns of more rows or memory than the limits are refused before
 * work or memory is spent on them.
 */
final class ColumnReader {

    private final ColumnInput in;
    private final int limit;
    private final long maxMemory;
    private long memory;
    private long rows;
    private long absent;
    private int different;
    private int columns;

    /**
     * Creates a reader.
     *
     * @param limit the maximum length of the rows in bytes
     * @param maxMemory the maximum memory in bytes, with that of the values
     */
    ColumnReader(ColumnInput in, int limit, long maxMemory) {
        this.in = in;
        this.limit = limit;
        this.maxMemory = maxMemory;
        charge(Kinds.BYTE_MEMORY * in.left());
    }

    private void charge(long bytes) {
        memory += bytes;
        if (memory > maxMemory) {
            throw CachezipException.TooLarge.objects(memory, maxMemory, null);
        }
    }

    /** Reads the column of one row that is the whole document. */
    Column document() {
        Column document = column(1, 0);
        if (in.left() > 0) {
            throw in.malformed("bytes after the columns");
        }
        return document;
    }

    private Column column(int count, int depth) {
        if (depth > Kinds.MAX_DEPTH) {
            throw in.malformed("columns of more than " + Kinds.MAX_DEPTH + " levels");
        }
        if (++columns > Kinds.MAX_COLUMNS) {
            throw in.malformed("more than " + Kinds.MAX_COLUMNS + " columns");
        }
        charge(Kinds.COLUMN_MEMORY + Kinds.VALUE_MEMORY * count);
        int offset = in.at();
        int kind = in.u8();
        if (kind == Kinds.OPT) {
            return optional(count, depth, offset);
        }
        promise(count);
        Column column =
                switch (kind) {
                    case Kinds.STRUCT -> struct(count, depth);
                    case Kinds.LIST -> list(count, depth);
                    case Kinds.TUPLE -> tuple(count, depth);
                    case Kinds.RAW -> new RawColumn(in, count);
                    case Kinds.CONST -> new ConstantColumn(in);
                    case Kinds.BOOL -> new BooleanColumn(in, count);
                    case Kinds.INT -> new IntegerColumn(in, count);
                    case Kinds.F64 -> new DoubleColumn(in, count);
                    case Kinds.DICT -> dictionary(count);
                    case Kinds.STR -> new TextColumn(in, count);
                    case Kinds.HEX -> new HexColumn(in, count);
                    case Kinds.NUM -> new NumberTextColumn(in, count);
                    case Kinds.BIN -> new BinaryColumn(in, count);
                    case Kinds.TIME -> new TimeColumn(in, count);
                    case Kinds.DEC -> new DecimalColumn(in, count);
                    default -> throw in.malformed("the unknown kind of column " + kind, offset);
                };
        promise((column.leastLength() - 1L) * count);
        return column;
    }

    private void promise(long bytes) {
        rows += bytes;
        if (rows > limit) {
            throw new CachezipException.TooLarge(rows, limit);
        }
    }

    private OptionalColumn optional(int count, int depth, int offset) {
        int flags = in.u8();
        int others = flags & Kinds.OTHERS;
        if (flags > (Kinds.EMPTY | Kinds.OTHERS) || others > Kinds.MIXED) {
            throw in.malformed("the flags " + flags + " of a column", in.at() - 1);
        }
        boolean empty = (flags & Kinds.EMPTY) != 0;
        int present = empty ? 0 : in.takeBits(count);
        int values = empty ? 0 : Bits.count(in.bytes(), present, count);
        int gone = count - values;
        int nulls = others == Kinds.MIXED ? in.takeBits(gone) : 0;
        int written = others == Kinds.ABSENT ? 0 : others == Kinds.NULL ? gone : Bits.count(in.bytes(), nulls, gone);
        promise(written);
        if (!empty || written > 0) {
            absent(gone - written);
        }
        Column content = empty ? null : content(values, depth + 1);
        return new OptionalColumn(in, offset, others, present, nulls, content);
    }

    /** Counts absent values, which cost time in each row, but no byte. */
    private void absent(int more) {
        absent += more;
        if (absent > Kinds.MAX_ABSENT) {
            throw in.malformed("more than " + Kinds.MAX_ABSENT + " absent values in columns");
        }
    }

    /** Reads the values that are there, perhaps null or absent again: each further level would cost time in each row. */
    private Column content(int count, int depth) {
        int offset = in.at();
        Column content = column(count, depth);
        if (content instanceof OptionalColumn optional && optional.holdsOptional()) {
            throw in.malformed("optional values in three levels of columns", offset);
        }
        return content;
    }

    private ListColumn list(int count, int depth) {
        Ints lengths = new Ints(in, count);
        // At least one byte for each element: a limit below the sum would be exceeded.
        int sum = lengths.sum(Integer.MAX_VALUE);
        if (sum < 0) {
            throw in.malformed("lengths of arrays in a column that are negative or too many");
        }
        return new ListColumn(lengths, column(sum, depth + 1));
    }

    private DictionaryColumn dictionary(int count) {
        int offset = in.at();
        DictionaryColumn column = new DictionaryColumn(in, count);
        different += column.size();
        charge(Kinds.DIFFERENT_MEMORY * column.size());
        if (different > Kinds.MAX_DIFFERENT) {
            throw in.malformed("more than " + Kinds.MAX_DIFFERENT + " different values in columns", offset);
        }
        return column;
    }

    private TupleColumn tuple(int count, int depth) {
        Column[] places = new Column[in.u8()];
        for (int i = 0; i < places.length; i++) {
            places[i] = column(count, depth + 1);
        }
        return new TupleColumn(places);
    }

    private StructColumn struct(int count, int depth) {
        int size = in.count();
        if (size > Kinds.MAX_COLUMNS - columns) {
            throw in.malformed("more than " + Kinds.MAX_COLUMNS + " columns");
        }
        int[] names = new int[size];
        int[] ends = new int[size];
        NameSet known = new NameSet(in.bytes(), size);
        for (int i = 0; i < size; i++) {
            names[i] = in.takeName();
            ends[i] = in.at();
            if (!known.add(names[i] + Values.headLength(in.bytes()[names[i]]), ends[i])) {
                throw in.malformed("a name twice in a column of maps", names[i]);
            }
        }
        Column[] content = new Column[size];
        int kept = 0;
        boolean complete = true;
        for (int i = 0; i < size; i++) {
            Column column = column(count, depth + 1);
            complete &= !column.canBeAbsent();
            // A name that no row has costs no input: it must not cost time in each row.
            if (!column.isAbsent()) {
                names[kept] = names[i];
                ends[kept] = ends[i];
                content[kept++] = column;
            }
        }
        return new StructColumn(new ObjectShape(in.bytes(), names, ends, kept), Arrays.copyOf(content, kept), complete);
    }
}
