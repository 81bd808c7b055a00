package dev.cachezip.cli.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A reader for the beginning of Kryo 5 values, Redisson's default: reading the rest takes the application's classes.
 */
final class Kryo {

    private static final int CLASS_BY_NAME = 1;
    private static final int LAST = 0x80;
    private static final int MORE = 0x40;
    private static final int LENGTH_BITS = 6;
    private static final int LENGTH_OF_HEADER = 4;

    /** The names of classes and arrays. */
    private static final Pattern NAME = Pattern.compile("\\[*(\\w+[.$])*\\w+;?");

    private Kryo() {}

    /** Returns the name of the class at the root; empty if there is none, or the bytes are not Kryo's. */
    static String rootClass(byte[] bytes) {
        if (bytes.length < LENGTH_OF_HEADER || bytes[0] != CLASS_BY_NAME || bytes[1] != 0) {
            return "";
        }
        String name = bytes[2] < 0 ? withLength(bytes) : upToMark(bytes);
        return NAME.matcher(name).matches() ? name : "";
    }

    /** Reads a name of up to 32 characters: the last character has its highest bit set. */
    private static String upToMark(byte[] bytes) {
        int end = 2;
        while (end < bytes.length && bytes[end] >= 0) {
            end++;
        }
        if (end == bytes.length) {
            return "";
        }
        byte[] name = Arrays.copyOfRange(bytes, 2, end + 1);
        name[name.length - 1] &= (byte) ~LAST;
        return new String(name, StandardCharsets.US_ASCII);
    }

    /** Reads a longer name: it begins with the number of characters plus one. */
    private static String withLength(byte[] bytes) {
        int length = bytes[2] & (MORE - 1);
        int from = 3;
        if ((bytes[2] & MORE) != 0) {
            if (bytes[from] < 0) {
                return "";
            }
            length |= bytes[from++] << LENGTH_BITS;
        }
        return length < 2 || length - 1 > bytes.length - from
                ? ""
                : new String(bytes, from, length - 1, StandardCharsets.US_ASCII);
    }
}
