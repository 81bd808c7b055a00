package dev.cachezip.msgpack;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A value of an extension type that this package does not know.
 *
 * <p>Equal to another of the same type with the same bytes. The array is not copied: it must not be changed.
 *
 * @param type the type: 0 to 127 are the application's own, negative ones MessagePack's
 * @param data the bytes
 * @since 0.1
 */
// A record of an array, so that neither writing nor reading an extension copies its bytes.
@SuppressWarnings("ArrayRecordComponent")
public record MessagePackExtension(byte type, byte[] data) {

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
