package dev.cachezip.codec.jackson3.state.throwable;

import dev.cachezip.codec.jackson3.state.field.FieldReader;
import dev.cachezip.codec.jackson3.state.kind.Allocation;
import dev.cachezip.codec.jackson3.state.kind.Refusals;
import dev.cachezip.codec.jackson3.state.kind.ShadowNames;
import dev.cachezip.codec.jackson3.state.kind.StateClass;
import dev.cachezip.codec.jackson3.state.place.ScalarKind;
import dev.cachezip.codec.jackson3.state.place.SharedDeserializer;
import dev.cachezip.codec.jackson3.state.place.Slot;
import dev.cachezip.codec.jackson3.state.place.StateMapping;
import dev.cachezip.codec.jackson3.state.token.HeapCharges;
import dev.cachezip.codec.object.ValuePath;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads exceptions. Thread-safe.
 *
 * @since 0.1
 */
public final class ThrowableDeserializer extends SharedDeserializer {

    /** Each exception records the stack of the thread that reads it, which takes memory and time, and more for each level. */
    private static final int BACKTRACE = 12_288;

    private static final int BACKTRACE_PER_LEVEL = 256;

    private final ThrowableClass type;
    private final Slot throwable;
    private final Map<String, FieldReader> readers = new HashMap<>();
    private final Map<String, Slot> parts = new HashMap<>();
    private final ShadowNames shadows;
    private final Constructor<?> withMessage;
    private final Constructor<?> withCause;
    private final @Nullable Constructor<?> withParts;

    /** Creates the deserializer of a class. */
    public ThrowableDeserializer(ThrowableClass type, StateMapping mapping) {
        this.type = type;
        this.throwable = mapping.slot(mapping.types().constructType(Throwable.class));
        for (StateClass.Property property : type.properties()) {
            readers.put(property.name(), new FieldReader(property, mapping));
        }
        this.shadows = ShadowNames.of(type.type(), type.properties());
        if (type.known() != null) {
            for (JdkThrowables.Part<?> part : type.known().parts()) {
                parts.put(
                        part.name(), mapping.slot(mapping.boxed(mapping.types().constructType(part.type()))));
            }
        }
        Class<?> raw = type.type().getRawClass();
        // The constructor of Throwable: the classes between Throwable and this class have no state, and the fields
        // of this class are set below.
        this.withMessage = Allocation.constructor(raw, Throwable.class, String.class);
        this.withCause = Allocation.constructor(
                raw, Throwable.class, String.class, Throwable.class, boolean.class, boolean.class);
        this.withParts = type.known() == null ? null : type.known().constructor(raw);
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
                read(name, token, stored, parser, context);
            } catch (Exception e) {
                throw ValuePath.within(e, type.type().getRawClass(), name);
            }
        }
        return create(stored, parser);
    }

    private void read(
            String name,
            JsonToken token,
            Map<String, @Nullable Object> stored,
            JsonParser parser,
            DeserializationContext context) {
        FieldReader reader = readers.get(name);
        if (reader != null) {
            stored.put(name, reader.read(token, parser, context));
            return;
        }
        Slot part = parts.get(name);
        if (part != null) {
            stored.put(name, part.read(parser, context));
            return;
        }
        switch (name) {
            case ThrowableClass.MESSAGE ->
                stored.put(name, token == JsonToken.VALUE_NULL ? null : ScalarKind.STRING.read(token, parser, context));
            case ThrowableClass.CAUSE -> stored.put(name, throwable.read(parser, context));
            case ThrowableClass.STACK_TRACE -> stored.put(name, StackTraces.read(parser, context));
            case ThrowableClass.SUPPRESSED -> stored.put(name, suppressed(parser, context));
            default -> {
                shadows.check(name, parser);
                parser.skipChildren();
            }
        }
    }

    private List<Throwable> suppressed(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            context.handleUnexpectedToken(type.type(), parser);
        }
        List<Throwable> suppressed = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            suppressed.add((Throwable) Objects.requireNonNull(throwable.read(parser, context)));
        }
        return suppressed;
    }

    private Object create(Map<String, @Nullable Object> stored, JsonParser parser) {
        Set<String> missing = new TreeSet<>(readers.keySet());
        missing.addAll(parts.keySet());
        missing.addAll(List.of(
                ThrowableClass.MESSAGE, ThrowableClass.CAUSE, ThrowableClass.STACK_TRACE, ThrowableClass.SUPPRESSED));
        missing.removeAll(stored.keySet());
        if (!missing.isEmpty()) {
            throw StateClass.missing(
                    parser,
                    type.type(),
                    type.type().getRawClass(),
                    missing.iterator().next());
        }
        Object message = stored.get(ThrowableClass.MESSAGE);
        Object cause = stored.get(ThrowableClass.CAUSE);
        Throwable created = create((String) message, (Throwable) cause, stored, parser);
        created.setStackTrace((StackTraceElement[]) Objects.requireNonNull(stored.get(ThrowableClass.STACK_TRACE)));
        for (Object each : (List<?>) Objects.requireNonNull(stored.get(ThrowableClass.SUPPRESSED))) {
            created.addSuppressed((Throwable) each);
        }
        readers.forEach((name, reader) -> reader.set(created, stored.get(name)));
        return created;
    }

    private Throwable create(
            @Nullable String message,
            @Nullable Throwable cause,
            Map<String, @Nullable Object> stored,
            JsonParser parser) {
        try {
            if (type.known() == null || withParts == null) {
                Throwable created = (Throwable)
                        (cause == null
                                ? Allocation.create(withMessage, message)
                                : Allocation.create(withCause, message, cause, true, true));
                if (Refusals.isOfTheJdk(created.getClass())) {
                    // An UncheckedIOException casts it each time.
                    Throwable unused = created.getCause();
                }
                return created;
            }
            Throwable created = type.known().make(withParts, message, stored);
            return cause == null || created.getCause() != null ? created : created.initCause(cause);
        } catch (IllegalArgumentException | ClassCastException e) {
            throw MismatchedInputException.from(parser, type.type(), "An exception with a part that it cannot have");
        }
    }
}
