package dev.cachezip.codec.object;

/** The kind of a MessagePack document, which its first byte determines. */
enum MessageKind {
    NIL,
    BOOLEAN,
    INTEGER,
    FLOAT,
    STRING,
    BINARY,
    EXTENSION,
    ARRAY,
    MAP;

    /** Returns the kind of a document by its first byte; {@code c1}, which starts no document, counts as nil. */
    static MessageKind of(byte first) {
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
}
