package dev.cachezip.codec.jackson3.state.kind;

import dev.cachezip.CachezipException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.ClassUtil;

/**
 * Checks that the collections or maps of a class that overrides how it shows its content show what they hold, since a copy
 * would hold what they show. Thread-safe.
 *
 * @since 0.1
 */
public final class ShownContent {

    private final Class<?> type;

    /** The method of the JDK's class that returns the elements or entries, called past those that override it. */
    private final MethodHandle held;

    private ShownContent(Class<?> type, MethodHandle held) {
        this.type = type;
        this.held = held;
    }

    /**
     * Returns the check for a class, or {@code null} if it shows its content as the JDK does.
     *
     * @throws CachezipException.Codec if a module hides the class
     */
    public static @Nullable ShownContent of(Class<?> type) {
        Class<?> parent = ClassKinds.jdkParent(type);
        if (Refusals.isOfTheJdk(type)
                || parent == null
                || !ClassKinds.extendsContainer(type)
                || !Overrides.show(type)) {
            return null;
        }
        Class<?> first = type;
        while (first.getSuperclass() != parent) {
            first = first.getSuperclass();
        }
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(first, MethodHandles.lookup());
            MethodHandle held =
                    switch (kind(type)) {
                        case MAP -> lookup.findSpecial(parent, "entrySet", MethodType.methodType(Set.class), first);
                        case SET ->
                            lookup.findSpecial(parent, "iterator", MethodType.methodType(Iterator.class), first);
                        // Their iterators are those of an abstract class, which call other methods that may be
                        // overridden.
                        case OTHER ->
                            lookup.findSpecial(parent, "toArray", MethodType.methodType(Object[].class), first);
                    };
            return new ShownContent(type, held.asType(MethodType.methodType(Object.class, Object.class)));
        } catch (ReflectiveOperationException e) {
            throw new CachezipException.Codec(
                    type.getName() + " cannot be stored: its module does not open its package to reflection", e);
        }
    }

    private enum Kind {
        MAP,
        SET,
        OTHER
    }

    private static Kind kind(Class<?> type) {
        if (Map.class.isAssignableFrom(type)) {
            return Kind.MAP;
        }
        return Set.class.isAssignableFrom(type) ? Kind.SET : Kind.OTHER;
    }

    /**
     * Checks a collection or map of the class.
     *
     * @throws CachezipException.Codec if it shows another content than it holds
     */
    public void check(Object container) {
        boolean same = container instanceof Map<?, ?> map
                ? shows(map, ((Set<?>) held(map)).iterator())
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

    private static boolean shows(Collection<?> shown, Object held) {
        Iterator<?> elements =
                held instanceof Object[] array ? Arrays.asList(array).iterator() : (Iterator<?>) held;
        Iterator<?> each = shown.iterator();
        List<?> list = shown instanceof List<?> indexed && indexed instanceof RandomAccess ? indexed : null;
        int size = 0;
        while (elements.hasNext()) {
            Object element = elements.next();
            if (!each.hasNext()
                    || each.next() != element
                    || (list != null && (list.size() <= size || list.get(size) != element))) {
                return false;
            }
            size++;
        }
        return !each.hasNext() && shown.size() == size && shown.isEmpty() == (size == 0);
    }

    private static boolean shows(Map<?, ?> shown, Iterator<?> held) {
        Iterator<? extends Map.Entry<?, ?>> each = shown.entrySet().iterator();
        Iterator<?> keys = shown.keySet().iterator();
        Iterator<?> values = shown.values().iterator();
        int size = 0;
        while (held.hasNext()) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) held.next();
            if (!each.hasNext()
                    || !shows(each.next(), entry)
                    || !shows(keys, entry.getKey())
                    || !shows(values, entry.getValue())) {
                return false;
            }
            size++;
        }
        return !each.hasNext()
                && !keys.hasNext()
                && !values.hasNext()
                && shown.size() == size
                && shown.isEmpty() == (size == 0);
    }

    private static boolean shows(Map.Entry<?, ?> shown, Map.Entry<?, ?> held) {
        return shown.getKey() == held.getKey() && shown.getValue() == held.getValue();
    }

    private static boolean shows(Iterator<?> shown, @Nullable Object held) {
        return shown.hasNext() && shown.next() == held;
    }
}
