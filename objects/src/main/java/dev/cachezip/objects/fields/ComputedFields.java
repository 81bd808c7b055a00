package dev.cachezip.objects.fields;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.types.HashedStates;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.ClassUtil;

/** The final fields of a class that are not stored: a constructor computes them of the stored ones. Thread-safe. */
record ComputedFields(StateClass type, Creation creation) {

    /** Returns the fields that a copy may lose; {@code null} if there are none. */
    static @Nullable ComputedFields of(StateClass type, PlannedField[] stored, FieldAccess access) {
        return type.computed().isEmpty() ? null : new ComputedFields(type, new Creation(type, stored, access));
    }

    /**
     * Checks that a copy is equal to an object, as far as these fields matter for that. Returns whether the object tells: one
     * whose fields are empty, or that cannot be compared yet, does not.
     *
     * @throws CachezipException.Codec if the copy is not equal without them, or lacks them although JDK serialization would
     *     refuse the object
     */
    boolean check(Object value) {
        boolean tells = false;
        try {
            Object copy = creation.copy(value);
            for (StateClass.Property each : type.computed()) {
                Class<?> declared = each.field().getType();
                Object empty = declared.isPrimitive() ? ClassUtil.defaultValue(declared) : null;
                Object kept = each.value(value);
                Object made = each.value(copy);
                tells |= !Objects.equals(kept, empty);
                boolean lost = Objects.equals(made, empty) && !Objects.equals(kept, empty);
                boolean other = ScalarKind.of(declared) != ScalarKind.NONE && !Objects.equals(made, kept);
                if ((lost || other) && matters(value, copy, lost)) {
                    throw refused(each);
                }
            }
            return tells;
        } catch (CachezipException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            // The class has no answer for this object, as for one without an identifier yet.
            return false;
        }
    }

    private boolean matters(Object value, Object copy, boolean lost) {
        return HashedStates.isIdentity(value.getClass())
                ? lost && !(value instanceof Serializable)
                : !isEqual(value, copy) && isEqual(value, creation.wholeCopy(value));
    }

    private static boolean isEqual(Object value, Object copy) {
        return value.hashCode() == copy.hashCode() && value.equals(copy);
    }

    private CachezipException refused(StateClass.Property lost) {
        return new CachezipException.Codec(
                type.type().getRawClass().getName() + " cannot be stored: only its constructor sets the field "
                        + lost.field().getName()
                        + ", which is final and transient; have it keep what it gets, and name its"
                        + " parameters as the other fields, in their order (-parameters), or set the field when it is first"
                        + " needed",
                null);
    }
}
