package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import java.io.Externalizable;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one class that belong to its state: those that its {@code serialPersistentFields} lists, or else all that
 * are not transient.
 *
 * @param listed the types of the listed fields by name; {@code null} if the class has no list
 */
record PersistentFields(@Nullable Map<String, Class<?>> listed) {

    private static final PersistentFields NOT_TRANSIENT = new PersistentFields(null);

    /**
     * Finds the list of a class, as the JDK finds it.
     *
     * @throws CachezipException.Codec if it lists fields that the class neither has nor writes by itself
     */
    static PersistentFields of(Class<?> type) {
        if (!declaresList(type)) {
            return NOT_TRANSIENT;
        }
        ObjectStreamClass description = ObjectStreamClass.lookup(type);
        if (description == null) {
            return NOT_TRANSIENT;
        }
        Map<String, Class<?>> listed = Arrays.stream(description.getFields())
                .collect(Collectors.toMap(ObjectStreamField::getName, (Function<ObjectStreamField, Class<?>>)
                        ObjectStreamField::getType));
        if (Hooks.writer(type) == null) {
            Map<String, Class<?>> fields = Arrays.stream(type.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .collect(Collectors.toMap(Field::getName, Field::getType));
            listed.forEach((name, fieldType) -> {
                if (fields.get(name) != fieldType) {
                    throw new CachezipException.Codec(
                            type.getName() + " cannot be stored: its serialPersistentFields lists " + name
                                    + ", which is no field of it, and it has no writeObject",
                            null);
                }
            });
        }
        return new PersistentFields(listed);
    }

    private static boolean declaresList(Class<?> type) {
        if (!Serializable.class.isAssignableFrom(type)
                || Externalizable.class.isAssignableFrom(type)
                || type.isRecord()
                || type.isEnum()) {
            return false;
        }
        try {
            Field list = type.getDeclaredField("serialPersistentFields");
            int required = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
            return (list.getModifiers() & required) == required && list.getType() == ObjectStreamField[].class;
        } catch (NoSuchFieldException e) {
            return false;
        }
    }

    /** Returns whether a field of the class belongs to its state. */
    boolean contains(Field field) {
        return listed == null
                ? !Modifier.isTransient(field.getModifiers())
                : listed.get(field.getName()) == field.getType();
    }
}
