package dev.cachezip.codec;

import dev.cachezip.OutputBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The form of a root value whose type its reader cannot know.
 *
 * <p>MessagePack: an array of two, the type id as extension type {@code 0x43} ({@code 'C'}) and the value.
 * JSON: an object of two, {@code {"@type":"...","@value":...}}.
 */
final class TypedRoot {

    /** The application-specific MessagePack extension type of type ids. */
    static final byte EXTENSION_TYPE = 0x43;

    /** Name of the first JSON field. */
    static final String TYPE_FIELD = "@type";

    /** Name of the second JSON field. */
    static final String VALUE_FIELD = "@value";

    private static final int ARRAY_OF_TWO = 0x92;
    private static final int EXT_8 = 0xC7;
    private static final int EXT_16 = 0xC8;
    private static final int EXT_32 = 0xC9;
    private static final int FIXEXT_1 = 0xD4;
    private static final int FIXEXT_16 = 0xD8;

    private TypedRoot() {}

    /** Writes everything before the value, with the shortest header for the id. */
    static void writeMessagePackPrefix(byte[] id, OutputBuffer plain) {
        plain.write(ARRAY_OF_TWO);
        if (Integer.bitCount(id.length) == 1 && id.length <= 16) {
            plain.write(FIXEXT_1 + Integer.numberOfTrailingZeros(id.length));
        } else if (id.length <= 0xFF) {
            plain.write(EXT_8);
            plain.write(id.length);
        } else {
            // Type ids of more than 65,535 bytes are refused when the type is looked at.
            plain.write(EXT_16);
            plain.write(id.length >>> 8);
            plain.write(id.length);
        }
        plain.write(EXTENSION_TYPE);
        plain.write(id, 0, id.length);
    }

    /** Returns whether a MessagePack document begins like a typed root. */
    static boolean isTypedMessagePack(byte[] plain, int offset, int length) {
        if (length < 3 || Byte.toUnsignedInt(plain[offset]) != ARRAY_OF_TWO) {
            return false;
        }
        int format = Byte.toUnsignedInt(plain[offset + 1]);
        int typeIndex = FIXEXT_1 <= format && format <= FIXEXT_16
                ? 2
                : switch (format) {
                    case EXT_8 -> 3;
                    case EXT_16 -> 4;
                    case EXT_32 -> 6;
                    default -> length;
                };
        return typeIndex < length && plain[offset + typeIndex] == EXTENSION_TYPE;
    }

    /** Writes everything before the value. The characters of a type id need no escaping. */
    static void writeJsonPrefix(byte[] id, OutputBuffer plain) {
        writeAscii("{\"" + TYPE_FIELD + "\":\"", plain);
        plain.write(id, 0, id.length);
        writeAscii("\",\"" + VALUE_FIELD + "\":", plain);
    }

    /** Writes what follows the value. */
    static void writeJsonSuffix(OutputBuffer plain) {
        plain.write('}');
    }

    private static void writeAscii(String text, OutputBuffer plain) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        plain.write(bytes, 0, bytes.length);
    }
}
