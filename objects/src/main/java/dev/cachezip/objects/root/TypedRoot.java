package dev.cachezip.objects.root;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The form of a root value whose type the reader cannot know.
 *
 * <p>In MessagePack it is an array of two: the type id as extension type {@code 0x43} ({@code 'C'}), and the value. In
 * JSON it is an object of two properties, {@code {"@type":"...","@value":...}}.
 */
public final class TypedRoot {

    /** The application-specific MessagePack extension type of type ids. */
    public static final byte EXTENSION_TYPE = 0x43;

    /** Name of the first JSON field. */
    public static final String TYPE_FIELD = "@type";

    /** Name of the second JSON field. */
    public static final String VALUE_FIELD = "@value";

    private static final byte[] BEFORE_TYPE = ascii("{\"" + TYPE_FIELD + "\":\"");
    private static final byte[] BEFORE_VALUE = ascii("\",\"" + VALUE_FIELD + "\":");

    /** Maximum length of the header: array, extension, its length of up to two bytes, its type. */
    private static final int MAX_HEADER_LENGTH = 5;

    private static final int ARRAY_OF_TWO = 0x92;
    private static final int EXT_8 = 0xC7;
    private static final int EXT_16 = 0xC8;
    private static final int EXT_32 = 0xC9;
    private static final int FIXEXT_1 = 0xD4;
    private static final int FIXEXT_16 = 0xD8;

    private TypedRoot() {}

    /** Returns the bytes before the value, with the shortest header for the id. */
    public static byte[] messagePackPrefix(byte[] id) {
        ByteBuffer prefix = ByteBuffer.allocate(MAX_HEADER_LENGTH + id.length);
        prefix.put((byte) ARRAY_OF_TWO);
        if (Integer.bitCount(id.length) == 1 && id.length <= 16) {
            prefix.put((byte) (FIXEXT_1 + Integer.numberOfTrailingZeros(id.length)));
        } else if (id.length <= 0xFF) {
            prefix.put((byte) EXT_8).put((byte) id.length);
        } else {
            // A type id of more than 1,000 characters is refused when its type is looked up.
            prefix.put((byte) EXT_16).putShort((short) id.length);
        }
        prefix.put(EXTENSION_TYPE).put(id);
        return Arrays.copyOf(prefix.array(), prefix.position());
    }

    /** Returns the index of the type id in a document whose root is {@link PlainRoot.MessagePack#TYPED}. */
    public static int idOffset(byte[] plain, int offset, int length) {
        return extensionIndex(plain, offset, length) + 1;
    }

    /** Returns the index of the value, which follows the type id; beyond the end if the id is cut off. */
    public static int valueOffset(byte[] plain, int offset, int idOffset) {
        int format = Byte.toUnsignedInt(plain[offset + 1]);
        long length = format >= FIXEXT_1
                ? 1L << (format - FIXEXT_1)
                : bigEndian(plain, offset + 2, idOffset - 1 - (offset + 2));
        return (int) Math.min(idOffset + length, Integer.MAX_VALUE);
    }

    /**
     * Returns the index of the extension type in a MessagePack document that begins with an array of two and an
     * extension; -1 for other documents.
     */
    static int extensionIndex(byte[] plain, int offset, int length) {
        if (length < 3 || Byte.toUnsignedInt(plain[offset]) != ARRAY_OF_TWO) {
            return -1;
        }
        int format = Byte.toUnsignedInt(plain[offset + 1]);
        int lengthBytes =
                switch (format) {
                    case EXT_8 -> 1;
                    case EXT_16 -> 2;
                    case EXT_32 -> 4;
                    default -> FIXEXT_1 <= format && format <= FIXEXT_16 ? 0 : length;
                };
        int index = 2 + lengthBytes;
        return index < length ? offset + index : -1;
    }

    /** Returns the bytes before the value. The characters of a type id need no escaping. */
    public static byte[] jsonPrefix(byte[] id) {
        return ByteBuffer.allocate(BEFORE_TYPE.length + id.length + BEFORE_VALUE.length)
                .put(BEFORE_TYPE)
                .put(id)
                .put(BEFORE_VALUE)
                .array();
    }

    /** Returns whether text begins with the two properties, with nothing between the words. */
    static boolean isJson(byte[] plain, int offset, int length) {
        if (!startsWith(BEFORE_TYPE, plain, offset, offset + length)) {
            return false;
        }
        int index = offset + BEFORE_TYPE.length;
        int end = offset + length;
        while (index < end && plain[index] != '"' && plain[index] != '\\') {
            index++;
        }
        return startsWith(BEFORE_VALUE, plain, index, end);
    }

    private static boolean startsWith(byte[] start, byte[] plain, int from, int to) {
        return to - from >= start.length && Arrays.equals(start, 0, start.length, plain, from, from + start.length);
    }

    /** Returns an unsigned number of up to four bytes. */
    static long bigEndian(byte[] bytes, int offset, int length) {
        long value = 0;
        for (int i = offset; i < offset + length; i++) {
            value = value << 8 | Byte.toUnsignedLong(bytes[i]);
        }
        return value;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
