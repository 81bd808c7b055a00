package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.codec.root.TypedRoot;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.CodingErrorAction;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.ExtensionTypeHeader;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack.UnpackerConfig;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageSizeException;
import org.msgpack.core.MessageStringCodingException;
import org.msgpack.core.MessageUnpacker;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A reader that turns one MessagePack document into a tree in {@link Notation}.
 *
 * <p>It does not use cachezip's parser, which makes text of the keys of maps: documents of other programs must come out
 * as they are or be refused.
 */
public final class MessagePackReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final UnpackerConfig STRICT =
            new UnpackerConfig().withActionOnMalformedString(CodingErrorAction.REPORT);

    private final MessageUnpacker in;
    private final int length;

    private MessagePackReader(byte[] bytes) {
        this.in = STRICT.newUnpacker(bytes);
        this.length = bytes.length;
    }

    /**
     * Reads a document.
     *
     * @throws CachezipException.Malformed if the bytes are not exactly one document, or nested too deep
     */
    public static JsonNode read(byte[] bytes) {
        MessagePackReader reader = new MessagePackReader(bytes);
        try {
            JsonNode node = reader.value(0);
            if (reader.in.hasNext()) {
                throw reader.malformed("there are bytes after the MessagePack document", null);
            }
            return node;
        } catch (MessageInsufficientBufferException | MessageSizeException e) {
            throw new CachezipException.Malformed("the MessagePack is cut off", bytes.length, e);
        } catch (MessageStringCodingException e) {
            throw reader.malformed("a string that is not UTF-8", e);
        } catch (IOException | MessagePackException e) {
            throw reader.malformed("no MessagePack begins with c1", e);
        }
    }

    private JsonNode value(int depth) throws IOException {
        if (depth > Notation.MAX_DEPTH) {
            throw malformed("nested more than " + Notation.MAX_DEPTH + " levels deep", null);
        }
        MessageFormat format = in.getNextFormat();
        return switch (format.getValueType()) {
            case NIL -> {
                in.unpackNil();
                yield NODES.nullNode();
            }
            case BOOLEAN -> NODES.booleanNode(in.unpackBoolean());
            case INTEGER ->
                format == MessageFormat.UINT64
                        ? NODES.numberNode(in.unpackBigInteger())
                        : NODES.numberNode(in.unpackLong());
            case FLOAT ->
                format == MessageFormat.FLOAT32
                        ? Notation.number(in.unpackFloat())
                        : Notation.number(in.unpackDouble());
            case STRING -> NODES.stringNode(in.unpackString());
            case BINARY -> Notation.bytes(take(in.unpackBinaryHeader()));
            case ARRAY -> array(in.unpackArrayHeader(), depth);
            case MAP -> map(in.unpackMapHeader(), depth);
            case EXTENSION -> {
                ExtensionTypeHeader header = in.unpackExtensionTypeHeader();
                yield extension(header, take(header.getLength()));
            }
        };
    }

    private byte[] take(int count) throws IOException {
        check(count);
        return in.readPayload(count);
    }

    /** Refuses lengths beyond the remaining bytes before anything is allocated; an element takes at least a byte. */
    private void check(long count) {
        if (count > length - in.getTotalReadBytes()) {
            throw malformed("the MessagePack is cut off", null);
        }
    }

    private JsonNode array(int size, int depth) throws IOException {
        check(size);
        ArrayNode array = NODES.arrayNode();
        for (int i = 0; i < size; i++) {
            boolean first = i == 0 && size == 2 && in.hasNext();
            if (first && in.getNextFormat().getValueType().isExtensionType()) {
                ExtensionTypeHeader header = in.unpackExtensionTypeHeader();
                byte[] data = take(header.getLength());
                ObjectNode mark = Marks.read(header.getType(), true, data);
                if (mark != null) {
                    return mark.set(TypedRoot.VALUE_FIELD, value(depth + 1));
                }
                array.add(extension(header, data));
            } else {
                array.add(value(depth + 1));
            }
        }
        return array;
    }

    private JsonNode map(int size, int depth) throws IOException {
        check(2L * size);
        ObjectNode object = NODES.objectNode();
        for (int i = 0; i < size; i++) {
            JsonNode key = value(depth + 1);
            if (!key.isString() || object.has(key.stringValue())) {
                return pairs(object, key, size - i, depth);
            }
            String name = key.stringValue();
            boolean likeMark = size == 1 && name.startsWith(Notation.MARK);
            object.set(likeMark ? Notation.MARK + name : name, value(depth + 1));
        }
        return Marks.of(object) == null ? object : Notation.marked(Notation.MAP, pairs(object));
    }

    /** Continues a map that is not a JSON object, at the value of a key. */
    private JsonNode pairs(ObjectNode before, JsonNode key, int remaining, int depth) throws IOException {
        ArrayNode pairs = pairs(before);
        pairs.add(NODES.arrayNode().add(key).add(value(depth + 1)));
        for (int i = 1; i < remaining; i++) {
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

    private static JsonNode extension(ExtensionTypeHeader header, byte[] data) {
        byte type = header.getType();
        JsonNode known =
                switch (type) {
                    case -1 -> timestamp(header, data);
                    case TypedRoot.EXTENSION_TYPE ->
                        Printable.utf8(data)
                                .map(id -> Notation.marked(Notation.TYPE, id))
                                .orElse(null);
                    case Notation.DECIMAL_EXTENSION -> decimal(data);
                    case Notation.INTEGER_EXTENSION -> integer(data);
                    default -> Marks.read(type, false, data);
                };
        if (known != null) {
            return known;
        }
        ArrayNode parts = NODES.arrayNode();
        parts.add(type).add(Base64.getEncoder().encodeToString(data));
        return Notation.marked(Notation.EXTENSION, parts);
    }

    private static @Nullable JsonNode timestamp(ExtensionTypeHeader header, byte[] data) {
        try {
            return Notation.marked(
                    Notation.INSTANT,
                    STRICT.newUnpacker(data).unpackTimestamp(header).toString());
        } catch (IOException | MessagePackException | DateTimeException | ArithmeticException e) {
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
        MessageUnpacker in = STRICT.newUnpacker(data);
        try {
            int scale = in.unpackInt();
            byte[] unscaled = in.readPayload(data.length - (int) in.getTotalReadBytes());
            BigDecimal value = new BigDecimal(new BigInteger(unscaled), scale);
            return Arrays.equals(MessagePackWriter.decimal(value), data)
                    ? Notation.marked(Notation.DECIMAL, value.toString())
                    : null;
        } catch (IOException | MessagePackException | NumberFormatException e) {
            return null;
        }
    }

    private CachezipException malformed(String reason, @Nullable Exception cause) {
        return new CachezipException.Malformed(reason, in.getTotalReadBytes(), cause);
    }
}
