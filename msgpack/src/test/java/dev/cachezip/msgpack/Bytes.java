package dev.cachezip.msgpack;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;

/** Byte arrays for tests. */
final class Bytes {

    private Bytes() {}

    /** Returns the bytes of hexadecimal digits; white space does not count. */
    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
    }

    /** Returns the arrays one after another. */
    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    /** Returns {@code length} times the same byte. */
    static byte[] repeat(int value, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
