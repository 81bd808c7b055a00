package dev.cachezip.codec;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.cachezip.CachezipException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the type that a value has to be read as.
 *
 * <p>Jackson only sees the class of a collection, and would have to name the class of every element in
 * it. Here the elements are looked at: if all have one class it becomes a type argument, and one type id,
 * {@code java.util.ArrayList<com.example.Book>}, stands for all of them.
 */
final class RootTypes {

    /** Levels of collections in collections that are looked at; what lies below carries ids of its own. */
    private static final int MAX_DEPTH = 8;

    private static final Path ROOT = new Path(RootTypes.class, null, 0);
    private static final Path DEEPEST = new Path(RootTypes.class, null, MAX_DEPTH);

    private final AllowedTypes allowedTypes;
    private final TypeFactory typeFactory;
    private final JavaType object;

    RootTypes(AllowedTypes allowedTypes, TypeFactory typeFactory) {
        this.allowedTypes = allowedTypes;
        this.typeFactory = typeFactory;
        this.object = typeFactory.constructType(Object.class);
    }

    /** Returns the type of a root value, with type arguments found in its elements. */
    JavaType of(Object value) {
        return typeOf(value, ROOT);
    }

    /**
     * Returns the type id of a root value's type.
     *
     * @throws CachezipException.TypeNotAllowed if a class in it is not allowed
     * @throws CachezipException.Codec if a class in it cannot be named
     */
    String id(JavaType type) {
        check(type);
        String id = type.toCanonical();
        if (id.length() > AllowedTypeFactory.MAX_ID_LENGTH) {
            throw new CachezipException.Codec("A type id of " + id.length() + " characters", null);
        }
        return id;
    }

    /**
     * Returns the type id of a value inside another one, where the declared type does not tell. Elements
     * of a collection there carry their own ids, since that is how Jackson writes them.
     *
     * @throws CachezipException.TypeNotAllowed if its class is not allowed
     * @throws CachezipException.Codec if its class cannot be named
     */
    String elementId(Object value) {
        return id(typeOf(value, DEEPEST));
    }

    private JavaType typeOf(Object value, Path path) {
        Class<?> type = value.getClass();
        if (value instanceof Enum<?> constant) {
            // A constant with a body has a class of its own.
            return typeFactory.constructType(constant.getDeclaringClass());
        }
        if (value instanceof ZoneId && !(value instanceof ZoneOffset)) {
            return typeFactory.constructType(ZoneId.class);
        }
        PropertyChecks.comparator(value);
        if (isJdk(type)) {
            if (value instanceof Collection<?> collection) {
                return collectionType(collection, path);
            }
            if (value instanceof Map<?, ?> map) {
                return mapType(map, path);
            }
        }
        JavaType declared = typeFactory.constructType(type);
        if (declared.isContainerType()) {
            checkElements(value, declared);
        }
        return declared;
    }

    /** Checks what an array, or a collection of an application's own class, holds: it is read by that class alone. */
    private void checkElements(Object container, JavaType type) {
        JavaType element = PropertyChecks.elementType(type);
        if (PropertyChecks.isOpen(element)) {
            PropertyChecks.subclass(container, element.getRawClass());
        }
        if (container instanceof Map<?, ?> map
                && type.isMapLikeType()
                && type.getKeyType().isJavaLangObject()) {
            checkTextKeys(map);
        }
        if (container instanceof Object[] array) {
            for (Object part : array) {
                if (part instanceof Map<?, ?> map && !type.getContentType().isJavaLangObject()) {
                    checkTextKeys(map);
                } else if (part instanceof Object[]) {
                    checkElements(part, type.getContentType());
                }
            }
        }
    }

    private void checkTextKeys(Map<?, ?> map) {
        if (!map.isEmpty() && !keyType(map.keySet()).hasRawClass(String.class)) {
            throw new CachezipException.Codec(
                    "A map whose class does not say what its keys are would come back with strings as keys", null);
        }
    }

    private JavaType collectionType(Collection<?> collection, Path path) {
        if (collection instanceof EnumSet<?> set) {
            // An empty set knows its enum, too, but does not tell; its complement does.
            Enum<?> constant = set.isEmpty() ? complement(set) : set.iterator().next();
            return constant == null
                    ? typeFactory.constructCollectionType(Set.class, object)
                    : typeFactory.constructCollectionType(EnumSet.class, constant.getDeclaringClass());
        }
        Class<?> container = JdkTypes.containerClass(collection.getClass());
        return typeFactory.constructCollectionType(
                collectionClass(container), contentType(collection, collection, path));
    }

    private JavaType mapType(Map<?, ?> map, Path path) {
        JavaType content = contentType(map, map.values(), path);
        if (map instanceof EnumMap<?, ?> && map.isEmpty()) {
            return typeFactory.constructMapType(Map.class, object, content);
        }
        return typeFactory.constructMapType(
                mapClass(JdkTypes.containerClass(map.getClass())), keyType(map.keySet()), content);
    }

    private JavaType contentType(Object container, Iterable<?> elements, Path path) {
        // A cycle would be followed k^8 times; Jackson refuses it when it comes to writing.
        if (path.depth >= MAX_DEPTH || path.contains(container)) {
            return object;
        }
        Path inside = new Path(container, path, path.depth + 1);
        JavaType common = null;
        Class<?> lastPlainClass = null;
        for (Object element : elements) {
            // Most collections hold many values of one class.
            if (element == null || element.getClass() == lastPlainClass) {
                continue;
            }
            JavaType type = typeOf(element, inside);
            common = common == null ? type : common(common, type);
            if (common.isJavaLangObject()) {
                return object;
            }
            lastPlainClass = type.hasContentType() ? null : element.getClass();
        }
        return common == null ? object : common;
    }

    /** Returns the narrowest type that reads both: one of them, a container of a common type, or {@code Object}. */
    private JavaType common(JavaType a, JavaType b) {
        if (a.equals(b)) {
            return a;
        }
        if (a.getRawClass() != b.getRawClass() || a.isArrayType() || !a.hasContentType()) {
            return object;
        }
        JavaType content = common(a.getContentType(), b.getContentType());
        if (a.isMapLikeType()) {
            return a.getKeyType().equals(b.getKeyType())
                    ? typeFactory.constructMapType(mapClass(a.getRawClass()), a.getKeyType(), content)
                    : object;
        }
        return a.isCollectionLikeType()
                ? typeFactory.constructCollectionType(collectionClass(a.getRawClass()), content)
                : object;
    }

    /**
     * Returns the one type of all keys. Keys are written as text, so a reader must know what to make of
     * them, and cannot if they differ.
     */
    private JavaType keyType(Iterable<?> keys) {
        Class<?> common = null;
        for (Object key : keys) {
            if (key == null) {
                throw new CachezipException.Codec("A map with a null key cannot be cached", null);
            }
            Class<?> type = key instanceof Enum<?> constant ? constant.getDeclaringClass() : key.getClass();
            if (common != null && common != type) {
                throw new CachezipException.Codec(
                        "A map with keys of " + common.getName() + " and " + type.getName()
                                + " cannot be cached: its keys must be of one type",
                        null);
            }
            common = type;
        }
        if (common == null) {
            return object;
        }
        if (!common.isEnum() && !JdkTypes.KEYS.contains(common)) {
            throw new CachezipException.Codec(
                    "A map with keys of " + common.getName()
                            + " cannot be cached: use a string, number, UUID, date or enum as key",
                    null);
        }
        return typeFactory.constructType(common);
    }

    private void check(JavaType type) {
        Class<?> raw = type.getRawClass();
        allowedTypes.check(raw.getName());
        Class<?> element = raw;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (element.isHidden()
                || element.isAnonymousClass()
                || Proxy.isProxyClass(element)
                || (element.isMemberClass() && !Modifier.isStatic(element.getModifiers()))) {
            throw new CachezipException.Codec(
                    "A value of " + element.getName()
                            + " cannot be cached: no anonymous, inner (non-static) or generated class can be read back",
                    null);
        }
        for (int i = 0; i < type.containedTypeCount(); i++) {
            check(type.containedType(i));
        }
    }

    private static boolean isJdk(Class<?> type) {
        return type.getName().startsWith("java.");
    }

    // EnumSet<E> cannot be spelled for an unknown E.
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Enum<?> complement(EnumSet<?> set) {
        EnumSet<?> others = EnumSet.complementOf((EnumSet) set);
        return others.isEmpty() ? null : others.iterator().next();
    }

    @SuppressWarnings("rawtypes")
    private static Class<? extends Collection> collectionClass(Class<?> type) {
        return type.asSubclass(Collection.class);
    }

    @SuppressWarnings("rawtypes")
    private static Class<? extends Map> mapClass(Class<?> type) {
        return type.asSubclass(Map.class);
    }

    /** The containers around a value, from the inside out. */
    private static final class Path {

        private final Object container;
        private final @Nullable Path outside;
        private final int depth;

        Path(Object container, @Nullable Path outside, int depth) {
            this.container = container;
            this.outside = outside;
            this.depth = depth;
        }

        @SuppressWarnings("ReferenceEquality") // a container in itself, not one that is equal
        boolean contains(Object other) {
            for (Path path = this; path != null; path = path.outside) {
                if (path.container == other) {
                    return true;
                }
            }
            return false;
        }
    }
}
