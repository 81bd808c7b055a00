package dev.cachezip.cli.value;

import dev.cachezip.cli.io.Printable;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The marks of cachezip's MessagePack, which say something about a value beside the value itself. A mark is an
 * extension, either alone or in an array of two before the value. In a tree it is the object that cachezip's JSON has
 * for it.
 */
public enum Mark {
    /** The class of the value. */
    TYPE('C', "@type", true),

    /** Two values follow in an array: a comparator, and the data in its order. */
    ORDER('O', "@order", true),

    /** The number of an object that references point to. */
    ANCHOR('A', "@anchor", true),

    /** In place of an object, the number of an object that has begun before. */
    REFERENCE('R', "@reference", false),

    /** In place of an optional: there is not even an empty optional. */
    ABSENT('N', "@absent", false);

    /** Name of the property for the value that a mark is about. */
    public static final String VALUE = "@value";

    private static final Pattern NUMBER = Pattern.compile("0|[1-9]\\d{0,9}");

    /** Type of the extension. */
    final byte extension;

    /** Name of the property. */
    public final String property;

    /** Whether a value follows. */
    final boolean hasValue;

    Mark(char extension, String property, boolean hasValue) {
        this.extension = (byte) extension;
        this.property = property;
        this.hasValue = hasValue;
    }

    /** Returns the mark of an extension type; null if there is no such mark before a value, or alone. */
    public static @Nullable Mark of(byte extension, boolean hasValue) {
        for (Mark mark : values()) {
            if (mark.extension == extension && mark.hasValue == hasValue) {
                return mark;
            }
        }
        return null;
    }

    /** Returns the mark that an object is by the names of its properties; null if it is no mark. */
    public static @Nullable Mark of(JsonNode node) {
        if (node.isObject() && node.size() <= 2) {
            for (Mark mark : values()) {
                if (node.has(mark.property)
                        && node.size() == (mark.hasValue ? 2 : 1)
                        && node.has(VALUE) == mark.hasValue) {
                    return mark;
                }
            }
        }
        return null;
    }

    /** Returns an object for data of an extension; null if no writer of cachezip writes it. */
    @Nullable
    ObjectNode read(byte[] data) {
        String text =
                switch (this) {
                    case TYPE -> Printable.utf8(data).orElse(null);
                    case ORDER, ABSENT -> data.length == 0 ? "" : null;
                    case ANCHOR, REFERENCE -> number(data);
                };
        return text == null ? null : JsonNodeFactory.instance.objectNode().put(property, text);
    }

    private @Nullable String number(byte[] data) {
        if (data.length == 0 || data.length > Integer.BYTES) {
            return null;
        }
        String text = new BigInteger(data).toString();
        return NUMBER.matcher(text).matches() && Arrays.equals(new BigInteger(text).toByteArray(), data) ? text : null;
    }

    /**
     * Returns the data of the extension for an object.
     *
     * @throws dev.cachezip.CachezipException.Codec if the object has data that no writer writes
     */
    byte[] data(JsonNode node) {
        String text = node.get(property).stringValue("?");
        boolean valid =
                switch (this) {
                    case TYPE -> node.get(property).isString();
                    case ORDER, ABSENT -> text.isEmpty();
                    case ANCHOR, REFERENCE ->
                        NUMBER.matcher(text).matches() && new BigInteger(text).bitLength() < Integer.SIZE;
                };
        if (!valid) {
            throw Notation.refused(property + " wants "
                    + (this == TYPE ? "a type id" : this == ORDER || this == ABSENT ? "\"\"" : "a number in quotes"));
        }
        return switch (this) {
            case TYPE, ORDER, ABSENT -> MessagePackWriter.utf8(text);
            case ANCHOR, REFERENCE -> new BigInteger(text).toByteArray();
        };
    }
}
