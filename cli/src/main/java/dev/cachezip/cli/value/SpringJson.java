package dev.cachezip.cli.value;

import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.root.TypedRoot;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON of a serializer with default typing: finds the class names in it, and removes them. */
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

    /** Returns the same tree without class names, as for a declared type, or with type ids in their place. */
    public static JsonNode withoutClasses(JsonNode json, boolean typeIds) {
        if (isTyped(json)) {
            return withoutClasses(json.get(1), typeIds);
        }
        if (json.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            json.forEach(element -> array.add(withoutClasses(element, typeIds)));
            return array;
        }
        if (json.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            json.forEachEntry((name, value) -> {
                if (!name.equals(CLASS)) {
                    object.set(name, withoutClasses(value, typeIds));
                }
            });
            String type = typeIds ? rootClass(json) : "";
            ObjectNode typed = JsonNodeFactory.instance.objectNode().put(Mark.TYPE.property(), type);
            return type.isEmpty() ? object : typed.set(TypedRoot.VALUE_FIELD, object);
        }
        return json;
    }
}
