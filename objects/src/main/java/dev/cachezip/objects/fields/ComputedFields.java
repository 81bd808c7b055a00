package dev.cachezip.objects.fields;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.classes.Allocation;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.types.HashedStates;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.ClassUtil;

/**
 * The final fields of a class that are not stored, and that no constructor computes of the stored ones. Thread-safe.
 *
 * @param allocation creates objects as a reader does
 */
record ComputedFields(StateClass type, List<PlannedField> stored, Supplier<Object> allocation) {

    /** Returns the fields that a copy may lose; {@code null} if there are none. */
    static @Nullable ComputedFields of(StateClass type, PlannedField[] stored, FieldAccess access) {
        return type.computed().isEmpty() || type.canonical() != null
                ? null
                : new ComputedFields(
                        type, List.of(stored), Allocation.of(type.type().getRawClass(), access));
    }

    /**
     * Checks that a copy would have the fields of an object, as far as a constructor without parameters sets them anew.
     *
     * @throws CachezipException.Codec if a field would be empty although the class does not leave it out of its JDK
     *     serialization, or if the copy would not be equal
     */
    void check(Object value) {
        Object copy = allocation.get();
        for (PlannedField field : stored) {
            field.set(copy, field.get(value));
        }
        for (StateClass.Property each : type.computed()) {
            Class<?> declared = each.field().getType();
            Object kept = each.value(value);
            Object made = each.value(copy);
            Object empty = declared.isPrimitive() ? ClassUtil.defaultValue(declared) : null;
            boolean lost = Objects.equals(made, empty) && !Objects.equals(kept, empty);
            boolean other = ScalarKind.of(declared) != ScalarKind.NONE && !Objects.equals(made, kept);
            if ((lost && !(value instanceof Serializable)) || ((lost || other) && !isEqual(value, copy))) {
                throw new CachezipException.Codec(
                        type.type().getRawClass().getName() + " cannot be stored: only its constructor sets the field "
                                + each.field().getName() + ", which is final and transient; name its parameters as the"
                                + " other fields, in their order (-parameters), or set it when it is first needed",
                        null);
            }
        }
    }

    private static boolean isEqual(Object value, Object copy) {
        return HashedStates.isIdentity(value.getClass()) || (value.hashCode() == copy.hashCode() && value.equals(copy));
    }
}
