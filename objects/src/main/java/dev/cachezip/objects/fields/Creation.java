package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.classes.Allocation;
import dev.cachezip.objects.classes.StateClass;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;

/** Creates the objects of a class. Thread-safe: parts that are made late may be made twice. */
final class Creation {

    private final StateClass type;
    private final PlannedField[] fields;
    private final FieldAccess access;
    private final @Nullable CountedAccessor<Function<@Nullable Object[], Object>> constructor;

    /** Whether an object consists of nothing but the constructor's parameters. */
    private final boolean record;

    private @Nullable Supplier<Object> allocation;

    Creation(StateClass type, PlannedField[] fields, FieldAccess access) {
        this.type = type;
        this.access = access;
        this.fields = fields;
        this.record = type.type().isRecordType();
        this.constructor = type.canonical() == null ? null : access.creator(type.canonical());
    }

    /** Returns whether there is a constructor that takes the values of all fields. */
    boolean byConstructor() {
        return constructor != null;
    }

    /**
     * Creates an object with the values of all its fields.
     *
     * <p>The constructor may refuse them. Afterwards the fields of the object are set to these values, since the
     * constructor of a class that is not a record may copy or change its arguments, and the values are the ones that
     * the object had when it was written.
     */
    Object create(@Nullable Object[] values, DeserializationContext context) {
        Object object = construct(values, context);
        if (!record) {
            for (int i = 0; i < fields.length; i++) {
                if (!fields[i].has(object, values[i])) {
                    fields[i].set(object, values[i]);
                }
            }
        }
        return object;
    }

    /** Sets the fields that are not stored to what the constructor computes of the others, which are complete. */
    void compute(Object object, DeserializationContext context) {
        Object made =
                construct(Stream.of(fields).map(field -> field.get(object)).toArray(), context);
        for (StateClass.Property each : type.computed()) {
            access.setter(each.field()).counted().accept(object, each.value(made));
        }
    }

    private Object construct(@Nullable Object[] values, DeserializationContext context) {
        if (constructor == null) {
            throw new IllegalStateException("No constructor with all fields");
        }
        Object made;
        try {
            made = constructor.counted().apply(values);
        } catch (Exception e) {
            throw context.instantiationException(type.type().getRawClass(), e);
        }
        for (int i = 0; i < fields.length && !type.computed().isEmpty(); i++) {
            if (!Objects.deepEquals(fields[i].get(made), values[i])) {
                throw context.instantiationException(
                        type.type().getRawClass(),
                        "its constructor changes " + fields[i].name() + ", and computes other fields of that");
            }
        }
        return made;
    }

    /** Creates an object whose fields are set afterwards. */
    Object allocate(DeserializationContext context) {
        Supplier<Object> current = allocation;
        if (current == null) {
            current = Allocation.of(type.type().getRawClass(), access);
            allocation = current;
        }
        try {
            return current.get();
        } catch (Exception e) {
            throw context.instantiationException(type.type().getRawClass(), e);
        }
    }
}
