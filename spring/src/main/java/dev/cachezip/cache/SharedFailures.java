package dev.cachezip.cache;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.springframework.cache.interceptor.CacheOperationInvoker.ThrowableWrapper;

/** The failures of a source, for callers who have waited for the load. */
final class SharedFailures {

    /** Causes may form a cycle. */
    private static final int MAX_CAUSES = 100;

    private SharedFailures() {}

    /** Returns whether a failure is one of the source: not an error, and not the end of the thread or the load. */
    static boolean isShared(Throwable failure) {
        return !Thread.currentThread().isInterrupted()
                && Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                        .limit(MAX_CAUSES)
                        .noneMatch(cause -> cause instanceof Error
                                || cause instanceof InterruptedException
                                || cause instanceof CancellationException);
    }

    /**
     * Returns the failure for another caller: an exception of the same class with the first one as its cause, or the first
     * one itself if no public constructor of the class takes all that it holds, and its message as it is.
     */
    static Throwable own(Throwable first) {
        if (first instanceof ThrowableWrapper ofMethod) {
            return new ThrowableWrapper(own(ofMethod.getOriginal()));
        }
        try {
            Throwable own = hasState(first.getClass()) ? first : create(first);
            return Objects.equals(own.getMessage(), first.getMessage()) ? own : first;
        } catch (ReflectiveOperationException e) {
            return first;
        }
    }

    /** Returns whether exceptions of a class hold more than message and cause, such as a status. */
    private static boolean hasState(Class<?> type) {
        return type != Throwable.class
                && (Stream.of(type.getDeclaredFields()).anyMatch(field -> !Modifier.isStatic(field.getModifiers()))
                        || hasState(type.getSuperclass()));
    }

    private static Throwable create(Throwable first) throws ReflectiveOperationException {
        Class<? extends Throwable> type = first.getClass();
        try {
            return open(type.getConstructor(String.class, Throwable.class)).newInstance(first.getMessage(), first);
        } catch (NoSuchMethodException e) {
            return open(type.getConstructor(Throwable.class)).newInstance(first);
        }
    }

    /** Opens a public constructor of a class that may not be public. */
    private static <T> Constructor<T> open(Constructor<T> constructor) {
        boolean unused = constructor.trySetAccessible();
        return constructor;
    }
}
