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

    /** Sets the fields that are not stored; {@code null} if there are none, or if none of the constructors takes the others. */
    private final @Nullable CountedAccessor<Function<@Nullable Object[], Object>> computing;

    /** Whether an object consists of nothing but the constructor's parameters. */
    private final boolean record;

    private @Nullable Supplier<Object> allocation;

    Creation(StateClass type, PlannedField[] fields, FieldAccess access) {
        this.type = type;
        this.access = access;
        this.fields = fields;
        this.record = type.type().isRecordType();
        this.constructor = type.canonical() == null ? null : access.creator(type.canonical());
        this.computing = type.computed().isEmpty()
                ? null
                : type.computing() == null ? constructor : access.creator(type.computing());
    }

    /** Returns whether there is a constructor that takes the values of all fields, and may refuse them. */
    boolean byConstructor() {
        return constructor != null;
    }

    /** Returns whether a constructor sets fields that are not stored. */
    boolean computes() {
        return computing != null;
    }

    /**
     * Creates an object with the values of all its fields.
     *
     * <p>The constructor may refuse them. Afterwards the fields of the object are set to these values, since the
     * constructor of a class that is not a record may copy or change its arguments, and the values are the ones that
     * the object had when it was written.
     */
    Object create(@Nullable Object[] values, DeserializationContext context) {
        try {
            return create(values);
        } catch (Exception e) {
            throw context.instantiationException(type.type().getRawClass(), e);
        }
    }

    private Object create(@Nullable Object[] values) {
        if (constructor == null) {
            throw new IllegalStateException("No constructor with all fields");
        }
        Object object = constructor.counted().apply(values);
        for (int i = 0; i < fields.length && !record; i++) {
            if (!fields[i].has(object, values[i])) {
                fields[i].set(object, values[i]);
            }
        }
        return object;
    }

    /**
     * Sets the fields that are not stored to what the constructor computes of the others, which are complete. If it refuses
     * them, as those of an object that has changed since, the fields stay as they are without it.
     */
    void compute(Object object) {
        Object made;
        try {
            made = Objects.requireNonNull(computing).counted().apply(values(object));
        } catch (Exception e) {
            return;
        }
        copyComputed(made, object);
    }

    private void copyComputed(Object from, Object to) {
        for (StateClass.Property each : type.computed()) {
            access.setter(each.field()).counted().accept(to, each.value(from));
        }
    }

    private @Nullable Object[] values(Object object) {
        return Stream.of(fields).map(field -> field.get(object)).toArray();
    }

    /** Returns an object with the parts of another one, made as a reader makes it. */
    Object copy(Object value) {
        if (constructor != null) {
            return create(values(value));
        }
        Object copy = allocate();
        for (PlannedField field : fields) {
            field.set(copy, field.get(value));
        }
        if (computing != null) {
            compute(copy);
        }
        return copy;
    }

    /** Returns such an object with the fields that are not stored, too. */
    Object wholeCopy(Object value) {
        Object copy = copy(value);
        copyComputed(value, copy);
        return copy;
    }

    /** Creates an object whose fields are set afterwards. */
    Object allocate(DeserializationContext context) {
        try {
            return allocate();
        } catch (Exception e) {
            throw context.instantiationException(type.type().getRawClass(), e);
        }
    }

    private Object allocate() {
        Supplier<Object> current = allocation;
        if (current == null) {
            current = Allocation.of(type.type().getRawClass(), access);
            allocation = current;
        }
        return current.get();
    }
}
