package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.msgpack.Formats;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.objects.root.TypedRoot;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A reader that turns one MessagePack document into a tree in {@link Notation}. */
public final class MessagePackReader {

    /** The digits of the longest number that cachezip stores. */
    private static final int MAX_DIGITS = 10_000;

    static final MessagePackFactory FACTORY = MessagePackFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Notation.MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(MAX_DIGITS)
                    .build())
            .build();

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final byte[] bytes;
    private final JsonParser parser;

    private MessagePackReader(byte[] bytes, JsonParser parser) {
        this.bytes = bytes;
        this.parser = parser;
    }

    /**
     * Reads a document.
     *
     * @throws CachezipException.Malformed if the bytes are not exactly one document, or nested too deep
     */
    public static JsonNode read(byte[] bytes) {
        return read(bytes, 0, bytes.length);
    }

    private static JsonNode read(byte[] bytes, int from, int length) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new CachezipException.Malformed("the MessagePack is cut off", bytes.length);
            }
            JsonNode node = new MessagePackReader(bytes, parser).value(first);
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed("there are bytes after the MessagePack document", length);
            }
            return node;
        } catch (UnexpectedEndOfInputException e) {
            throw new CachezipException.Malformed("the MessagePack is cut off", bytes.length, e);
        } catch (StreamConstraintsException e) {
            throw new CachezipException.Malformed(
                    "nested more than " + Notation.MAX_DEPTH + " levels deep, or a number is too long", 0, e);
        } catch (JacksonException e) {
            throw new CachezipException.Malformed(
                    e.getOriginalMessage(), e.getLocation().getByteOffset(), e);
        }
    }

    private JsonNode value(JsonToken token) {
        return switch (token) {
            case START_ARRAY -> array();
            case START_OBJECT -> map();
            case VALUE_STRING -> NODES.stringNode(parser.getString());
            case VALUE_NUMBER_INT -> integer();
            case VALUE_NUMBER_FLOAT -> fraction();
            case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(token == JsonToken.VALUE_TRUE);
            case VALUE_EMBEDDED_OBJECT -> embedded();
            default -> NODES.nullNode();
        };
    }

    /** Returns the first byte of the present token. */
    private byte format() {
        return bytes[(int) parser.currentTokenLocation().getByteOffset()];
    }

    private JsonNode integer() {
        BigInteger value = parser.getBigIntegerValue();
        boolean extension = parser.getNumberType() == NumberType.BIG_INTEGER && format() != Formats.UINT64;
        // As a number, a shorter one would come back as an integer of MessagePack.
        return extension && Notation.fits(value)
                ? extension(Formats.INTEGER, value.toByteArray())
                : NODES.numberNode(value);
    }

    private JsonNode fraction() {
        return switch (parser.getNumberType()) {
            case FLOAT -> Notation.number(parser.getFloatValue());
            case DOUBLE -> Notation.number(parser.getDoubleValue());
            default ->
                Notation.marked(Notation.DECIMAL, parser.getDecimalValue().toString());
        };
    }

    private JsonNode embedded() {
        Object object = parser.getEmbeddedObject();
        if (object instanceof byte[] binary) {
            return Notation.bytes(binary);
        } else if (object instanceof Instant instant) {
            return Notation.marked(Notation.INSTANT, instant.toString());
        }
        MessagePackExtension extension = (MessagePackExtension) object;
        JsonNode known = extension.type() == TypedRoot.EXTENSION_TYPE
                ? Printable.utf8(extension.data())
                        .map(id -> Notation.marked(Notation.TYPE, id))
                        .orElse(null)
                : Marks.read(extension.type(), false, extension.data());
        return known == null ? extension(extension.type(), extension.data()) : known;
    }

    private static JsonNode extension(byte type, byte[] data) {
        return Notation.marked(
                Notation.EXTENSION,
                NODES.arrayNode().add(type).add(Base64.getEncoder().encodeToString(data)));
    }

    private JsonNode array() {
        ArrayNode array = NODES.arrayNode();
        MessagePackExtension first = null;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (array.isEmpty()
                    && token == JsonToken.VALUE_EMBEDDED_OBJECT
                    && parser.getEmbeddedObject() instanceof MessagePackExtension extension) {
                first = extension;
            }
            array.add(value(token));
        }
        ObjectNode mark = first == null || array.size() != 2 ? null : Marks.read(first.type(), true, first.data());
        return mark == null ? array : mark.set(TypedRoot.VALUE_FIELD, array.get(1));
    }

    private JsonNode map() {
        List<JsonNode> keys = new ArrayList<>();
        List<JsonNode> values = new ArrayList<>();
        ObjectNode object = NODES.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            JsonNode key = key();
            keys.add(key);
            values.add(value(parser.nextToken()));
            if (key.isString()) {
                object.set(key.stringValue(), values.get(values.size() - 1));
            }
        }
        if (object.size() != keys.size() || Marks.of(object) != null) {
            ArrayNode pairs = NODES.arrayNode();
            for (int i = 0; i < keys.size(); i++) {
                pairs.add(NODES.arrayNode().add(keys.get(i)).add(values.get(i)));
            }
            return Notation.marked(Notation.MAP, pairs);
        }
        boolean likeMark = keys.size() == 1 && keys.get(0).stringValue().startsWith(Notation.MARK);
        return likeMark ? Notation.marked(Notation.MARK + keys.get(0).stringValue(), values.get(0)) : object;
    }

    /** The parser makes text of all keys, but documents of other programs must come out as they are. */
    private JsonNode key() {
        byte format = format();
        boolean text =
                (format & 0xE0) == (Formats.FIXSTR & 0xE0) || (Formats.STR8 <= format && format <= Formats.STR32);
        if (text) {
            return NODES.stringNode(parser.currentName());
        }
        int start = (int) parser.currentTokenLocation().getByteOffset();
        return read(bytes, start, (int) parser.currentLocation().getByteOffset() - start);
    }
}
