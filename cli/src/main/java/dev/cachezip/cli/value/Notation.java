package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The JSON notation of values that only MessagePack has: an object with one property whose name begins with a dollar
 * sign. A decoded value is encoded to the same value again.
 *
 * <p>{@code $instant} a timestamp, {@code $uuid} 16 bytes, {@code $bytes} any other bytes in base64, {@code $float} a
 * number of 32 bits, {@code $double} a number that is not finite, {@code $decimal} the extension for decimals,
 * {@code $type} a type id that stands alone, {@code $ext} another extension, {@code $map} a map with keys that are not
 * strings or appear twice. If the only property of an ordinary object begins with a dollar sign, the sign is doubled.
 * A mark of cachezip is the object that its JSON has for it; a map that looks like one is a {@code $map}.
 */
final class Notation {

    static final String INSTANT = "$instant";
    static final String UUID_BYTES = "$uuid";
    static final String BYTES = "$bytes";
    static final String FLOAT = "$float";
    static final String DOUBLE = "$double";
    static final String DECIMAL = "$decimal";
    static final String TYPE = "$type";
    static final String EXTENSION = "$ext";
    static final String MAP = "$map";

    /** The first character of marks. */
    static final String MARK = "$";

    /** Length in bytes of a UUID. */
    static final int UUID_LENGTH = 16;

    /** The maximum nesting; cachezip refuses deeper nesting, too. */
    static final int MAX_DEPTH = 500;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Notation() {}

    static JsonNode marked(String mark, JsonNode value) {
        return NODES.objectNode().set(mark, value);
    }

    static JsonNode marked(String mark, String value) {
        return marked(mark, NODES.stringNode(value));
    }

    static JsonNode bytes(byte[] bytes) {
        if (bytes.length == UUID_LENGTH) {
            ByteBuffer both = ByteBuffer.wrap(bytes);
            return marked(UUID_BYTES, new UUID(both.getLong(), both.getLong()).toString());
        }
        return marked(BYTES, Base64.getEncoder().encodeToString(bytes));
    }

    static JsonNode number(double value) {
        return Double.isFinite(value) ? NODES.numberNode(value) : marked(DOUBLE, Double.toString(value));
    }

    static JsonNode number(float value) {
        return marked(FLOAT, Float.isFinite(value) ? NODES.numberNode(value) : NODES.stringNode(Float.toString(value)));
    }

    /**
     * Returns the mark that a node is; an empty string for an ordinary node.
     *
     * @throws CachezipException.Codec if the node begins like a mark but is not a mark
     */
    static String mark(JsonNode node) {
        if (!node.isObject() || node.size() != 1) {
            return "";
        }
        String name = node.propertyNames().iterator().next();
        if (!name.startsWith(MARK) || name.startsWith(MARK + MARK)) {
            return "";
        }
        return switch (name) {
            case INSTANT, UUID_BYTES, BYTES, FLOAT, DOUBLE, DECIMAL, TYPE, EXTENSION, MAP -> name;
            default ->
                throw refused(
                        "the mark " + name + " is unknown; a property of that name is written with two dollar signs");
        };
    }

    static Instant instant(JsonNode value) {
        return parsed(INSTANT + " is no instant", value, () -> Instant.parse(value.stringValue("")));
    }

    static byte[] uuid(JsonNode value) {
        UUID uuid = parsed(UUID_BYTES + " is no UUID", value, () -> UUID.fromString(value.stringValue("")));
        return ByteBuffer.allocate(UUID_LENGTH)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    static byte[] base64(JsonNode value) {
        return parsed("is no base64", value, () -> Base64.getDecoder().decode(value.stringValue("?")));
    }

    static float float32(JsonNode value) {
        return parsed(
                FLOAT + " is no number",
                value,
                () -> value.isString() ? Float.parseFloat(value.stringValue()) : (float) value.doubleValue(Double.NaN));
    }

    static double float64(JsonNode value) {
        return parsed(DOUBLE + " is no number", value, () -> Double.parseDouble(value.asString("")));
    }

    static BigDecimal decimal(JsonNode value) {
        return parsed(DECIMAL + " is no decimal in quotes", value, () -> new BigDecimal(value.stringValue("")));
    }

    private static <T> T parsed(String wrong, JsonNode value, Supplier<T> parser) {
        try {
            return parser.get();
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new CachezipException.Codec(wrong + ": " + value, e);
        }
    }

    /** Returns text in UTF-8; half of a surrogate pair is refused, since an encoder would replace it. */
    static byte[] utf8(String text) {
        try {
            ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] exact = new byte[utf8.remaining()];
            utf8.get(exact);
            return exact;
        } catch (CharacterCodingException e) {
            throw new CachezipException.Codec("Cannot encode half of a surrogate pair", e);
        }
    }

    /** Returns whether an integer of MessagePack can hold a value. */
    static boolean fits(BigInteger value) {
        return value.bitLength() < Long.SIZE || (value.signum() > 0 && value.bitLength() == Long.SIZE);
    }

    static CachezipException refused(String reason) {
        return new CachezipException.Codec("Cannot encode this: " + reason, null);
    }
}
