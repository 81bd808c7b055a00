package dev.cachezip.objects.hooks;

import dev.cachezip.objects.classes.Allocation;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.ShadowNames;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.document.Marking;
import dev.cachezip.objects.fields.FieldReader;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.places.SharedDeserializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.root.Mark;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads objects whose classes read more than their fields. Thread-safe.
 */
public final class CustomDeserializer extends SharedDeserializer {

    private final CustomClass type;
    private final Supplier<Object> allocation;
    private final Slot open;
    private final Map<String, FieldReader> readers = new HashMap<>();
    private final ShadowNames shadows;

    /** Creates the deserializer of a class. */
    public CustomDeserializer(CustomClass type, StateMapping mapping) {
        this.type = type;
        Class<?> raw = type.type().getRawClass();
        this.allocation =
                type.externalizable() ? Allocation.of(raw, mapping.access()) : Allocation.withoutConstructor(raw);
        this.open = mapping.slot(mapping.objectType());
        List<StateClass.Property> properties = new ArrayList<>();
        for (CustomClass.Part part : type.parts()) {
            properties.addAll(part.properties().values());
        }
        properties.forEach(property -> readers.put(property.name(), new FieldReader(property, mapping)));
        this.shadows = ShadowNames.of(type.type(), properties);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (Marking.next(parser) == Mark.ANCHOR) {
            Anchor anchor = Anchor.begin(parser, context);
            Object object = allocation.get();
            anchor.built(object);
            read(object, parser, context);
            anchor.end(parser);
            return object;
        }
        Object object = allocation.get();
        read(object, parser, context);
        return object;
    }

    private void read(Object object, JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            context.handleUnexpectedToken(type.type(), parser);
        }
        HashGuard guard = HeapCharges.guard(context);
        long start = HeapCharges.position(parser);
        long before = guard.extra();
        long hosts = guard.hosts();
        Map<String, @Nullable Object> stored = new HashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.nextToken();
            try {
                stored.put(name, readValue(name, token, parser, context));
            } catch (Exception e) {
                throw ValuePath.within(e, type.type().getRawClass(), name);
            }
        }
        if (!type.version().equals(stored.get(StateClass.VERSION))) {
            throw MismatchedInputException.from(
                    parser,
                    type.type(),
                    "Another serialVersionUID of " + type.type().getRawClass().getName()
                            + " or a superclass: it was written by another version of the class");
        }
        // The class may put the data that it reads into a set of its own.
        long bytes = HeapCharges.position(parser) - start;
        guard.check(List.of(), bytes, guard.extra() - before, true);
        for (CustomClass.Part part : type.parts()) {
            if (CapturedInput.isHashed(part.type()) && stored.get(part.dataName()) instanceof List<?> data) {
                guard.checkHosts(hosts);
                guard.checkData(data, bytes);
            }
        }
        restore(part -> true, object, stored, parser);
        // Again: what a class reads may have changed them, as in JDK serialization, which does not store them.
        restore(part -> !Serializable.class.isAssignableFrom(part.type()), object, stored, parser);
    }

    private void restore(
            Predicate<CustomClass.Part> restored,
            Object object,
            Map<String, @Nullable Object> stored,
            JsonParser parser) {
        for (CustomClass.Part part : type.parts()) {
            try {
                if (restored.test(part)) {
                    restore(part, object, stored, parser);
                }
            } catch (IOException | ClassNotFoundException e) {
                throw MismatchedInputException.from(parser, type.type(), "The class refuses it");
            }
        }
    }

    private @Nullable Object readValue(
            String name, JsonToken token, JsonParser parser, DeserializationContext context) {
        FieldReader reader = readers.get(name);
        if (reader != null) {
            return reader.read(token, parser, context);
        }
        if (!name.equals(StateClass.VERSION)) {
            shadows.check(name, parser);
        }
        return open.read(parser, context);
    }

    @SuppressWarnings("unchecked") // the data that a class writes in addition to its fields is an array
    private void restore(CustomClass.Part part, Object object, Map<String, @Nullable Object> stored, JsonParser parser)
            throws IOException, ClassNotFoundException {
        List<@Nullable Object> data =
                stored.get(part.dataName()) instanceof List<?> list ? (List<@Nullable Object>) list : new ArrayList<>();
        part.check(data);
        Map<String, @Nullable Object> fields = new HashMap<>();
        part.properties().forEach((name, property) -> {
            if (stored.containsKey(property.name())) {
                fields.put(name, stored.get(property.name()));
            }
        });
        part.others().forEach(name -> {
            if (stored.containsKey(name)) {
                fields.put(name, stored.get(name));
            }
        });
        Runnable defaults = () -> setFields(part, object, fields, parser);
        ObjectStreamClass description = ObjectStreamClass.lookup(part.type());
        if ((part.reader() == null && !type.externalizable()) || description == null) {
            defaults.run();
            return;
        }
        CapturedInput in = new CapturedInput(description, fields, defaults, data);
        if (type.externalizable()) {
            ((Externalizable) object).readExternal(in);
        } else if (part.reader() != null) {
            Hooks.read(part.reader(), object, in);
        }
        in.validate();
    }

    private void setFields(
            CustomClass.Part part, Object object, Map<String, @Nullable Object> fields, JsonParser parser) {
        part.properties().forEach((name, property) -> {
            FieldReader reader = Objects.requireNonNull(readers.get(property.name()));
            reader.set(
                    object,
                    fields.containsKey(name) ? fields.get(name) : reader.missing(parser, type.type(), part.type()));
        });
    }
}
