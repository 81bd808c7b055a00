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

/** The properties that each object of a class has to have when it is read: those that are written, and that it takes. */
final class RequiredNames {

    private final JavaType type;
    private final List<String> names = new ArrayList<>();

    /** Of aliases, too. */
    private final Map<String, Integer> indexes = new HashMap<>();

    private RequiredNames(JavaType type) {
        this.type = type;
    }

    /** Returns those of a deserializer that is resolved. */
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
     * Reads an object in whatever way, and checks that nothing was missing.
     *
     * @param references whether something else than an object may stand for one
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

    /** Refuses what is no object. */
    @Nullable
    Object refuse(JsonParser parser, DeserializationContext context) {
        return context.handleUnexpectedToken(type, parser);
    }

    /** Returns what says that a property is not there. */
    MismatchedInputException missing(JsonParser parser, int index) {
        return MismatchedInputException.from(
                parser,
                type,
                "No property " + names.get(index) + " of " + type.getRawClass().getName()
                        + ": it was written by another version of the class");
    }

    /** Returns what says that a key is no name. */
    MismatchedInputException noName(JsonParser parser) {
        return MismatchedInputException.from(parser, type, "A map with a key that is no name");
    }
}
