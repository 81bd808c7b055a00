package dev.cachezip.objects.containers;

import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Refusals;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.ClassUtil;

/**
 * Adds elements or entries to the collections or maps of an application's class as JDK serialization does: past its own
 * methods, which may refuse, change or count them. Thread-safe.
 */
final class ContainerFiller {

    private final MethodHandle method;

    private ContainerFiller(MethodHandle method) {
        this.method = method;
    }

    /**
     * Returns the way for a class, or {@code null} if it is the JDK's own one, or of another kind, or out of reach: a module
     * hides the class, or a native image does not have the method.
     */
    public static @Nullable ContainerFiller of(Class<?> type) {
        Class<?> parent = ClassKinds.jdkParent(type);
        if (parent == null || Refusals.isOfTheJdk(type) || !ClassKinds.extendsContainer(type)) {
            return null;
        }
        Class<?> first = type;
        while (first.getSuperclass() != parent) {
            first = first.getSuperclass();
        }
        boolean map = Map.class.isAssignableFrom(type);
        MethodType added = map
                ? MethodType.methodType(Object.class, Object.class, Object.class)
                : MethodType.methodType(boolean.class, Object.class);
        try {
            return new ContainerFiller(MethodHandles.privateLookupIn(first, MethodHandles.lookup())
                    .findSpecial(parent, map ? "put" : "add", added, first)
                    .asType(added.insertParameterTypes(0, Object.class).generic()));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Adds elements to a collection. */
    @SuppressWarnings("IllegalCatch") // as MethodHandle.invokeExact declares it; all that is caught is rethrown
    public void addAll(Object collection, List<? extends @Nullable Object> elements) {
        try {
            for (Object element : elements) {
                Object ignored = (Object) method.invokeExact(collection, element);
            }
        } catch (Throwable e) {
            throw ClassUtil.sneakyThrow(e);
        }
    }

    /** Adds entries to a map. */
    @SuppressWarnings("IllegalCatch") // as MethodHandle.invokeExact declares it; all that is caught is rethrown
    public void putAll(Object map, List<? extends @Nullable Object> keys, List<? extends @Nullable Object> values) {
        try {
            for (int i = 0; i < keys.size(); i++) {
                Object ignored = (Object) method.invokeExact(map, (Object) keys.get(i), (Object) values.get(i));
            }
        } catch (Throwable e) {
            throw ClassUtil.sneakyThrow(e);
        }
    }
}
