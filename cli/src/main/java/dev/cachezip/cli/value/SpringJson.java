package dev.cachezip.cli.value;

import dev.cachezip.objects.root.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** JSON of a serializer with default typing: finds the class names in it, and leaves them out. */
public final class SpringJson {

    /** The property that names the class of an object. */
    static final String CLASS = "@class";

    /** The simple name of a class begins with an upper-case letter, a host name does not. */
    private static final Pattern CLASS_NAME =
            Pattern.compile("(\\[+[BCDFIJSZ]|(\\[+L)?([\\w$]+\\.)+[A-Z][\\w$]*(<.*>)?;?)");

    private SpringJson() {}

    /** Returns the class at the root; empty if there is none. */
    static String rootClass(JsonNode json) {
        if (json.isObject()) {
            return json.path(CLASS).asString("");
        }
        return isTyped(json) ? json.get(0).stringValue() : "";
    }

    /** Returns whether a node is an array of a class name and a value. */
    private static boolean isTyped(JsonNode json) {
        return json.isArray()
                && json.size() == 2
                && json.get(0).isString()
                && CLASS_NAME.matcher(json.get(0).stringValue()).matches();
    }

    /** Returns whether there is a class name anywhere: a value of a final class may have none at its root. */
    static boolean isTypedSomewhere(JsonNode json) {
        return !rootClass(json).isEmpty() || json.valueStream().anyMatch(SpringJson::isTypedSomewhere);
    }

    /**
     * Returns a value that is written without class names, as for a declared type, or with type ids in their place. Its
     * decimals are doubles, as far as these can hold them, which most classes have in their place.
     */
    public static @Nullable Object withoutClasses(JsonNode json, boolean typeIds) {
        if (isTyped(json)) {
            return withoutClasses(json.get(1), typeIds);
        }
        return switch (json.getNodeType()) {
            case ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                json.forEach(element -> list.add(withoutClasses(element, typeIds)));
                yield list;
            }
            case OBJECT -> {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                json.forEachEntry((name, value) -> object.put(name, withoutClasses(value, typeIds)));
                object.remove(CLASS);
                String type = typeIds ? rootClass(json) : "";
                Map<String, Object> typed = new LinkedHashMap<>(Map.of(Notation.property(Mark.TYPE), type));
                typed.put(Notation.VALUE, object);
                yield type.isEmpty() ? object : typed;
            }
            case NUMBER -> json.isBigDecimal() ? fraction(json) : json.numberValue();
            case BOOLEAN -> json.booleanValue();
            case BINARY -> json.binaryValue();
            case NULL -> null;
            default -> json.asString();
        };
    }

    private static Object fraction(JsonNode decimal) {
        double value = decimal.doubleValue(Double.NaN);
        return Double.isFinite(value) ? value : decimal.asString();
    }
}
