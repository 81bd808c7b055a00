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
 * @since 0.1
 */
// A record with an array, so that neither writing nor reading an extension copies its bytes.
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
