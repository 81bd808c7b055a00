package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.root.Mark;
import dev.cachezip.codec.root.TypedRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import tools.jackson.databind.JsonNode;

/**
 * A writer that turns a tree in {@link Notation} into one MessagePack document, with every header as short as possible.
 */
public final class MessagePackWriter {

    private final MessageBufferPacker out = MessagePack.newDefaultBufferPacker();

    /** Whether objects that look like marks are plain values. */
    private final boolean literal;

    private MessagePackWriter(boolean literal) {
        this.literal = literal;
    }

    /**
     * Writes a tree.
     *
     * @throws CachezipException.Codec if a mark in it is wrong, or it is nested too deep
     */
    public static byte[] write(JsonNode node) {
        return write(node, false);
    }

    /** Writes JSON of another program, which does not know marks. */
    public static byte[] writeLiterally(JsonNode node) {
        return write(node, true);
    }

    private static byte[] write(JsonNode node, boolean literal) {
        MessagePackWriter writer = new MessagePackWriter(literal);
        try {
            writer.value(node, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.out.toByteArray();
    }

    /** Returns the payload of the extension for a decimal. */
    static byte[] decimal(BigDecimal value) throws IOException {
        MessageBufferPacker data = MessagePack.newDefaultBufferPacker();
        data.packInt(value.scale()).writePayload(value.unscaledValue().toByteArray());
        return data.toByteArray();
    }

    private void value(JsonNode node, int depth) throws IOException {
        if (depth > Notation.MAX_DEPTH) {
            throw Notation.refused("it is nested more than " + Notation.MAX_DEPTH + " levels deep");
        }
        switch (node.getNodeType()) {
            case OBJECT -> object(node, depth);
            case ARRAY -> {
                out.packArrayHeader(node.size());
                for (JsonNode element : node) {
                    value(element, depth + 1);
                }
            }
            case STRING -> string(node.stringValue());
            case BOOLEAN -> out.packBoolean(node.booleanValue());
            case NUMBER -> number(node);
            case NULL -> out.packNil();
            default -> throw Notation.refused("there is no " + node.getNodeType() + " in JSON");
        }
    }

    private void object(JsonNode node, int depth) throws IOException {
        String name = literal ? "" : Notation.mark(node);
        Mark mark = literal ? null : Marks.of(node);
        if (!name.isEmpty()) {
            marked(name, node.get(name), depth);
        } else if (mark != null) {
            about(mark, node, depth);
        } else {
            out.packMapHeader(node.size());
            boolean escaped = !literal && node.size() == 1;
            for (Map.Entry<String, JsonNode> property : node.properties()) {
                String key = property.getKey();
                string(escaped && key.startsWith(Notation.MARK) ? key.substring(1) : key);
                value(property.getValue(), depth + 1);
            }
        }
    }

    /** Writes a mark, before its value or alone. */
    private void about(Mark mark, JsonNode node, int depth) throws IOException {
        byte[] data = Marks.data(mark, node);
        if (mark.hasValue()) {
            out.packArrayHeader(2);
            extension(mark.extensionType(), data);
            value(node.get(TypedRoot.VALUE_FIELD), depth + 1);
        } else {
            extension(mark.extensionType(), data);
        }
    }

    private void marked(String mark, JsonNode value, int depth) throws IOException {
        switch (mark) {
            case Notation.INSTANT -> out.packTimestamp(Notation.instant(value));
            case Notation.UUID_BYTES -> binary(Notation.uuid(value));
            case Notation.BYTES -> binary(Notation.base64(value));
            case Notation.FLOAT -> out.packFloat(Notation.float32(value));
            case Notation.DOUBLE -> out.packDouble(Notation.float64(value));
            case Notation.DECIMAL -> extension(Notation.DECIMAL_EXTENSION, decimal(Notation.decimal(value)));
            case Notation.TYPE -> extension(TypedRoot.EXTENSION_TYPE, Notation.utf8(value.stringValue("")));
            case Notation.MAP -> pairs(value, depth);
            default -> {
                if (value.size() != 2 || !value.get(0).canConvertToInt()) {
                    throw Notation.refused(mark + " wants a type and base64: " + value);
                }
                extension((byte) value.get(0).intValue(), Notation.base64(value.get(1)));
            }
        }
    }

    private void pairs(JsonNode pairs, int depth) throws IOException {
        out.packMapHeader(pairs.size());
        for (JsonNode pair : pairs) {
            if (!pair.isArray() || pair.size() != 2) {
                throw Notation.refused(Notation.MAP + " wants arrays of a key and a value: " + pair);
            }
            value(pair.get(0), depth + 1);
            value(pair.get(1), depth + 1);
        }
    }

    private void number(JsonNode node) throws IOException {
        if (!node.isIntegralNumber()) {
            fraction(node);
            return;
        }
        BigInteger value = node.bigIntegerValue();
        if (value.bitLength() < Long.SIZE || (value.signum() > 0 && value.bitLength() == Long.SIZE)) {
            out.packBigInteger(value);
        } else if (literal) {
            string(value.toString());
        } else {
            extension(Notation.INTEGER_EXTENSION, value.toByteArray());
        }
    }

    /**
     * Writes a fraction as a double, or as text if no double can hold it, as cachezip writes decimals. In a tree with
     * marks, it should have been a decimal.
     */
    private void fraction(JsonNode node) throws IOException {
        double value = node.doubleValue(Double.NaN);
        if (Double.isFinite(value)) {
            out.packDouble(value);
        } else if (literal) {
            string(node.asString());
        } else {
            throw Notation.refused("there is a number that no double can hold; a decimal is text");
        }
    }

    private void string(String text) throws IOException {
        byte[] utf8 = Notation.utf8(text);
        out.packRawStringHeader(utf8.length).writePayload(utf8);
    }

    private void binary(byte[] data) throws IOException {
        out.packBinaryHeader(data.length).writePayload(data);
    }

    private void extension(byte type, byte[] data) throws IOException {
        out.packExtensionTypeHeader(type, data.length).writePayload(data);
    }
}
