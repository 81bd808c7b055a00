package dev.cachezip.objects.classes;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.Libraries;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.type.TypeFactory;

/**
 * The state of a class: the fields of the class and its superclasses that are neither static nor transient, fields of
 * superclasses first.
 *
 * @param type the class, with type arguments
 * @param properties the fields
 * @param computed the final fields that are not stored, so that only a constructor sets them: transient ones, and those that
 *     {@code serialPersistentFields} does not list; none if the class replaces its objects by {@code readResolve}
 * @param canonical the constructor whose parameters are exactly the stored fields, if the class is a record or Kotlin's, or
 *     all fields are final and of types without parts; it may refuse stored values
 * @param computing such a constructor of any other class that has computed fields; {@code null} if there is none
 */
public record StateClass(
        JavaType type,
        List<Property> properties,
        List<Property> computed,
        @Nullable Constructor<?> canonical,
        @Nullable Constructor<?> computing) {

    /** Prefix of the names of data that are no fields in the stored form; the name of the class that has them follows. */
    public static final String DATA = "@";

    /** Name of the version of a class that writes or reads more than its fields. */
    public static final String VERSION = DATA;

    /**
     * A field.
     *
     * @param name its name in the stored form
     * @param field accessible
     * @param type its type, with the type arguments of the class
     */
    public record Property(String name, Field field, JavaType type) {

        /** Returns the value of the field in an object. */
        public @Nullable Object value(Object object) {
            try {
                return field.get(object);
            } catch (IllegalAccessException e) {
                throw new CachezipException.Codec(field + " cannot be read", e);
            }
        }
    }

    /**
     * Determines the state of a class.
     *
     * @throws CachezipException.Codec if a part of its state cannot be reached
     */
    public static StateClass of(JavaType type, TypeFactory types) {
        Class<?> raw = type.getRawClass();
        List<Field> fields = fields(raw, Object.class);
        List<Field> computed = Hooks.resolution(raw) == null ? computed(raw, fields) : List.of();
        Constructor<?> canonical = canonical(raw, fields);
        return new StateClass(
                type,
                properties(type, fields, types),
                properties(type, computed, types),
                canonical,
                canonical != null || computed.isEmpty() || fields.isEmpty() ? null : constructor(raw, fields));
    }

    private static List<Field> computed(Class<?> raw, List<Field> stored) {
        List<Field> computed = new ArrayList<>();
        for (Field field : instanceFields(raw)) {
            if (Modifier.isFinal(field.getModifiers())
                    && !stored.contains(field)
                    && !Refusals.isOfTheJdk(field.getDeclaringClass())) {
                computed.add(accessible(field));
            }
        }
        return computed;
    }

    /** Returns the fields of a class and of its superclasses up to a given one. */
    public static List<Property> properties(JavaType type, Class<?> first, TypeFactory types) {
        return properties(type, fields(type.getRawClass(), first.getSuperclass()), types);
    }

    private static List<Property> properties(JavaType type, List<Field> fields, TypeFactory types) {
        List<Property> properties = new ArrayList<>();
        Set<String> names = new HashSet<>();
        // From the end: if two fields have the same name, the field of the subclass gets the short name.
        for (int i = fields.size() - 1; i >= 0; i--) {
            Field field = fields.get(i);
            String name = name(field);
            if (!names.add(name)) {
                name = longName(field);
                names.add(name);
            }
            properties.add(0, new Property(name, field, fieldType(type, field, types)));
        }
        return List.copyOf(properties);
    }

    /** Returns the fields of the objects of a class, transient ones, too, those of the class first. */
    public static List<Field> instanceFields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    /** Returns whether objects of a class keep what is in their fields, though that may change in itself. */
    public static boolean isFixed(Class<?> type) {
        return instanceFields(type).stream().allMatch(field -> Modifier.isFinal(field.getModifiers()));
    }

    private static List<Field> fields(Class<?> raw, Class<?> end) {
        Deque<Class<?>> hierarchy = new ArrayDeque<>();
        for (Class<?> type = raw; type != null && type != end; type = type.getSuperclass()) {
            hierarchy.push(type);
        }
        List<Field> fields = new ArrayList<>();
        for (Class<?> type : hierarchy) {
            if (Refusals.isOfTheJdk(type)) {
                if (!Hooks.isPart(type)) {
                    checkEmpty(raw, type);
                }
                continue;
            }
            ownFields(type).forEach(field -> fields.add(accessible(field)));
        }
        return fields;
    }

    /** Returns the fields that one class adds to the state of its objects. */
    public static List<Field> ownFields(Class<?> type) {
        PersistentFields listed = PersistentFields.of(type);
        return Stream.of(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && listed.contains(field))
                .toList();
    }

    /**
     * Returns whether a class promises that its versions read each other's objects, as JDK serialization understands it:
     * a record, and a class that declares its {@code serialVersionUID}.
     */
    public static boolean promisesVersions(Class<?> type) {
        return type.isRecord()
                || Stream.of(type.getDeclaredFields())
                        .anyMatch(field -> field.getName().equals("serialVersionUID")
                                && field.getType() == long.class
                                && Modifier.isStatic(field.getModifiers())
                                && Modifier.isFinal(field.getModifiers()));
    }

    /** Returns the exception for a value without a property of this class, or of a superclass of it. */
    public static MismatchedInputException missing(JsonParser parser, JavaType type, Class<?> owner, String name) {
        return MismatchedInputException.from(
                parser,
                type,
                "No property " + name + " of " + owner.getName() + ": it was written by another version of the class");
    }

    /** Checks that a JDK superclass holds no part of an object's state, since the JDK does not expose it. */
    private static void checkEmpty(Class<?> raw, Class<?> superclass) {
        for (Field field : superclass.getDeclaredFields()) {
            boolean counter = field.getName().equals("modCount");
            if (!Modifier.isStatic(field.getModifiers()) && !counter && !isView(superclass)) {
                throw new CachezipException.Codec(
                        raw.getName() + " cannot be stored: the JDK does not show the state that it inherits from "
                                + superclass.getName() + "; cache an object of your own with what is needed of it",
                        null);
            }
        }
    }

    /** Returns whether the fields of a JDK class are only views that it can create again. */
    private static boolean isView(Class<?> type) {
        return type == java.util.AbstractMap.class;
    }

    private static Field accessible(Field field) {
        try {
            field.setAccessible(true);
            return field;
        } catch (InaccessibleObjectException e) {
            throw new CachezipException.Codec(
                    field.getDeclaringClass().getName() + " cannot be stored: its module does not open its package"
                            + " to reflection",
                    e);
        }
    }

    /** Returns the name of a field that is hidden by another one of the same name. */
    static String longName(Field field) {
        return field.getDeclaringClass().getName() + "." + name(field);
    }

    private static String name(Field field) {
        JsonProperty annotation = field.getAnnotation(JsonProperty.class);
        return annotation == null || annotation.value().isEmpty() ? field.getName() : annotation.value();
    }

    private static JavaType fieldType(JavaType type, Field field, TypeFactory types) {
        JavaType declaring = type.findSuperType(field.getDeclaringClass());
        return types.resolveMemberType(field.getGenericType(), (declaring == null ? type : declaring).getBindings());
    }

    private static @Nullable Constructor<?> canonical(Class<?> raw, List<Field> fields) {
        // A constructor may put the object where readResolve then finds it instead of the right one, and may change the
        // content of its arguments. In Kotlin only constructors check that a property is not null.
        boolean harmless = !fields.isEmpty()
                && Hooks.resolution(raw) == null
                && (Libraries.isOfKotlin(raw) || fields.stream().allMatch(StateClass::isFixed));
        return raw.isRecord() || harmless ? constructor(raw, fields) : null;
    }

    private static @Nullable Constructor<?> constructor(Class<?> raw, List<Field> fields) {
        for (Constructor<?> constructor : raw.getDeclaredConstructors()) {
            if (isCanonical(constructor, fields, raw.isRecord())) {
                constructor.setAccessible(true);
                return constructor;
            }
        }
        return null;
    }

    /** Returns whether a field keeps its value, which has no content that could change. */
    private static boolean isFixed(Field field) {
        Class<?> type = field.getType();
        return Modifier.isFinal(field.getModifiers()) && (type.isPrimitive() || type.isEnum() || JdkTypes.isKey(type));
    }

    /** Returns whether the parameters of a constructor are the fields, in the same order. */
    private static boolean isCanonical(Constructor<?> constructor, List<Field> fields, boolean record) {
        Parameter[] parameters = constructor.getParameters();
        if (parameters.length != fields.size()) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            Field field = fields.get(i);
            // The parameters of a record's constructor are its components, even if they have no names.
            boolean named = record
                    || (parameters[i].isNamePresent() && parameters[i].getName().equals(field.getName()));
            if (!named || parameters[i].getType() != field.getType()) {
                return false;
            }
        }
        return true;
    }
}
