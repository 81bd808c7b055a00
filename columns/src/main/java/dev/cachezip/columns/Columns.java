package dev.cachezip.columns;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.Formats;
import dev.cachezip.msgpack.Lengths;

/**
 * Turns MessagePack whose lists store what is alike in columns back into rows, and rows into columns.
 *
 * <p>Both are documents of MessagePack: columns are one extension. docs/format.md specifies them.
 */
public final class Columns {

    /** The type of the extension that columns are. */
    static final byte EXTENSION = 'T';

    static final byte VERSION = 1;

    /** The header of the longest extension, with the version. */
    private static final int MAX_HEADER = 1 + Integer.BYTES + 2;

    private Columns() {}

    /**
     * Returns whether bytes begin with the extension that columns are, of any version.
     *
     * @param offset index of the first byte
     * @param length number of bytes
     */
    public static boolean isColumns(byte[] plain, int offset, int length) {
        int type = length == 0 ? 0 : typeIndex(plain[offset]);
        return type > 0 && type < length && plain[offset + type] == EXTENSION;
    }

    /** Returns the index of the type of an extension with a length; 0 if the first byte is of no such extension. */
    private static int typeIndex(byte first) {
        return first >= Formats.EXT8 && first <= Formats.EXT32 ? Values.headLength(first) : 0;
    }

    /**
     * Writes rows as columns, if that makes them shorter than three quarters.
     *
     * @param rows one document of MessagePack; anything else is not worth it
     * @param out receives the columns behind its content; its limit holds for the columns and the rows together, since a
     *     reader may have both in memory
     * @return the memory in bytes with which a reader surely reads the columns; 0 if they are not worth it, and nothing
     *     is added
     */
    public static long write(byte[] rows, int offset, int length, OutputBuffer out) {
        int start = out.length();
        int most = (int) ((3L * length - 1) / 4);
        if (length < MAX_HEADER || out.limit() - (long) start < most + (long) MAX_HEADER) {
            return 0;
        }
        PositionTree tree = new PositionTree(rows, offset, length);
        Node document = tree.read(offset);
        if (document == null || tree.longestList() < PositionTree.MIN_LIST) {
            return 0;
        }
        byte[] array = out.ensureCapacity(start + (long) most + MAX_HEADER);
        ColumnOutput columns = new ColumnOutput(array, start + MAX_HEADER, start + most + MAX_HEADER);
        ColumnWriter writer = new ColumnWriter(rows, offset + length, columns);
        writer.column(document);
        int content = columns.length() - start - MAX_HEADER;
        int header = header(content + 1, array, start);
        boolean fits = out.limit() - (long) start - header - content >= length;
        if (columns.isFull() || header + content > most || !fits) {
            return 0;
        }
        System.arraycopy(array, start + MAX_HEADER, array, start + header, content);
        out.length(start + header + content);
        return Kinds.BYTE_MEMORY * (header + content) + Math.max(Kinds.BYTE_MEMORY * length, writer.memory());
    }

    /** Writes the header of an extension of a length, and the version, and returns how long both are. */
    private static int header(int length, byte[] array, int at) {
        int size = (int) Lengths.binary(length) - length - 1;
        Values.put(Formats.EXT8 + Integer.numberOfTrailingZeros(size), length, size, array, at);
        int type = 1 + size;
        array[at + type] = EXTENSION;
        array[at + type + 1] = VERSION;
        return type + 2;
    }

    /**
     * Writes the rows that columns stand for, each value in its shortest format.
     *
     * @param src bytes for which {@link #isColumns} is true
     * @param rows receives the rows behind its content; its limit holds
     * @throws CachezipException.Malformed if the bytes are no columns, or of another version
     * @throws CachezipException.TooLarge if the rows would be longer than the limit
     */
    public static void read(byte[] src, int offset, int length, OutputBuffer rows) {
        new ColumnDocument(src, offset, length, rows, Long.MAX_VALUE).rows();
    }

    /** Reads how columns are laid out, as a column of one row, which is the whole document. */
    static Column layout(byte[] src, int offset, int length, int limit, long memory) {
        if (!isColumns(src, offset, length)) {
            throw new CachezipException.Malformed("no columns", 0);
        }
        int type = typeIndex(src[offset]);
        ColumnInput in = new ColumnInput(src, offset, length);
        in.take(type + 1L);
        if (Values.number(src, offset + 1, type - 1) != in.left()) {
            throw in.malformed("columns of another length than in their header", offset + 1);
        }
        int version = in.u8();
        if (version != VERSION) {
            throw in.malformed("the unknown version " + version + " of columns", offset + type + 1);
        }
        return new ColumnReader(in, limit, memory).document();
    }
}
