package dev.cachezip.objects.exceptions;

import dev.cachezip.objects.classes.Allocation;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.ShadowNames;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.fields.PlannedField;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;

/** Exceptions and errors, as maps of their parts and fields. */
public final class ThrowablePlan extends ValuePlan {

    /** Each exception records the stack of the thread that reads it, which takes memory and time, and more for each level. */
    private static final int BACKTRACE = 12_288;

    private static final int BACKTRACE_PER_LEVEL = 256;

    private final ThrowableClass type;
    private final StateMapping mapping;
    private final Map<String, PlannedField> fields = new LinkedHashMap<>();
    private final Map<String, DeclaredPlace> places = new HashMap<>();
    private @Nullable ThrowableReading reading;

    /** Creates the plan of a class. */
    public ThrowablePlan(JavaType declared, StateMapping mapping) {
        super(true);
        this.type = ThrowableClass.of(declared, mapping.types());
        this.mapping = mapping;
        type.properties().forEach(property -> fields.put(property.name(), new PlannedField(property, mapping)));
        Stream.concat(type.parts().stream(), type.sql().stream())
                .forEach(part -> places.put(
                        part.name(), mapping.place(mapping.boxed(mapping.types().constructType(part.type())))));
    }

    @Override
    public void write(Object value, WriteDocument out) {
        Throwable exception = (Throwable) value;
        out.generator().writeStartObject(value);
        type.parts().forEach(part -> write(part.name(), () -> part.getter().apply(exception), out));
        RefusedParts refused = mapping.refused();
        fields.forEach((name, field) ->
                write(name, () -> refused == null ? field.get(value) : refused.storable(field.get(value)), out));
        type.sql().forEach(part -> write(part.name(), () -> part.getter().apply(exception), out));
        out.generator().writeEndObject();
    }

    private void write(String name, Supplier<@Nullable Object> part, WriteDocument out) {
        PlannedField field = fields.get(name);
        DeclaredPlace place = field == null ? Objects.requireNonNull(places.get(name)) : field.place();
        out.generator().writeName(name);
        try {
            Object value = part.get();
            place.writeNullable(mapping.refused() == null ? value : kept(value), out);
        } catch (Exception e) {
            throw ValuePath.within(e, type.type().getRawClass(), name);
        }
    }

    /** Returns a part without exceptions of classes that are refused. */
    private @Nullable Object kept(@Nullable Object part) {
        return part instanceof Throwable[] all
                ? Stream.of(all).filter(each -> kept(each) == each).toArray(size -> Arrays.copyOf(all, size))
                : part instanceof Throwable && mapping.refuses(part.getClass()) ? null : part;
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        ThrowableReading plan = reading;
        if (plan == null) {
            plan = new ThrowableReading(type);
            reading = plan;
        }
        if (!in.is(JsonToken.START_OBJECT)) {
            return in.unexpected(type.type());
        }
        JsonParser parser = in.parser();
        int level = parser.streamReadContext().getNestingDepth();
        in.charge(BACKTRACE + (long) BACKTRACE_PER_LEVEL * level);
        Map<String, @Nullable Object> stored = new HashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.nextToken();
            try {
                PlannedField field = fields.get(name);
                DeclaredPlace place = places.get(name);
                if (field != null) {
                    stored.put(name, field.read(token, in));
                } else if (place != null) {
                    stored.put(name, place.read(in));
                } else {
                    plan.shadows.check(name, parser);
                    parser.skipChildren();
                }
            } catch (Exception e) {
                throw ValuePath.within(e, type.type().getRawClass(), name);
            }
        }
        return create(plan, stored, parser);
    }

    private Object create(ThrowableReading plan, Map<String, @Nullable Object> stored, JsonParser parser) {
        fields.forEach((name, field) -> {
            if (!stored.containsKey(name)) {
                stored.put(name, field.missing(parser, type.type(), type.type().getRawClass()));
            }
        });
        Set<String> missing = new TreeSet<>(places.keySet());
        missing.removeAll(stored.keySet());
        if (!missing.isEmpty()) {
            throw StateClass.missing(
                    parser,
                    type.type(),
                    type.type().getRawClass(),
                    missing.iterator().next());
        }
        Throwable created = made(plan, stored, parser);
        created.setStackTrace((StackTraceElement[]) Objects.requireNonNull(stored.get(ThrowableClass.STACK_TRACE)));
        for (Throwable each : (Throwable[]) Objects.requireNonNull(stored.get(ThrowableClass.SUPPRESSED))) {
            created.addSuppressed(each);
        }
        fields.forEach((name, field) -> field.set(created, stored.get(name)));
        return created;
    }

    private Throwable made(ThrowableReading plan, Map<String, @Nullable Object> stored, JsonParser parser) {
        Object message = stored.get(ThrowableClass.MESSAGE);
        Throwable cause = (Throwable) stored.get(ThrowableClass.CAUSE);
        try {
            if (plan.ofSql != null) {
                Throwable created = SqlThrowables.create(plan.ofSql, message, stored);
                return cause == null ? created : created.initCause(cause);
            }
            Throwable created = (Throwable)
                    (cause == null
                            ? Allocation.create(plan.withMessage, message)
                            : Allocation.create(plan.withCause, message, cause, true, true));
            if (Refusals.isOfTheJdk(created.getClass())) {
                // An UncheckedIOException casts it each time.
                Throwable unused = created.getCause();
            }
            return created;
        } catch (IllegalArgumentException | ClassCastException e) {
            throw MismatchedInputException.from(parser, type.type(), "An exception with a part that it cannot have");
        }
    }

    /** What only reading needs. */
    private static final class ThrowableReading {

        private final ShadowNames shadows;
        private final Constructor<?> withMessage;
        private final Constructor<?> withCause;
        private final @Nullable Constructor<?> ofSql;

        ThrowableReading(ThrowableClass type) {
            this.shadows = ShadowNames.of(type.type(), type.properties());
            Class<?> raw = type.type().getRawClass();
            // The constructor of Throwable: the classes between Throwable and this class have no state, and the fields
            // of this class are set afterwards.
            this.withMessage = Allocation.constructor(raw, Throwable.class, String.class);
            this.withCause = Allocation.constructor(
                    raw, Throwable.class, String.class, Throwable.class, boolean.class, boolean.class);
            this.ofSql = type.sql().isEmpty() ? null : SqlThrowables.constructor(raw);
        }
    }
}
