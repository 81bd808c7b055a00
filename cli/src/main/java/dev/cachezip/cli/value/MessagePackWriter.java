package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import dev.cachezip.msgpack.Formats;
import dev.cachezip.msgpack.MessagePackGenerator;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.root.TypedRoot;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.databind.JsonNode;

/**
 * A writer that turns a tree in {@link Notation} into one MessagePack document, with every header as short as possible.
 */
public final class MessagePackWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Writes scalars, one after the other: its maps have text as keys only, so the heads of containers are ours. */
    private final MessagePackGenerator scalars =
            (MessagePackGenerator) MessagePackReader.FACTORY.createGenerator(ObjectWriteContext.empty(), out);

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
        } catch (JacksonException e) {
            throw Notation.refused(e.getOriginalMessage());
        }
        writer.scalars.close();
        return writer.out.toByteArray();
    }

    private void value(JsonNode node, int depth) {
        if (depth > Notation.MAX_DEPTH) {
            throw Notation.refused("it is nested more than " + Notation.MAX_DEPTH + " levels deep");
        }
        switch (node.getNodeType()) {
            case OBJECT -> object(node, depth);
            case ARRAY -> {
                head(Formats.FIXARRAY, Formats.ARRAY16, node.size());
                for (JsonNode element : node) {
                    value(element, depth + 1);
                }
            }
            case STRING -> scalars.writeString(node.stringValue());
            case BOOLEAN -> scalars.writeBoolean(node.booleanValue());
            case NUMBER -> number(node);
            case NULL -> scalars.writeNull();
            default -> throw Notation.refused("there is no " + node.getNodeType() + " in JSON");
        }
    }

    private void object(JsonNode node, int depth) {
        String name = literal ? "" : Notation.mark(node);
        Mark mark = literal ? null : Marks.of(node);
        if (!name.isEmpty()) {
            marked(name, node.get(name), depth);
        } else if (mark != null) {
            about(mark, node, depth);
        } else {
            head(Formats.FIXMAP, Formats.MAP16, node.size());
            boolean escaped = !literal && node.size() == 1;
            for (Map.Entry<String, JsonNode> property : node.properties()) {
                String key = property.getKey();
                scalars.writeString(escaped && key.startsWith(Notation.MARK) ? key.substring(1) : key);
                value(property.getValue(), depth + 1);
            }
        }
    }

    /** Writes a mark, before its value or alone. */
    private void about(Mark mark, JsonNode node, int depth) {
        byte[] data = Marks.data(mark, node);
        if (mark.hasValue()) {
            head(Formats.FIXARRAY, Formats.ARRAY16, 2);
            extension(mark.extensionType(), data);
            value(node.get(TypedRoot.VALUE_FIELD), depth + 1);
        } else {
            extension(mark.extensionType(), data);
        }
    }

    private void marked(String mark, JsonNode value, int depth) {
        switch (mark) {
            case Notation.INSTANT -> scalars.writeEmbeddedObject(Notation.instant(value));
            case Notation.UUID_BYTES -> scalars.writeBinary(Notation.uuid(value));
            case Notation.BYTES -> scalars.writeBinary(Notation.base64(value));
            case Notation.FLOAT -> scalars.writeNumber(Notation.float32(value));
            case Notation.DOUBLE -> scalars.writeNumber(Notation.float64(value));
            case Notation.DECIMAL -> scalars.writeDecimalExtension(Notation.decimal(value));
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

    private void pairs(JsonNode pairs, int depth) {
        head(Formats.FIXMAP, Formats.MAP16, pairs.size());
        for (JsonNode pair : pairs) {
            if (!pair.isArray() || pair.size() != 2) {
                throw Notation.refused(Notation.MAP + " wants arrays of a key and a value: " + pair);
            }
            value(pair.get(0), depth + 1);
            value(pair.get(1), depth + 1);
        }
    }

    private void number(JsonNode node) {
        if (!node.isIntegralNumber()) {
            fraction(node);
            return;
        }
        BigInteger value = node.bigIntegerValue();
        if (literal || Notation.fits(value)) {
            scalars.writeNumber(value);
        } else {
            scalars.writeIntegerExtension(value);
        }
    }

    /**
     * Writes a fraction as a double, or as text if no double can hold it, as cachezip writes decimals. In a tree with
     * marks, it should have been a decimal.
     */
    private void fraction(JsonNode node) {
        double value = node.doubleValue(Double.NaN);
        if (Double.isFinite(value)) {
            scalars.writeNumber(value);
        } else if (literal) {
            scalars.writeString(node.asString());
        } else {
            throw Notation.refused("there is a number that no double can hold; a decimal is text");
        }
    }

    private void extension(byte type, byte[] data) {
        scalars.writeExtension(type, data, 0, data.length);
    }

    private void head(byte few, byte format16, int size) {
        scalars.flush();
        if (size <= Formats.MAX_FIX_ENTRIES) {
            out.write(few | size);
            return;
        }
        boolean isLong = size > Formats.MAX_16;
        out.write(isLong ? format16 + 1 : format16);
        for (int shift = isLong ? 3 * Byte.SIZE : Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            out.write(size >> shift);
        }
    }
}
