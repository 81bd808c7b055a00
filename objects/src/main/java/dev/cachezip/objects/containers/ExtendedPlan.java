package dev.cachezip.objects.containers;

import dev.cachezip.objects.classes.ShadowNames;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.fields.PlannedField;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.StateMapping;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;

/** Collections and maps that have fields: an object of the content and the fields. */
final class ExtendedPlan extends ContainerPlan {

    private final JavaType type;
    private final String contentName;
    private final ContentPlan content;
    private final Map<String, PlannedField> fields = new LinkedHashMap<>();
    private final ShadowNames shadows;

    /**
     * Creates the plan of a class.
     *
     * @param content writes and reads the elements or entries
     */
    ExtendedPlan(ExtendedContainer extended, ContentPlan content, StateMapping mapping) {
        super(mapping);
        this.type = extended.type();
        this.contentName = extended.contentName();
        this.content = content;
        extended.fields().forEach(field -> fields.put(field.name(), new PlannedField(field, mapping)));
        this.shadows = ShadowNames.of(type, extended.fields());
    }

    @Override
    public void write(Object value, WriteDocument out) {
        out.generator().writeStartObject(value, fields.size() + 1);
        // First, since a reader makes the container of it, and fields may refer to the container.
        out.generator().writeName(contentName);
        content.write(value, out);
        fields.forEach((name, field) -> {
            try {
                out.generator().writeName(name);
                field.place().writeNullable(field.get(value), out);
            } catch (Exception e) {
                throw ValuePath.within(e, type.getRawClass(), name);
            }
        });
        out.generator().writeEndObject();
    }

    @Override
    @Nullable
    Object readContent(@Nullable Comparator<?> order, @Nullable Anchor anchor, ReadDocument in) {
        // An order belongs to the content.
        if (order != null || !in.is(JsonToken.START_OBJECT)) {
            return in.unexpected(type);
        }
        ContentPlan.Unfilled container = null;
        Map<String, @Nullable Object> values = new HashMap<>();
        for (String name = in.parser().nextName();
                name != null;
                name = in.parser().nextName()) {
            JsonToken token = in.parser().nextToken();
            PlannedField field = fields.get(name);
            if (name.equals(contentName)) {
                container = content.unfilled(in.mark(), anchor, in);
            } else if (field == null) {
                shadows.check(name, in.parser());
                in.parser().skipChildren();
            } else {
                try {
                    values.put(name, field.read(token, in));
                } catch (Exception e) {
                    throw ValuePath.within(e, type.getRawClass(), name);
                }
            }
        }
        if (container == null) {
            throw StateClass.missing(in.parser(), type, type.getRawClass(), contentName);
        }
        fields.forEach((name, field) -> {
            if (!values.containsKey(name)) {
                values.put(name, field.missing(in.parser(), type, type.getRawClass()));
            }
        });
        Object created = container.container();
        Runnable added = container.fill();
        // A map of bounded size needs its fields to know whether it removes an entry, and may change them.
        setFields(created, values);
        ContentPlan.fill(
                () -> {
                    added.run();
                    setFields(created, values);
                },
                container.compares(),
                in);
        return created;
    }

    private void setFields(Object container, Map<String, @Nullable Object> values) {
        fields.forEach((name, field) -> field.set(container, values.get(name)));
    }
}
