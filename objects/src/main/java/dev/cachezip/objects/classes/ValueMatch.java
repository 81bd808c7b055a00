package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.Libraries;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/**
 * Decides whether a value that was read matches a declared type, including its type arguments. An instance is for one
 * document; not thread-safe.
 *
 * <p>It is needed if the type that was read says less about the elements than the declared type does.
 */
public final class ValueMatch {

    private final TypeFactory types;

    /** The types that each object was checked against: objects may refer to each other. */
    private final IdentityHashMap<Object, Set<JavaType>> seen = new IdentityHashMap<>();

    /** The fields of classes that were checked: finding them out takes longer than checking an object. */
    private final Map<JavaType, List<StateClass.Property>> fields = new HashMap<>();

    /** The types of classes, with the type arguments that declared types imply. */
    private final Map<Narrowed, JavaType> classes = new HashMap<>();

    private record Narrowed(JavaType declared, Class<?> type) {}

    /** Creates a match without values. */
    public ValueMatch(TypeFactory types) {
        this.types = types;
    }

    /** Returns whether a declared type allows a value. */
    public static boolean isOf(@Nullable Object value, JavaType declared, TypeFactory types) {
        return new ValueMatch(types).matches(value, declared);
    }

    /** Returns whether a declared type allows a value, or was found to allow it before. */
    public boolean matches(@Nullable Object value, JavaType declared) {
        if (value == null || declared.isJavaLangObject()) {
            return true;
        }
        // A field of type T[] usually has an Object[], so its elements decide.
        boolean array = declared.isArrayType() && value instanceof Object[];
        if (!array && !TypeMatch.wrapper(declared.getRawClass()).isInstance(value)) {
            return false;
        }
        if ((!declared.hasGenericTypes() && !declared.isArrayType()) || Libraries.isUnloaded(value)) {
            return true;
        }
        if (!seen.computeIfAbsent(value, any -> new HashSet<>()).add(declared)) {
            return true;
        }
        JavaType type = typeOf(value, declared);
        return contentMatches(value, declared.isContainerType() ? declared : type)
                && fieldsMatch(value, declared)
                && (type.equals(declared) || fieldsMatch(value, type));
    }

    /** Returns the type of a value's class, with the type arguments that the declared type implies. */
    private JavaType typeOf(Object value, JavaType declared) {
        Class<?> type = value.getClass();
        // The declared type says as much about the content, and these classes show no fields.
        boolean said = declared.isContainerType() && Refusals.isOfTheJdk(type);
        return said || declared.hasRawClass(type)
                ? declared
                : classes.computeIfAbsent(
                        new Narrowed(declared, type), any -> TypeMatch.narrowed(declared, type, types));
    }

    private boolean contentMatches(Object value, JavaType type) {
        if (type.isMapLikeType() && value instanceof Map<?, ?> map) {
            return all(map.keySet(), type.getKeyType()) && all(map.values(), type.getContentType());
        }
        if (type.isArrayType() && value instanceof Object[] array) {
            return all(Arrays.asList(array), type.getContentType());
        }
        if (type.isCollectionLikeType() && value instanceof Collection<?> collection) {
            return all(collection, type.getContentType());
        }
        if (value instanceof Optional<?> optional) {
            return matches(optional.orElse(null), argument(type, Optional.class, 0));
        }
        if (value instanceof AtomicReference<?> reference) {
            return matches(reference.get(), argument(type, AtomicReference.class, 0));
        }
        if (value instanceof AtomicReferenceArray<?> references) {
            JavaType element = argument(type, AtomicReferenceArray.class, 0);
            return IntStream.range(0, references.length()).allMatch(i -> matches(references.get(i), element));
        }
        if (value instanceof Map.Entry<?, ?> entry) {
            return matches(entry.getKey(), argument(type, Map.Entry.class, 0))
                    && matches(entry.getValue(), argument(type, Map.Entry.class, 1));
        }
        return true;
    }

    private static JavaType argument(JavaType type, Class<?> declaring, int index) {
        JavaType found = type.findSuperType(declaring);
        return found == null ? TypeFactory.unknownType() : found.containedTypeOrUnknown(index);
    }

    private boolean fieldsMatch(Object value, JavaType type) {
        for (StateClass.Property property : fields.computeIfAbsent(type, this::fieldsOf)) {
            if (!property.field().getType().isPrimitive() && !matches(property.value(value), property.type())) {
                return false;
            }
        }
        return true;
    }

    /** Returns the fields of a class and its superclasses outside of the JDK. */
    private List<StateClass.Property> fieldsOf(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (raw.isInterface() || raw.isArray() || Refusals.isOfTheJdk(raw)) {
            return List.of();
        }
        Class<?> first = raw;
        while (!Refusals.isOfTheJdk(first.getSuperclass())) {
            first = first.getSuperclass();
        }
        try {
            return StateClass.properties(type, first, types);
        } catch (CachezipException.Codec e) {
            // Fields that cannot be accessed were not read either: the application maps the class itself.
            return List.of();
        }
    }

    private boolean all(Iterable<?> elements, JavaType type) {
        if (type.isJavaLangObject()) {
            return true;
        }
        for (Object element : elements) {
            if (!matches(element, type)) {
                return false;
            }
        }
        return true;
    }
}
