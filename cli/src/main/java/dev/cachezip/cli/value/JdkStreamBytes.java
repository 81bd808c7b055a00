package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import java.nio.ByteBuffer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The bytes of a JDK stream, from a position on: its primitives, blocks and strings. Reading beyond the end throws a
 * {@link java.nio.BufferUnderflowException}.
 */
final class JdkStreamBytes {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ByteBuffer bytes;

    JdkStreamBytes(byte[] stream, int position) {
        this.bytes = ByteBuffer.wrap(stream).position(position);
    }

    boolean hasRemaining() {
        return bytes.hasRemaining();
    }

    byte next() {
        return bytes.get();
    }

    int unsignedShort() {
        return bytes.getShort() & 0xFFFF;
    }

    int integer() {
        return bytes.getInt();
    }

    long longInteger() {
        return bytes.getLong();
    }

    /** Returns the length of an array that follows, if its elements can be there. */
    int arrayLength(char type) {
        int length = bytes.getInt();
        if (length < 0 || length > bytes.remaining() / size(type)) {
            throw malformed("an array that is cut off");
        }
        return length;
    }

    private static int size(char type) {
        return switch (type) {
            case 'J', 'D' -> Long.BYTES;
            case 'I', 'F' -> Integer.BYTES;
            case 'S', 'C' -> Short.BYTES;
            default -> 1;
        };
    }

    JsonNode primitive(char type) {
        return switch (type) {
            case 'B' -> NODES.numberNode(bytes.get());
            case 'C' -> NODES.stringNode(String.valueOf(bytes.getChar()));
            case 'D' -> Notation.number(bytes.getDouble());
            case 'F' -> Notation.number(bytes.getFloat());
            case 'I' -> NODES.numberNode(bytes.getInt());
            case 'J' -> NODES.numberNode(bytes.getLong());
            case 'S' -> NODES.numberNode(bytes.getShort());
            case 'Z' -> NODES.booleanNode(bytes.get() != 0);
            default -> throw malformed("a field of an unknown type");
        };
    }

    byte[] block(int length) {
        if (length < 0 || length > bytes.remaining()) {
            throw malformed("a block that is cut off");
        }
        byte[] block = new byte[length];
        bytes.get(block);
        return block;
    }

    /** Returns a string with a short length. */
    String string() {
        return string(unsignedShort());
    }

    /** Returns a string of the JDK's modified UTF-8, of a length in bytes. */
    String string(long length) {
        if (length < 0 || length > bytes.remaining()) {
            throw malformed("a string that is cut off");
        }
        int end = bytes.position() + (int) length;
        StringBuilder text = new StringBuilder((int) length);
        while (bytes.position() < end) {
            int first = bytes.get() & 0xFF;
            if (first < 0x80) {
                text.append((char) first);
            } else if (first >= 0xC0 && first < 0xE0) {
                text.append((char) (((first & 0x1F) << 6) | (bytes.get() & 0x3F)));
            } else if (first >= 0xE0 && first < 0xF0) {
                text.append((char) (((first & 0x0F) << 12) | ((bytes.get() & 0x3F) << 6) | (bytes.get() & 0x3F)));
            } else {
                throw malformed("a string that is not the JDK's UTF-8");
            }
        }
        if (bytes.position() != end) {
            throw malformed("a string that ends within a character");
        }
        return text.toString();
    }

    /** Returns the exception for bytes that break the grammar before the position. */
    CachezipException malformed(String reason) {
        return new CachezipException.Malformed(reason, bytes.position());
    }
}
