package dev.cachezip.codec.object;

import dev.cachezip.CachezipException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The form of a root value whose type the reader cannot know.
 *
 * <p>In MessagePack it is an array of two: the type id as extension type {@code 0x43} ({@code 'C'}), and the value. In
 * JSON it is an object of two properties, {@code {"@type":"...","@value":...}}.
 *
 * @since 0.1
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

    /**
     * Returns the positions of the type id and the value in a MessagePack document, or {@code null} if the document
     * does not begin like a typed root.
     *
     * @throws CachezipException.Malformed if the id is cut off
     */
    public static @Nullable Parts messagePackParts(byte[] plain, int offset, int length) {
        if (length < 3 || Byte.toUnsignedInt(plain[offset]) != ARRAY_OF_TWO) {
            return null;
        }
        int format = Byte.toUnsignedInt(plain[offset + 1]);
        boolean fixed = FIXEXT_1 <= format && format <= FIXEXT_16;
        int lengthBytes = fixed
                ? 0
                : switch (format) {
                    case EXT_8 -> 1;
                    case EXT_16 -> 2;
                    case EXT_32 -> 4;
                    default -> length;
                };
        int typeIndex = 2 + lengthBytes;
        if (typeIndex >= length || plain[offset + typeIndex] != EXTENSION_TYPE) {
            return null;
        }
        long idLength = fixed ? 1L << (format - FIXEXT_1) : bigEndian(plain, offset + 2, lengthBytes);
        int idOffset = offset + typeIndex + 1;
        if (idLength > offset + length - idOffset) {
            throw new CachezipException.Malformed("the type id is cut off", idOffset);
        }
        return new Parts(idOffset, idOffset + (int) idLength);
    }

    /** Returns the bytes before the value. The characters of a type id need no escaping. */
    static byte[] jsonPrefix(byte[] id) {
        return ByteBuffer.allocate(BEFORE_TYPE.length + id.length + BEFORE_VALUE.length)
                .put(BEFORE_TYPE)
                .put(id)
                .put(BEFORE_VALUE)
                .array();
    }

    private static long bigEndian(byte[] bytes, int offset, int length) {
        long value = 0;
        for (int i = offset; i < offset + length; i++) {
            value = value << 8 | Byte.toUnsignedLong(bytes[i]);
        }
        return value;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * The parts of a typed MessagePack document.
     *
     * @param idOffset index of the first byte of the type id
     * @param valueOffset index of the first byte of the value, which follows the id
     */
    public record Parts(int idOffset, int valueOffset) {}
}
