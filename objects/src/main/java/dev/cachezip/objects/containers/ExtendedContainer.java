package dev.cachezip.objects.containers;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.StateClass;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/**
 * A class that extends a collection or map of the JDK, and has fields of its own beside its elements or entries.
 *
 * @param type the class, with type arguments
 * @param fields its fields, and those of its superclasses outside of the JDK
 * @param contentName name of the elements or entries in the stored form: an {@code @}, and the name of the JDK's class
 */
record ExtendedContainer(JavaType type, List<StateClass.Property> fields, String contentName) {

    /**
     * Returns what a class has beside its elements or entries, or {@code null} if it has nothing.
     *
     * @throws CachezipException.Codec if its objects are not values, if it shows its content in its own way, or if it writes
     *     more than its fields
     */
    static @Nullable ExtendedContainer of(JavaType type, TypeFactory types) {
        Class<?> raw = type.getRawClass();
        if (Refusals.isOfTheJdk(raw)) {
            return null;
        }
        Refusals.check(raw);
        if (!ClassKinds.extendsContainer(raw)) {
            return null;
        }
        Class<?> first = raw;
        while (!Refusals.isOfTheJdk(first.getSuperclass())) {
            first = first.getSuperclass();
        }
        Overrides.checkNotShown(raw);
        checkNotCustom(raw);
        List<StateClass.Property> fields = StateClass.properties(type, first, types);
        if (fields.isEmpty()) {
            return null;
        }
        return new ExtendedContainer(
                type, fields, StateClass.DATA + first.getSuperclass().getName());
    }

    /** Checks that a class leaves its fields, be they transient, to others. */
    private static void checkNotCustom(Class<?> raw) {
        if (!Hooks.isCustom(raw)) {
            return;
        }
        for (Class<?> each = raw; !Refusals.isOfTheJdk(each); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    throw new CachezipException.Codec(
                            raw.getName() + " cannot be stored: it extends a collection or map, has the field "
                                    + field.getName()
                                    + " beside its content, and has methods for its own serialization; have it hold"
                                    + " the collection in a field instead",
                            null);
                }
            }
        }
    }
}
