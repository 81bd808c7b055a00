package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.objects.root.Mark;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NumericNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.POJONode;

/**
 * The notation of trees that are no JSON, for printing: {@code $instant} a timestamp, {@code $uuid} 16 bytes,
 * {@code $bytes} any other bytes in base64, {@code $float} a number of 32 bits, {@code $double} a number that is not
 * finite, {@code $decimal} the extension for decimals, {@code $ext} another extension. A mark of cachezip is a property
 * with its name, before the value that it is about.
 */
final class Notation {

    /** The maximum nesting; cachezip refuses deeper nesting, too. */
    static final int MAX_DEPTH = 500;

    /** The property of the value that a mark is about. */
    static final String VALUE = "@value";

    /** The digits of the longest number that cachezip stores. */
    private static final int MAX_DIGITS = 10_000;

    private static final int UUID_LENGTH = 16;

    private static final MessagePackMapper MESSAGE_PACK = MessagePackMapper.builder(MessagePackFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNameLength(Integer.MAX_VALUE)
                            .maxNumberLength(MAX_DIGITS)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Notation() {}

    /**
     * Reads a MessagePack document.
     *
     * @throws CachezipException.Malformed if the bytes are not exactly one document, or nested too deep
     */
    static JsonNode read(byte[] bytes) {
        try {
            JsonNode tree = MESSAGE_PACK.readTree(bytes);
            if (tree.isMissingNode()) {
                throw new CachezipException.Malformed("the MessagePack is cut off", 0);
            }
            return tree;
        } catch (UnexpectedEndOfInputException e) {
            throw new CachezipException.Malformed("the MessagePack is cut off", bytes.length, e);
        } catch (StreamConstraintsException e) {
            throw new CachezipException.Malformed(
                    "nested more than " + MAX_DEPTH + " levels deep, or a number is too long", 0, e);
        } catch (JacksonException e) {
            throw new CachezipException.Malformed(
                    e.getOriginalMessage(), e.getLocation().getByteOffset(), e);
        }
    }

    /** Returns the type id of a document; empty if it has none. */
    static String typeId(JsonNode root) {
        ObjectNode mark = root.isArray() && root.size() == 2 ? mark(root.get(0), true) : null;
        return mark == null ? "" : mark.path(property(Mark.TYPE)).asString("");
    }

    /** Returns a tree in this notation. */
    static JsonNode of(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> array(node);
            case OBJECT -> {
                ObjectNode object = NODES.objectNode();
                node.forEachEntry((name, value) -> object.set(name, of(value)));
                yield object;
            }
            case BINARY -> bytes(node.binaryValue());
            case NUMBER -> number(node);
            case POJO -> embedded((POJONode) node);
            default -> node;
        };
    }

    private static JsonNode array(JsonNode node) {
        ObjectNode mark = node.size() == 2 ? mark(node.get(0), true) : null;
        if (mark != null) {
            return mark.set(VALUE, of(node.get(1)));
        }
        ArrayNode array = NODES.arrayNode();
        node.forEach(element -> array.add(of(element)));
        return array;
    }

    private static JsonNode bytes(byte[] bytes) {
        if (bytes.length == UUID_LENGTH) {
            ByteBuffer both = ByteBuffer.wrap(bytes);
            return marked("$uuid", NODES.stringNode(new UUID(both.getLong(), both.getLong()).toString()));
        }
        return marked("$bytes", NODES.stringNode(Base64.getEncoder().encodeToString(bytes)));
    }

    private static JsonNode number(JsonNode number) {
        boolean finite = !((NumericNode) number).isNaN();
        return switch (number.numberType()) {
            case FLOAT -> marked("$float", finite ? number : NODES.stringNode(number.asString()));
            case DOUBLE -> finite ? number : marked("$double", NODES.stringNode(number.asString()));
            case BIG_DECIMAL ->
                marked("$decimal", NODES.stringNode(number.decimalValue().toString()));
            default -> number;
        };
    }

    private static JsonNode embedded(POJONode node) {
        ObjectNode mark = mark(node, false);
        if (mark != null) {
            return mark;
        }
        return node.getPojo() instanceof MessagePackExtension extension
                ? marked(
                        "$ext",
                        NODES.arrayNode()
                                .add(extension.type())
                                .add(Base64.getEncoder().encodeToString(extension.data())))
                : marked("$instant", NODES.stringNode(String.valueOf(node.getPojo())));
    }

    private static JsonNode marked(String mark, JsonNode value) {
        return NODES.objectNode().set(mark, value);
    }

    /** Returns the object of a mark, without its value; null if no writer of cachezip writes such a node. */
    private static @Nullable ObjectNode mark(JsonNode node, boolean hasValue) {
        if (!(node instanceof POJONode pojo && pojo.getPojo() instanceof MessagePackExtension extension)) {
            return null;
        }
        Mark mark = Mark.of(extension.type(), hasValue);
        if (mark == null) {
            return null;
        }
        byte[] data = extension.data();
        String text =
                switch (mark) {
                    case TYPE -> Printable.utf8(data).orElse(null);
                    case ORDER, ABSENT -> data.length == 0 ? "" : null;
                    case ANCHOR, REFERENCE -> number(data);
                };
        return text == null ? null : NODES.objectNode().put(property(mark), text);
    }

    /** Returns the name of a mark's property. */
    static String property(Mark mark) {
        return '@' + mark.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the number of an object in as few bytes as it takes; null if it is none. */
    private static @Nullable String number(byte[] data) {
        if (data.length == 0 || data.length > Integer.BYTES) {
            return null;
        }
        BigInteger number = new BigInteger(data);
        return number.signum() >= 0 && Arrays.equals(number.toByteArray(), data) ? number.toString() : null;
    }
}
