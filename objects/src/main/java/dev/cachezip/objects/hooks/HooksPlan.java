package dev.cachezip.objects.hooks;

import dev.cachezip.objects.classes.Allocation;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.ShadowNames;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.HashScope;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.fields.PlannedField;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.Libraries;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Objects whose classes write or read more than their fields: a map of the version, the fields, and for each class an array
 * of the additional data.
 */
public final class HooksPlan extends ValuePlan {

    private final CustomClass type;
    private final DeclaredPlace open;
    private final Map<String, PlannedField> fields = new HashMap<>();
    private final ShadowNames shadows;
    private final boolean entity;
    private final StateMapping mapping;
    private @Nullable Supplier<Object> allocation;

    /** Creates the plan of a class. */
    public HooksPlan(StateClass state, StateMapping mapping) {
        super(true);
        this.type = CustomClass.of(state);
        this.mapping = mapping;
        this.open = mapping.place(mapping.objectType(), false);
        this.entity = Libraries.isEntity(type.type().getRawClass());
        List<StateClass.Property> properties = new ArrayList<>();
        for (CustomClass.HookedPart part : type.parts()) {
            properties.addAll(part.properties().values());
        }
        properties.forEach(property -> fields.put(property.name(), new PlannedField(property, mapping)));
        this.shadows = ShadowNames.of(type.type(), properties);
    }

    private PlannedField field(StateClass.Property property) {
        return Objects.requireNonNull(fields.get(property.name()));
    }

    @Override
    public void write(Object value, WriteDocument out) {
        if (entity) {
            out.noteEntity(value);
        }
        out.generator().writeStartObject(value);
        out.generator().writeStringProperty(StateClass.VERSION, type.version());
        for (CustomClass.HookedPart part : type.parts()) {
            try {
                write(part, value, out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        out.generator().writeEndObject();
    }

    private void write(CustomClass.HookedPart part, Object value, WriteDocument out) throws IOException {
        CapturedOutput captured = new CapturedOutput(() -> fields(part, value));
        if (type.externalizable()) {
            ((Externalizable) value).writeExternal(captured);
        } else if (part.writer() != null) {
            Hooks.write(part.writer(), value, captured);
        } else {
            captured.defaultWriteObject();
        }
        part.check(captured.data());
        if (captured.isOpaque()) {
            out.noteOpaque();
        }
        Map<String, @Nullable Object> written = captured.fields();
        if (written != null) {
            written.forEach((name, field) -> writeField(part, name, field, out));
        }
        if (!captured.data().isEmpty()) {
            out.generator().writeName(part.dataName());
            writeData(captured.data(), out);
        }
    }

    private Map<String, @Nullable Object> fields(CustomClass.HookedPart part, Object value) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        part.properties()
                .forEach((name, property) -> values.put(name, field(property).get(value)));
        return values;
    }

    private void writeField(CustomClass.HookedPart part, String name, @Nullable Object value, WriteDocument out) {
        StateClass.Property property = part.properties().get(name);
        try {
            out.generator().writeName(property == null ? name : property.name());
            (property == null ? open : field(property).place()).writeNullable(value, out);
        } catch (Exception e) {
            throw ValuePath.within(e, part.type(), name);
        }
    }

    private void writeData(List<@Nullable Object> data, WriteDocument out) {
        out.generator().writeStartArray(data, data.size());
        for (int i = 0; i < data.size(); i++) {
            try {
                writeItem(data.get(i), out);
            } catch (Exception e) {
                throw ValuePath.within(e, i);
            }
        }
        out.generator().writeEndArray();
    }

    private void writeItem(@Nullable Object item, WriteDocument out) {
        if (!(item instanceof CapturedOutput.Primitive primitive)) {
            open.writeNullable(item, out);
        } else if (primitive.value() instanceof Long number) {
            out.generator().writeNumber(number);
        } else if (primitive.value() instanceof Float number) {
            out.generator().writeNumber(number);
        } else {
            open.write(primitive.value(), out);
        }
    }

    @Override
    public Object read(@Nullable Mark mark, ReadDocument in) {
        Anchor anchor = mark == Mark.ANCHOR ? in.anchor() : null;
        Object object = allocated();
        if (anchor != null) {
            anchor.built(object);
        }
        read(object, in);
        if (anchor != null) {
            anchor.end(1);
        }
        return object;
    }

    private Object allocated() {
        Supplier<Object> known = allocation;
        if (known == null) {
            Class<?> raw = type.type().getRawClass();
            known = type.externalizable() ? Allocation.of(raw, mapping.access()) : Allocation.withoutConstructor(raw);
            allocation = known;
        }
        return known.get();
    }

    private void read(Object object, ReadDocument in) {
        JsonParser parser = in.parser();
        if (!in.is(JsonToken.START_OBJECT)) {
            in.unexpected(type.type());
        }
        Map<String, @Nullable Object> stored = new HashMap<>();
        HashScope hashed = in.hashed();
        try (hashed) {
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken token = parser.nextToken();
                try {
                    stored.put(name, readValue(name, token, in));
                } catch (Exception e) {
                    throw ValuePath.within(e, type.type().getRawClass(), name);
                }
            }
        }
        if (!type.version().equals(stored.get(StateClass.VERSION))) {
            throw in.mismatch(
                    type.type(),
                    "Another serialVersionUID of " + type.type().getRawClass().getName()
                            + " or a superclass: it was written by another version of the class");
        }
        // The class may put the data that it reads into a set of its own.
        hashed.check(List.of(), true);
        for (CustomClass.HookedPart part : type.parts()) {
            if (CapturedInput.isHashed(part.type()) && stored.get(part.dataName()) instanceof List<?> data) {
                hashed.checkData(data);
            }
        }
        restore(part -> true, object, stored, parser);
        // Again: what a class reads may have changed them, as in JDK serialization, which does not store them.
        restore(part -> !Serializable.class.isAssignableFrom(part.type()), object, stored, parser);
    }

    private void restore(
            Predicate<CustomClass.HookedPart> restored,
            Object object,
            Map<String, @Nullable Object> stored,
            JsonParser parser) {
        for (CustomClass.HookedPart part : type.parts()) {
            try {
                if (restored.test(part)) {
                    restore(part, object, stored, parser);
                }
            } catch (IOException | ClassNotFoundException e) {
                throw MismatchedInputException.from(parser, type.type(), "The class refuses it");
            }
        }
    }

    private @Nullable Object readValue(String name, JsonToken token, ReadDocument in) {
        PlannedField field = fields.get(name);
        if (field != null) {
            return field.read(token, in);
        }
        if (!name.equals(StateClass.VERSION)) {
            shadows.check(name, in.parser());
        }
        return open.read(in);
    }

    @SuppressWarnings("unchecked") // the data that a class writes in addition to its fields is an array
    private void restore(
            CustomClass.HookedPart part, Object object, Map<String, @Nullable Object> stored, JsonParser parser)
            throws IOException, ClassNotFoundException {
        List<@Nullable Object> data =
                stored.get(part.dataName()) instanceof List<?> list ? (List<@Nullable Object>) list : new ArrayList<>();
        part.check(data);
        Map<String, @Nullable Object> values = new HashMap<>();
        part.properties().forEach((name, property) -> {
            if (stored.containsKey(property.name())) {
                values.put(name, stored.get(property.name()));
            }
        });
        part.others().forEach(name -> {
            if (stored.containsKey(name)) {
                values.put(name, stored.get(name));
            }
        });
        Runnable defaults = () -> setFields(part, object, values, parser);
        ObjectStreamClass description = ObjectStreamClass.lookup(part.type());
        if ((part.reader() == null && !type.externalizable()) || description == null) {
            defaults.run();
            return;
        }
        CapturedInput in = new CapturedInput(description, values, defaults, data);
        if (type.externalizable()) {
            ((Externalizable) object).readExternal(in);
        } else if (part.reader() != null) {
            Hooks.read(part.reader(), object, in);
        }
        in.validate();
    }

    private void setFields(
            CustomClass.HookedPart part, Object object, Map<String, @Nullable Object> values, JsonParser parser) {
        part.properties().forEach((name, property) -> {
            PlannedField field = field(property);
            field.set(
                    object,
                    values.containsKey(name) ? values.get(name) : field.missing(parser, type.type(), part.type()));
        });
    }
}
