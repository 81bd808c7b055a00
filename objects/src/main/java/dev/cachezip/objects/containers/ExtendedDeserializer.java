package dev.cachezip.objects.containers;

import dev.cachezip.objects.classes.ShadowNames;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.Marking;
import dev.cachezip.objects.document.References;
import dev.cachezip.objects.fields.FieldReader;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.StateMapping;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;

/**
 * Reads collections and maps that have fields. Thread-safe.
 */
public final class ExtendedDeserializer extends ContainerDeserializer {

    private final ExtendedContainer type;
    private final ContentDeserializer content;
    private final Map<String, FieldReader> readers = new LinkedHashMap<>();
    private final ShadowNames shadows;

    /**
     * Creates a deserializer.
     *
     * @param content makes the collection or map of its elements or entries
     */
    public ExtendedDeserializer(ExtendedContainer type, ContentDeserializer content, StateMapping mapping) {
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
        ContentDeserializer.Unfilled container = null;
        Map<String, @Nullable Object> values = new HashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.nextToken();
            FieldReader reader = readers.get(name);
            if (name.equals(type.contentName())) {
                container = content.unfilled(Marking.next(parser), anchor, parser, context);
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
            throw StateClass.missing(parser, type.type(), type.type().getRawClass(), type.contentName());
        }
        readers.forEach((name, reader) -> {
            if (!values.containsKey(name)) {
                values.put(name, reader.missing(parser, type.type(), type.type().getRawClass()));
            }
        });
        Object created = container.container();
        Runnable added = container.fill();
        // A map of bounded size needs its fields to know whether it removes an entry, and may change them.
        setFields(created, values);
        Runnable fill = () -> {
            added.run();
            setFields(created, values);
        };
        if (!container.compares() || !References.defer(context, fill)) {
            fill.run();
        }
        return created;
    }

    private void setFields(Object container, Map<String, @Nullable Object> values) {
        readers.forEach((name, reader) -> reader.set(container, values.get(name)));
    }
}
