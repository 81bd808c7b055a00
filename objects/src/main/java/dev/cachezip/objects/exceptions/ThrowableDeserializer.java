package dev.cachezip.objects.exceptions;

import dev.cachezip.objects.classes.Allocation;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.ShadowNames;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.fields.FieldReader;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.SharedDeserializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import java.lang.reflect.Constructor;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads exceptions. Thread-safe.
 */
public final class ThrowableDeserializer extends SharedDeserializer {

    /** Each exception records the stack of the thread that reads it, which takes memory and time, and more for each level. */
    private static final int BACKTRACE = 12_288;

    private static final int BACKTRACE_PER_LEVEL = 256;

    private final ThrowableClass type;
    private final Map<String, FieldReader> readers = new HashMap<>();
    private final Map<String, Slot> parts = new HashMap<>();
    private final ShadowNames shadows;
    private final Constructor<?> withMessage;
    private final Constructor<?> withCause;
    private final @Nullable Constructor<?> ofSql;

    /** Creates the deserializer of a class. */
    public ThrowableDeserializer(ThrowableClass type, StateMapping mapping) {
        this.type = type;
        for (StateClass.Property property : type.properties()) {
            readers.put(property.name(), new FieldReader(property, mapping));
        }
        this.shadows = ShadowNames.of(type.type(), type.properties());
        Stream.concat(type.parts().stream(), type.sql().stream())
                .forEach(part -> parts.put(
                        part.name(), mapping.slot(mapping.boxed(mapping.types().constructType(part.type())))));
        Class<?> raw = type.type().getRawClass();
        // The constructor of Throwable: the classes between Throwable and this class have no state, and the fields
        // of this class are set below.
        this.withMessage = Allocation.constructor(raw, Throwable.class, String.class);
        this.withCause = Allocation.constructor(
                raw, Throwable.class, String.class, Throwable.class, boolean.class, boolean.class);
        this.ofSql = type.sql().isEmpty() ? null : SqlThrowables.constructor(raw);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            return context.handleUnexpectedToken(type.type(), parser);
        }
        int level = parser.streamReadContext().getNestingDepth();
        HeapCharges.charge(context, BACKTRACE + (long) BACKTRACE_PER_LEVEL * level);
        Map<String, @Nullable Object> stored = new HashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.nextToken();
            try {
                FieldReader reader = readers.get(name);
                Slot part = parts.get(name);
                if (reader != null) {
                    stored.put(name, reader.read(token, parser, context));
                } else if (part != null) {
                    stored.put(name, part.read(parser, context));
                } else {
                    shadows.check(name, parser);
                    parser.skipChildren();
                }
            } catch (Exception e) {
                throw ValuePath.within(e, type.type().getRawClass(), name);
            }
        }
        return create(stored, parser);
    }

    private Object create(Map<String, @Nullable Object> stored, JsonParser parser) {
        readers.forEach((name, reader) -> {
            if (!stored.containsKey(name)) {
                stored.put(name, reader.missing(parser, type.type(), type.type().getRawClass()));
            }
        });
        Set<String> missing = new TreeSet<>(parts.keySet());
        missing.removeAll(stored.keySet());
        if (!missing.isEmpty()) {
            throw StateClass.missing(
                    parser,
                    type.type(),
                    type.type().getRawClass(),
                    missing.iterator().next());
        }
        Throwable created = made(stored, parser);
        created.setStackTrace((StackTraceElement[]) Objects.requireNonNull(stored.get(ThrowableClass.STACK_TRACE)));
        for (Throwable each : (Throwable[]) Objects.requireNonNull(stored.get(ThrowableClass.SUPPRESSED))) {
            created.addSuppressed(each);
        }
        readers.forEach((name, reader) -> reader.set(created, stored.get(name)));
        return created;
    }

    private Throwable made(Map<String, @Nullable Object> stored, JsonParser parser) {
        Object message = stored.get(ThrowableClass.MESSAGE);
        Throwable cause = (Throwable) stored.get(ThrowableClass.CAUSE);
        try {
            if (ofSql != null) {
                Throwable created = SqlThrowables.create(ofSql, message, stored);
                return cause == null ? created : created.initCause(cause);
            }
            Throwable created = (Throwable)
                    (cause == null
                            ? Allocation.create(withMessage, message)
                            : Allocation.create(withCause, message, cause, true, true));
            if (Refusals.isOfTheJdk(created.getClass())) {
                // An UncheckedIOException casts it each time.
                Throwable unused = created.getCause();
            }
            return created;
        } catch (IllegalArgumentException | ClassCastException e) {
            throw MismatchedInputException.from(parser, type.type(), "An exception with a part that it cannot have");
        }
    }
}
