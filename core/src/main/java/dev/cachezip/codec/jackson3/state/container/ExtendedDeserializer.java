package dev.cachezip.codec.jackson3.state.container;

import dev.cachezip.codec.jackson3.state.field.FieldReader;
import dev.cachezip.codec.jackson3.state.kind.ShadowNames;
import dev.cachezip.codec.jackson3.state.kind.StateClass;
import dev.cachezip.codec.jackson3.state.place.StateMapping;
import dev.cachezip.codec.jackson3.state.token.Anchor;
import dev.cachezip.codec.jackson3.state.token.Marking;
import dev.cachezip.codec.object.ValuePath;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads collections and maps that have fields. Thread-safe.
 *
 * @since 0.1
 */
public final class ExtendedDeserializer extends ContainerDeserializer {

    private final ExtendedContainer type;
    private final ContainerDeserializer content;
    private final Map<String, FieldReader> readers = new LinkedHashMap<>();
    private final ShadowNames shadows;

    /**
     * Creates a deserializer.
     *
     * @param content makes the collection or map of its elements or entries
     */
    public ExtendedDeserializer(ExtendedContainer type, ContainerDeserializer content, StateMapping mapping) {
        super(mapping);
        this.type = type;
        this.content = content;
        type.fields().forEach(field -> readers.put(field.name(), new FieldReader(field, mapping)));
        this.shadows = ShadowNames.of(type.type(), type.fields());
    }

    @Override
    @Nullable
    Object read(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        // An order belongs to the content.
        if (order != null || !parser.hasToken(JsonToken.START_OBJECT)) {
            return context.handleUnexpectedToken(type.type(), parser);
        }
        Object container = null;
        Map<String, @Nullable Object> values = new HashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.nextToken();
            FieldReader reader = readers.get(name);
            if (name.equals(type.contentName())) {
                container = content.deserialize(Marking.of(parser).next(parser), anchor, parser, context);
            } else if (reader == null) {
                shadows.check(name, parser);
                parser.skipChildren();
            } else {
                try {
                    values.put(name, reader.read(token, parser, context));
                } catch (Exception e) {
                    throw ValuePath.within(e, type.type().getRawClass(), name);
                }
            }
        }
        if (container == null) {
            throw missing(parser, type.contentName());
        }
        // Last, since methods of the class that add an element may change its fields.
        for (Map.Entry<String, FieldReader> reader : readers.entrySet()) {
            if (!values.containsKey(reader.getKey())) {
                throw missing(parser, reader.getKey());
            }
            reader.getValue().set(container, values.get(reader.getKey()));
        }
        return container;
    }

    private MismatchedInputException missing(JsonParser parser, String name) {
        return StateClass.missing(parser, type.type(), type.type().getRawClass(), name);
    }
}
