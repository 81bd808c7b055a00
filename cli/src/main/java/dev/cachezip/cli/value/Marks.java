package dev.cachezip.cli.value;

import dev.cachezip.cli.io.Printable;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.root.TypedRoot;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The marks of cachezip's MessagePack as objects in a tree, which are the ones that cachezip's JSON has for them. */
public final class Marks {

    private static final Pattern NUMBER = Pattern.compile("0|[1-9]\\d{0,9}");

    private Marks() {}

    /** Returns the mark that an object is by the names of its properties; null if it is no mark. */
    public static @Nullable Mark of(JsonNode node) {
        if (node.isObject() && node.size() <= 2) {
            for (Mark mark : Mark.values()) {
                if (node.has(mark.property())
                        && node.size() == (mark.hasValue() ? 2 : 1)
                        && node.has(TypedRoot.VALUE_FIELD) == mark.hasValue()) {
                    return mark;
                }
            }
        }
        return null;
    }

    /** Returns the type id that an object has; empty if it has none. */
    static String typeId(JsonNode node) {
        return of(node) == Mark.TYPE ? node.get(Mark.TYPE.property()).asString("") : "";
    }

    /**
     * Returns the object for an extension, without its value.
     *
     * @param hasValue whether a value follows
     * @return null if no writer of cachezip writes such an extension
     */
    static @Nullable ObjectNode read(byte extension, boolean hasValue, byte[] data) {
        Mark mark = Mark.of(extension, hasValue);
        if (mark == null) {
            return null;
        }
        String text =
                switch (mark) {
                    case TYPE -> Printable.utf8(data).orElse(null);
                    case ORDER, ABSENT -> data.length == 0 ? "" : null;
                    case ANCHOR, REFERENCE -> number(data);
                };
        return text == null ? null : JsonNodeFactory.instance.objectNode().put(mark.property(), text);
    }

    private static @Nullable String number(byte[] data) {
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
    static byte[] data(Mark mark, JsonNode node) {
        JsonNode data = node.get(mark.property());
        String text = data.stringValue("?");
        boolean number = NUMBER.matcher(text).matches() && new BigInteger(text).bitLength() < Integer.SIZE;
        String wanted =
                switch (mark) {
                    case TYPE -> data.isString() ? "" : "a type id";
                    case ORDER, ABSENT -> text.isEmpty() ? "" : "\"\"";
                    case ANCHOR, REFERENCE -> number ? "" : "a number in quotes";
                };
        if (!wanted.isEmpty()) {
            throw Notation.refused(mark.property() + " wants " + wanted);
        }
        return mark == Mark.ANCHOR || mark == Mark.REFERENCE ? new BigInteger(text).toByteArray() : Notation.utf8(text);
    }
}
