package dev.cachezip.objects.format;

import dev.cachezip.codec.StoredRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one value, and what they do not hold themselves.
 *
 * @param array holds the bytes
 * @param offset index of the first byte
 * @param length number of bytes
 * @param storedLength length in bytes of what is stored, mostly compressed
 * @param rows the document whose outline the bytes are; null if they are the whole document
 * @param readOnly whether lists, sets and maps in the value are to be unmodifiable
 */
// A record with an array, since reading copies no bytes.
@SuppressWarnings("ArrayRecordComponent")
public record PlainBytes(
        byte[] array,
        int offset,
        int length,
        int storedLength,
        @Nullable StoredRows rows,
        boolean readOnly) {

    /** Returns the bytes of a value that is stored as they are. */
    public static PlainBytes stored(byte[] array) {
        return new PlainBytes(array, 0, array.length, array.length, null, false);
    }

    /** Returns the same bytes in an array that holds nothing else. */
    public PlainBytes whole() {
        return length == array.length
                ? this
                : new PlainBytes(Arrays.copyOfRange(array, offset, end()), 0, length, storedLength, rows, readOnly);
    }

    /** Returns whether they begin with others. */
    public boolean startsWith(byte[] others) {
        return length >= others.length
                && Arrays.equals(array, offset, offset + others.length, others, 0, others.length);
    }

    /** Returns the length in bytes of the whole document; of an outline, of the rows that were read so far. */
    public int documentLength() {
        return rows == null ? length : (int) rows.length();
    }

    /** Returns the index after the last byte. */
    public int end() {
        return offset + length;
    }
}
