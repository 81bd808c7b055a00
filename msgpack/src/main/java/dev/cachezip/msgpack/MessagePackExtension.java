package dev.cachezip.msgpack;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A value of an extension type that is unknown to this package.
 *
 * <p>Two extensions are equal if they have the same type and the same bytes. The array is not copied and must not be
 * changed.
 *
 * @param type the type: 0 to 127 belong to the application, negative ones to MessagePack
 * @param data the bytes
 */
// A record with an array, so that neither writing nor reading an extension copies its bytes.
@SuppressWarnings("ArrayRecordComponent")
public record MessagePackExtension(byte type, byte[] data) {

    /**
     * Returns the type of the extension that begins at an index, or {@link ValueSource#NO_EXTENSION} if another value
     * does.
     *
     * @param bytes MessagePack
     * @param end index after the last byte
     */
    public static int typeAt(byte[] bytes, int at, int end) {
        byte format = bytes[at];
        boolean fixed = Formats.FIXEXT1 <= format && format <= Formats.FIXEXT16;
        if (!fixed && (format < Formats.EXT8 || format > Formats.EXT32)) {
            return ValueSource.NO_EXTENSION;
        }
        // The type follows a length of one, two or four bytes.
        int typeIndex = at + 1 + (fixed ? 0 : 1 << (format - Formats.EXT8));
        return typeIndex < end ? bytes[typeIndex] : ValueSource.NO_EXTENSION;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MessagePackExtension that && type == that.type && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(data) + type;
    }

    @Override
    public String toString() {
        int shown = Math.min(data.length, 16);
        return "MessagePackExtension[type=" + type + ", length=" + data.length + ", data="
                + HexFormat.of().formatHex(data, 0, shown) + (shown < data.length ? "..." : "") + "]";
    }
}
