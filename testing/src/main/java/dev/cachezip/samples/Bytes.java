package dev.cachezip.samples;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;

/** Byte arrays for tests, written the way that docs/format.md writes them. */
public final class Bytes {

    private Bytes() {}

    /** Returns the bytes of hexadecimal digits; white space does not count. */
    public static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
    }

    /** Returns hexadecimal digits without white space. */
    public static String toHex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** Returns the arrays one after another. */
    public static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    /** Returns {@code length} times the same byte. */
    public static byte[] repeat(int value, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
