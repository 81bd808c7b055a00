package dev.cachezip.objects.root;

/**
 * The kind of a MessagePack document, which its first byte determines. It is the root of plain bytes without a type id.
 */
public enum MessageKind implements PlainRoot {
    NIL,
    BOOLEAN,
    INTEGER,
    FLOAT,
    STRING,
    BINARY,
    EXTENSION,
    ARRAY,
    MAP;

    /** The document of null. */
    public static final byte NIL_BYTE = (byte) 0xC0;

    /** The format of an integer of one byte that follows. */
    public static final byte UINT_8_BYTE = (byte) 0xCC;

    /** Returns the kind of a document by its first byte; {@code c1}, which starts no document, counts as nil. */
    public static MessageKind of(byte first) {
        int format = Byte.toUnsignedInt(first);
        if (format < 0x80 || format >= 0xE0) {
            return INTEGER;
        }
        if (format < 0x90) {
            return MAP;
        }
        if (format < 0xA0) {
            return ARRAY;
        }
        if (format < 0xC0) {
            return STRING;
        }
        return switch (format) {
            case 0xC0, 0xC1 -> NIL;
            case 0xC2, 0xC3 -> BOOLEAN;
            case 0xC4, 0xC5, 0xC6 -> BINARY;
            case 0xCA, 0xCB -> FLOAT;
            case 0xC7, 0xC8, 0xC9, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8 -> EXTENSION;
            case 0xD9, 0xDA, 0xDB -> STRING;
            case 0xDC, 0xDD -> ARRAY;
            case 0xDE, 0xDF -> MAP;
            default -> INTEGER;
        };
    }

    /** Returns whether bytes are exactly one string, by the length in its header; its text is not checked. */
    public static boolean isOneString(byte[] plain) {
        if (plain.length == 0 || of(plain[0]) != STRING) {
            return false;
        }
        int format = Byte.toUnsignedInt(plain[0]);
        if (format < 0xC0) {
            return plain.length == 1 + (format & 0x1F);
        }
        int header = 1 + (1 << (format - 0xD9));
        return plain.length >= header && TypedRoot.bigEndian(plain, 1, header - 1) == plain.length - header;
    }
}
