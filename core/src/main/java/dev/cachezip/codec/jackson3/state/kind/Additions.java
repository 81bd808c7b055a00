package dev.cachezip.codec.jackson3.state.kind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.ClassUtil;

/**
 * Adds elements or entries to the collections or maps of an application's class as JDK serialization does: past its own
 * methods, which may refuse, change or count them. Thread-safe.
 *
 * @since 0.1
 */
public final class Additions {

    private final MethodHandle method;

    private Additions(MethodHandle method) {
        this.method = method;
    }

    /** Returns the way for a class, or {@code null} if it is the JDK's own one, or of another kind, or out of reach. */
    public static @Nullable Additions of(Class<?> type) {
        if (!ParentMethods.exist(type)) {
            return null;
        }
        MethodHandle method = Map.class.isAssignableFrom(type)
                ? ParentMethods.find(type, "put", MethodType.methodType(Object.class, Object.class, Object.class))
                : ParentMethods.find(type, "add", MethodType.methodType(boolean.class, Object.class));
        return method == null ? null : new Additions(method);
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
