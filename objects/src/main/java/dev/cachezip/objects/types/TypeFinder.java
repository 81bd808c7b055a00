package dev.cachezip.objects.types;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the type that a value has to be read as.
 *
 * <p>A mapping library only sees the class of a collection, and would have to name the class of every element in it.
 * This class examines the elements: if all have one class, it becomes a type argument, and one type id,
 * {@code java.util.ArrayList<com.example.Book>}, stands for all of them. Thread-safe.
 */
record TypeFinder(ContainerRules rules, KnownClasses classes, UnaryOperator<Object> unproxy) {

    /** Maximum depth of nested collections that are examined; deeper elements carry ids of their own. */
    private static final int MAX_DEPTH = 8;

    private static final Path ROOT = new Path(TypeFinder.class, null, 0);
    private static final Path DEEPEST = new Path(TypeFinder.class, null, MAX_DEPTH);

    /** Returns the type of a root value, with type arguments found in its elements. */
    ValueType of(Object value) {
        return typeOf(value, ROOT);
    }

    /** Returns the type of a value inside another one, where elements of a collection carry their own ids. */
    ValueType ofElement(Object value) {
        return typeOf(value, DEEPEST);
    }

    private ValueType typeOf(Object value, Path path) {
        KnownClass known = classes.of(value);
        switch (known.kind()) {
            case COLLECTION -> {
                if (!(loaded(value) instanceof Collection<?> loaded)) {
                    return ValueType.OBJECT;
                }
                rules.check(loaded, known.view());
                return collectionType(loaded, path);
            }
            case MAP -> {
                if (!(loaded(value) instanceof Map<?, ?> loaded)) {
                    return ValueType.OBJECT;
                }
                rules.check(loaded, known.view());
                return mapType(loaded, path);
            }
            case CONTAINER -> rules.check(value, known.view());
            case PLAIN -> {
                // Its class alone determines the type.
            }
        }
        return known.type();
    }

    /**
     * Returns a container that can be examined, or the object with its own id to write instead: examining a collection
     * that is not loaded would load it.
     */
    private Object loaded(Object container) {
        return container.getClass().getName().startsWith("java.") ? container : unproxy.apply(container);
    }

    private ValueType collectionType(Collection<?> collection, Path path) {
        if (collection instanceof EnumSet<?> set) {
            // An empty set knows its enum, too, but does not expose it; its complement does.
            Enum<?> constant = set.isEmpty() ? complement(set) : set.iterator().next();
            return constant == null
                    ? ValueType.of(Set.class, ValueType.OBJECT)
                    : ValueType.of(EnumSet.class, classes.of(constant).type());
        }
        Class<?> type = rules.containerClass(collection.getClass());
        if (type == ConcurrentHashMap.KeySetView.class) {
            // Its first type parameter is not that of its elements.
            return classes.typeOf(type);
        }
        return ValueType.of(type, contentType(collection, collection, path));
    }

    private ValueType mapType(Map<?, ?> map, Path path) {
        ValueType content = contentType(map, map.values(), path);
        if (map instanceof EnumMap<?, ?> empty && map.isEmpty()) {
            Class<?> key = MapKeys.enumOf(empty);
            return key == null
                    ? ValueType.of(Map.class, ValueType.OBJECT, content)
                    : ValueType.of(EnumMap.class, classes.typeOf(key), content);
        }
        if (map instanceof Properties) {
            return classes.typeOf(Properties.class);
        }
        return ValueType.of(rules.containerClass(map.getClass()), keyType(map.keySet()), content);
    }

    private ValueType contentType(Object container, Collection<?> elements, Path path) {
        // A cycle would be followed k^8 times; Jackson refuses it when it writes the value.
        if (path.depth >= MAX_DEPTH || path.contains(container)) {
            return ValueType.OBJECT;
        }
        Common common = new Common(new Path(container, path, path.depth + 1));
        if (elements.getClass() == ArrayList.class) {
            // By index: an iterator costs more than the comparison of classes.
            List<?> list = (List<?>) elements;
            for (int i = 0; i < list.size() && common.accept(list.get(i)); i++) {}
        } else {
            for (Object element : elements) {
                if (!common.accept(element)) {
                    break;
                }
            }
        }
        return Objects.requireNonNullElse(common.type, ValueType.OBJECT);
    }

    /** The narrowest type that reads all elements of a container so far. */
    private final class Common {

        private final Path inside;
        private @Nullable ValueType type;
        private @Nullable Class<?> lastPlainClass;

        Common(Path inside) {
            this.inside = inside;
        }

        /** Adds an element; returns whether further elements may still change the type. */
        boolean accept(@Nullable Object element) {
            // Most collections hold many values of one class.
            if (element == null || element.getClass() == lastPlainClass) {
                return true;
            }
            KnownClass known = classes.of(element);
            ValueType other = isReplaced(element, known) ? ValueType.OBJECT : typeOf(element, inside);
            type = type == null ? other : ValueType.common(type, other);
            lastPlainClass = known.kind() == KnownClass.Examination.PLAIN ? element.getClass() : null;
            return !type.isObject();
        }

        /**
         * Returns whether another object is written, with an id of its own: the one behind a proxy, or one that a
         * collection of a library asks for, such as a part of Guava's immutable lists, which comes back as a whole one.
         */
        private boolean isReplaced(Object element, KnownClass known) {
            boolean asksForAnother = known.kind() == KnownClass.Examination.CONTAINER
                    && known.view().replaced();
            return asksForAnother || GeneratedClasses.isProxy(element.getClass());
        }
    }

    /**
     * Returns the one type of all keys; {@code Object} if they have none, or none that text identifies.
     */
    private ValueType keyType(Set<?> keys) {
        Class<?> common = null;
        for (Object key : keys) {
            if (key == null) {
                return ValueType.OBJECT;
            }
            Class<?> type = key instanceof Enum<?> constant
                    ? constant.getDeclaringClass()
                    : JdkTypes.publicClass(key.getClass());
            if (common != null && common != type) {
                return ValueType.OBJECT;
            }
            common = type;
        }
        return common == null || !(common.isEnum() || JdkTypes.isKey(common))
                ? ValueType.OBJECT
                : classes.typeOf(common);
    }

    // EnumSet<E> cannot be spelled for an unknown E.
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Enum<?> complement(EnumSet<?> set) {
        EnumSet<?> others = EnumSet.complementOf((EnumSet) set);
        return others.isEmpty() ? null : others.iterator().next();
    }

    /** The containers around a value, from the innermost outwards. */
    private record Path(Object container, @Nullable Path outside, int depth) {

        @SuppressWarnings("ReferenceEquality") // a container inside itself, not an equal one
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
