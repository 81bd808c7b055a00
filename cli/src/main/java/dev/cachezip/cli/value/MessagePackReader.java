package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A reader that turns one MessagePack document into a tree in {@link Notation}.
 *
 * <p>It does not use core's parser, which is driven by a mapper: that parser has no maps with keys other than strings,
 * and documents of other programs must come out as they are or be refused.
 */
public final class MessagePackReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final long UINT32 = 0xFFFFFFFFL;
    private static final int NANO_BITS = 34;

    private final ByteBuffer bytes;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();

    private MessagePackReader(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    /**
     * Reads a document.
     *
     * @throws CachezipException.Malformed if the bytes are not exactly one document, or nested too deep
     */
    public static JsonNode read(byte[] bytes) {
        MessagePackReader reader = new MessagePackReader(bytes);
        JsonNode node;
        try {
            node = reader.value(0);
        } catch (BufferUnderflowException e) {
            throw new CachezipException.Malformed("the MessagePack is cut off", bytes.length, e);
        }
        if (reader.bytes.hasRemaining()) {
            throw reader.malformed("there are bytes after the MessagePack document");
        }
        return node;
    }

    private JsonNode value(int depth) {
        if (depth > Notation.MAX_DEPTH) {
            throw malformed("nested more than " + Notation.MAX_DEPTH + " levels deep");
        }
        int format = bytes.get() & 0xFF;
        if (format < 0x80) {
            return NODES.numberNode(format);
        } else if (format < 0x90) {
            return map(format & 0x0F, depth);
        } else if (format < 0xA0) {
            return array(format & 0x0F, depth);
        } else if (format < 0xC0) {
            return NODES.stringNode(string(format & 0x1F));
        } else if (format >= 0xE0) {
            return NODES.numberNode((byte) format);
        }
        return switch (format) {
            case 0xC0 -> NODES.nullNode();
            case 0xC2 -> NODES.booleanNode(false);
            case 0xC3 -> NODES.booleanNode(true);
            case 0xC4, 0xC5, 0xC6 -> Notation.bytes(take(length(format - 0xC4)));
            case 0xCA -> Notation.number(bytes.getFloat());
            case 0xCB -> Notation.number(bytes.getDouble());
            case 0xCC, 0xCD, 0xCE -> NODES.numberNode(length(format - 0xCC));
            case 0xCF -> unsigned(bytes.getLong());
            case 0xD0 -> NODES.numberNode(bytes.get());
            case 0xD1 -> NODES.numberNode(bytes.getShort());
            case 0xD2 -> NODES.numberNode(bytes.getInt());
            case 0xD3 -> NODES.numberNode(bytes.getLong());
            case 0xC7, 0xC8, 0xC9, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8 -> extension(extensionLength(format));
            case 0xD9, 0xDA, 0xDB -> NODES.stringNode(string(length(format - 0xD9)));
            case 0xDC, 0xDD -> array(length(format - 0xDC + 1), depth);
            case 0xDE, 0xDF -> map(length(format - 0xDE + 1), depth);
            default -> throw malformed("no MessagePack begins with c1");
        };
    }

    /** Reads an unsigned integer of 1, 2 or 4 bytes. */
    private long length(int power) {
        return switch (power) {
            case 0 -> bytes.get() & 0xFF;
            case 1 -> bytes.getShort() & 0xFFFF;
            default -> bytes.getInt() & UINT32;
        };
    }

    private byte[] take(long length) {
        check(length);
        byte[] taken = new byte[(int) length];
        bytes.get(taken);
        return taken;
    }

    /** Refuses lengths beyond the remaining bytes before anything is allocated; an element takes at least a byte. */
    private void check(long length) {
        if (length > bytes.remaining()) {
            throw malformed("the MessagePack is cut off");
        }
    }

    private String string(long length) {
        check(length);
        int end = bytes.position() + (int) length;
        try {
            String text =
                    utf8.decode(bytes.slice(bytes.position(), (int) length)).toString();
            bytes.position(end);
            return text;
        } catch (CharacterCodingException e) {
            throw new CachezipException.Malformed("a string that is not UTF-8", bytes.position(), e);
        }
    }

    private static JsonNode unsigned(long value) {
        return value >= 0 ? NODES.numberNode(value) : NODES.numberNode(new BigInteger(Long.toUnsignedString(value)));
    }

    /** Returns the length of an extension's data, read after its first byte; -1 if that byte begins no extension. */
    private long extensionLength(int format) {
        if (format >= 0xC7 && format <= 0xC9) {
            return length(format - 0xC7);
        }
        return format >= 0xD4 && format <= 0xD8 ? 1L << (format - 0xD4) : -1;
    }

    private JsonNode array(long length, int depth) {
        check(length);
        JsonNode marked = length == 2 ? marked(depth) : null;
        if (marked != null) {
            return marked;
        }
        ArrayNode array = NODES.arrayNode();
        for (long i = 0; i < length; i++) {
            array.add(value(depth + 1));
        }
        return array;
    }

    /** Reads a mark and the value that it is about; returns null and reads nothing if there is no mark. */
    private @Nullable JsonNode marked(int depth) {
        int start = bytes.position();
        long length = extensionLength(bytes.get() & 0xFF);
        if (length >= 0) {
            check(length + 1);
            Mark mark = Mark.of(bytes.get(), true);
            ObjectNode node = mark == null ? null : mark.read(take(length));
            if (node != null) {
                return node.set(Mark.VALUE, value(depth + 1));
            }
        }
        bytes.position(start);
        return null;
    }

    private JsonNode map(long length, int depth) {
        check(2 * length);
        ObjectNode object = NODES.objectNode();
        for (long i = 0; i < length; i++) {
            JsonNode key = value(depth + 1);
            if (!key.isString() || object.has(key.stringValue())) {
                return pairs(object, key, length - i, depth);
            }
            String name = key.stringValue();
            boolean likeMark = length == 1 && name.startsWith(Notation.MARK);
            object.set(likeMark ? Notation.MARK + name : name, value(depth + 1));
        }
        return Mark.of(object) == null ? object : Notation.marked(Notation.MAP, pairs(object));
    }

    /** Continues a map that is not a JSON object, at the value of a key. */
    private JsonNode pairs(ObjectNode before, JsonNode key, long remaining, int depth) {
        ArrayNode pairs = pairs(before);
        pairs.add(NODES.arrayNode().add(key).add(value(depth + 1)));
        for (long i = 1; i < remaining; i++) {
            pairs.add(NODES.arrayNode().add(value(depth + 1)).add(value(depth + 1)));
        }
        return Notation.marked(Notation.MAP, pairs);
    }

    private static ArrayNode pairs(ObjectNode object) {
        ArrayNode pairs = NODES.arrayNode();
        object.forEachEntry(
                (name, value) -> pairs.add(NODES.arrayNode().add(name).add(value)));
        return pairs;
    }

    private JsonNode extension(long length) {
        check(length + 1);
        byte type = bytes.get();
        byte[] data = take(length);
        JsonNode known =
                switch (type) {
                    case -1 -> timestamp(data);
                    case Notation.TYPE_ID ->
                        Printable.utf8(data)
                                .map(id -> Notation.marked(Notation.TYPE, id))
                                .orElse(null);
                    case Notation.DECIMAL_EXTENSION -> decimal(data);
                    case Notation.INTEGER_EXTENSION -> integer(data);
                    default -> alone(type, data);
                };
        return known != null ? known : other(type, data);
    }

    private static @Nullable JsonNode alone(byte type, byte[] data) {
        Mark mark = Mark.of(type, false);
        return mark == null ? null : mark.read(data);
    }

    private static JsonNode other(byte type, byte[] data) {
        ArrayNode parts = NODES.arrayNode();
        parts.add(type).add(Base64.getEncoder().encodeToString(data));
        return Notation.marked(Notation.EXTENSION, parts);
    }

    private static @Nullable JsonNode timestamp(byte[] data) {
        ByteBuffer buffer = ByteBuffer.wrap(data);
        try {
            Instant instant =
                    switch (data.length) {
                        case 4 -> Instant.ofEpochSecond(buffer.getInt() & UINT32);
                        case 8 -> {
                            long both = buffer.getLong();
                            yield Instant.ofEpochSecond(both & ((1L << NANO_BITS) - 1), both >>> NANO_BITS);
                        }
                        case 12 -> {
                            int nanos = buffer.getInt();
                            yield Instant.ofEpochSecond(buffer.getLong(), nanos & UINT32);
                        }
                        default -> throw new DateTimeException("no timestamp");
                    };
            return Notation.marked(Notation.INSTANT, instant.toString());
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private static @Nullable JsonNode integer(byte[] data) {
        if (data.length == 0) {
            return null;
        }
        BigInteger value = new BigInteger(data);
        // A shorter integer would come back as an integer of MessagePack.
        boolean beyond = value.bitLength() > Long.SIZE || (value.signum() < 0 && value.bitLength() >= Long.SIZE);
        return beyond && Arrays.equals(value.toByteArray(), data) ? NODES.numberNode(value) : null;
    }

    /** Reads the scale, an integer of MessagePack, then the unscaled value. */
    private static @Nullable JsonNode decimal(byte[] data) {
        if (data.length < 2) {
            return null;
        }
        MessagePackReader reader = new MessagePackReader(data);
        try {
            JsonNode scale = reader.value(Notation.MAX_DEPTH);
            byte[] unscaled = reader.take(reader.bytes.remaining());
            if (!scale.canConvertToInt() || unscaled.length == 0) {
                return null;
            }
            BigDecimal value = new BigDecimal(new BigInteger(unscaled), scale.intValue());
            JsonNode node = Notation.marked(Notation.DECIMAL, value.toString());
            return Arrays.equals(MessagePackWriter.decimal(value), data) ? node : null;
        } catch (CachezipException | BufferUnderflowException e) {
            return null;
        }
    }

    private CachezipException malformed(String reason) {
        return new CachezipException.Malformed(reason, bytes.position());
    }
}
