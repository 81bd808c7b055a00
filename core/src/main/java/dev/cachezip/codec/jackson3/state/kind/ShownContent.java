package dev.cachezip.codec.jackson3.state.kind;

import dev.cachezip.CachezipException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.RandomAccess;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.ClassUtil;

/**
 * Checks that the collections or maps of a class that overrides how it shows its content show what they hold, since a copy
 * would hold what they show. Thread-safe.
 *
 * @since 0.1
 */
public final class ShownContent {

    /** The classes of the JDK whose order is that of hash codes. */
    private static final Set<Class<?>> HASHED =
            Set.of(HashSet.class, HashMap.class, Hashtable.class, Properties.class, ConcurrentHashMap.class);

    private final Class<?> type;
    private final boolean hashed;

    /** The method of the JDK's class that returns the elements or entries, called past those that override it. */
    private final MethodHandle held;

    private ShownContent(Class<?> type, boolean hashed, MethodHandle held) {
        this.type = type;
        this.hashed = hashed;
        this.held = held;
    }

    /**
     * Returns the check for a class, or {@code null} if it shows its content as the JDK does.
     *
     * @throws CachezipException.Codec if a module hides the class
     */
    public static @Nullable ShownContent of(Class<?> type) {
        if (!ParentMethods.exist(type) || !Overrides.show(type)) {
            return null;
        }
        MethodHandle held = method(type);
        if (held == null) {
            throw new CachezipException.Codec(
                    type.getName()
                            + " cannot be stored: it overrides how it shows its content, and its module does not open"
                            + " its package to reflection",
                    null);
        }
        return new ShownContent(type, HASHED.contains(ClassKinds.jdkParent(type)), held);
    }

    private static @Nullable MethodHandle method(Class<?> type) {
        if (Map.class.isAssignableFrom(type)) {
            return ParentMethods.find(type, "entrySet", MethodType.methodType(Set.class));
        }
        // The iterators of others are those of an abstract class, which call methods that may be overridden.
        return Set.class.isAssignableFrom(type)
                ? ParentMethods.find(type, "iterator", MethodType.methodType(Iterator.class))
                : ParentMethods.find(type, "toArray", MethodType.methodType(Object[].class));
    }

    /**
     * Checks a collection or map of the class.
     *
     * @throws CachezipException.Codec if it shows another content than it holds
     */
    public void check(Object container) {
        boolean same = container instanceof Map<?, ?> map
                ? shows(map, (Set<?>) held(map))
                : shows((Collection<?>) container, held(container));
        if (!same) {
            throw new CachezipException.Codec(
                    type.getName()
                            + " cannot be stored: its methods show another content than it holds, so that a copy would be"
                            + " another one; cache a plain collection or map",
                    null);
        }
    }

    @SuppressWarnings("IllegalCatch") // as MethodHandle.invokeExact declares it; all that is caught is rethrown
    private Object held(Object container) {
        try {
            return (Object) held.invokeExact(container);
        } catch (Throwable e) {
            throw ClassUtil.sneakyThrow(e);
        }
    }

    private boolean shows(Collection<?> shown, Object held) {
        List<Object> elements = new ArrayList<>();
        if (held instanceof Object[] array) {
            elements.addAll(Arrays.asList(array));
        } else {
            ((Iterator<?>) held).forEachRemaining(elements::add);
        }
        return shown.size() == elements.size()
                && shown.isEmpty() == elements.isEmpty()
                && isSame(all(shown), elements)
                && (!(shown instanceof List<?> list && list instanceof RandomAccess)
                        || isSame(byIndex(list), elements));
    }

    private boolean shows(Map<?, ?> shown, Set<?> held) {
        List<Object> keys = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        IdentityHashMap<Object, Object> pairs = add(held, keys, values);
        List<Object> shownKeys = new ArrayList<>();
        List<Object> shownValues = new ArrayList<>();
        return shown.size() == keys.size()
                && shown.isEmpty() == keys.isEmpty()
                && add(shown.entrySet(), shownKeys, shownValues).equals(pairs)
                && isSame(shownKeys, keys)
                && isSame(all(shown.keySet()), keys)
                && isSame(all(shown.values()), values);
    }

    /** Adds keys and values to lists, and returns the pairs of them, which are equal if they are of the same objects. */
    private static IdentityHashMap<Object, Object> add(Set<?> entries, List<Object> keys, List<Object> values) {
        IdentityHashMap<Object, Object> pairs = new IdentityHashMap<>();
        for (Object each : entries) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
            keys.add(entry.getKey());
            values.add(entry.getValue());
            pairs.put(entry.getKey(), entry.getValue());
        }
        return pairs;
    }

    private static List<Object> all(Iterable<?> shown) {
        List<Object> elements = new ArrayList<>();
        shown.forEach(elements::add);
        return elements;
    }

    private static List<Object> byIndex(List<?> shown) {
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            elements.add(shown.get(i));
        }
        return elements;
    }

    /** Returns whether two lists have the same objects: in the same order, unless the order is that of hash codes. */
    private boolean isSame(List<Object> shown, List<Object> elements) {
        if (shown.size() != elements.size()) {
            return false;
        }
        if (hashed) {
            return objects(shown).equals(objects(elements));
        }
        for (int i = 0; i < elements.size(); i++) {
            if (shown.get(i) != elements.get(i)) {
                return false;
            }
        }
        return true;
    }

    private static Set<Object> objects(List<Object> list) {
        Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        objects.addAll(list);
        return objects;
    }
}
