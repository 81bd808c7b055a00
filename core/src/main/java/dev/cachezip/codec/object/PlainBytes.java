package dev.cachezip.codec.object;

import dev.cachezip.columns.ColumnDocument;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one value, and what they do not hold themselves.
 *
 * @param array holds the bytes
 * @param offset index of the first byte
 * @param length number of bytes
 * @param columns the document whose outline the bytes are; null if they are the whole document
 * @since 0.1
 */
// A record with an array, since reading copies no bytes.
@SuppressWarnings("ArrayRecordComponent")
public record PlainBytes(
        byte[] array, int offset, int length, @Nullable ColumnDocument columns) {

    /** The bytes of a value that holds all of it. */
    public PlainBytes(byte[] array, int offset, int length) {
        this(array, offset, length, null);
    }

    /** Returns the length in bytes of the whole document; of columns, of the rows that were read so far. */
    public int documentLength() {
        return columns == null ? length : (int) columns.length();
    }

    /** Returns the index after the last byte. */
    public int end() {
        return offset + length;
    }
}
