package dev.cachezip.accessors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * The properties that each object of a class must have when it is read: the ones that are always written and that it
 * reads.
 */
final class RequiredNames {

    private final JavaType type;
    private final List<String> names = new ArrayList<>();

    /** By name, aliases included. */
    private final Map<String, Integer> indexes = new HashMap<>();

    private RequiredNames(JavaType type) {
        this.type = type;
    }

    /** Returns the required names of a resolved deserializer. */
    static RequiredNames of(BeanDeserializerBase bean, DeserializationContext context, Set<String> written) {
        RequiredNames required = new RequiredNames(bean.getValueType());
        required.addAll(bean.creatorProperties(), context, written);
        required.addAll(bean.properties(), context, written);
        return required;
    }

    private void addAll(
            Iterator<SettableBeanProperty> properties, DeserializationContext context, Set<String> written) {
        while (properties.hasNext()) {
            SettableBeanProperty property = properties.next();
            String name = property.getName();
            if (written.contains(name) && !indexes.containsKey(name)) {
                indexes.put(name, names.size());
                for (PropertyName alias : property.findAliases(context.getConfig())) {
                    indexes.putIfAbsent(alias.getSimpleName(), names.size());
                }
                names.add(name);
            }
        }
    }

    int count() {
        return names.size();
    }

    /** Returns the index of a name, or -1. */
    int index(String name) {
        return indexes.getOrDefault(name, -1);
    }

    /**
     * Reads an object by any means, and checks that no required property was missing.
     *
     * @param references whether another value, such as an object id, may stand for an object
     */
    @Nullable
    Object read(
            JsonParser parser,
            DeserializationContext context,
            boolean references,
            Function<JsonParser, @Nullable Object> reading) {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.START_OBJECT && token != JsonToken.PROPERTY_NAME && token != JsonToken.END_OBJECT) {
            return references ? reading.apply(parser) : refuse(parser, context);
        }
        RecordingParser recording = RecordingParser.of(parser);
        RecordingParser.Frame frame = recording.begin(this);
        Object object;
        try {
            object = reading.apply(recording);
        } finally {
            recording.end(frame);
        }
        int missing = frame.firstMissing();
        if (missing >= 0) {
            throw missing(parser, missing);
        }
        return object;
    }

    /** Refuses a value that is not an object. */
    @Nullable
    Object refuse(JsonParser parser, DeserializationContext context) {
        return context.handleUnexpectedToken(type, parser);
    }

    /** Returns the exception for a missing property. */
    MismatchedInputException missing(JsonParser parser, int index) {
        return MismatchedInputException.from(
                parser,
                type,
                "No property " + names.get(index) + " of " + type.getRawClass().getName()
                        + ": it was written by another version of the class");
    }

    /** Returns the exception for a key that is not a name. */
    MismatchedInputException noName(JsonParser parser) {
        return MismatchedInputException.from(parser, type, "A map with a key that is no name");
    }
}
