package dev.cachezip.objects.containers;

import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.OrderGuard;
import dev.cachezip.objects.types.JdkContainers;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/** Tells which containers a reader might refuse, because comparing their elements or keys takes long. */
final class SlowContainers {

    /** Comparing this number of elements takes no time, however it is done. */
    private static final int FEW = 64;

    /** Fewer elements are not refused for their hash codes. */
    private static final int FEW_HASHES = 512;

    private SlowContainers() {}

    /**
     * Returns whether a reader might refuse a container that is about to be written.
     *
     * @param keys its elements or keys
     * @param order its order; {@code null} if it has none but the natural one
     */
    static boolean isDoubtful(Object container, Collection<?> keys, @Nullable Comparator<?> order) {
        if (keys.size() <= FEW) {
            return false;
        }
        if (JdkContainers.isSorted(container.getClass())) {
            Object first = keys.iterator().next();
            boolean slowly = first != null && OrderGuard.isComparedSlowly(first.getClass());
            return (order != null || slowly) && OrderGuard.isDoubtful(keys, order);
        }
        return container instanceof CopyOnWriteArraySet<?>
                || (keys.size() > FEW_HASHES
                        && (container instanceof Set<?> || container instanceof Map<?, ?>)
                        && haveOneHashCode(keys));
    }

    @SuppressWarnings("IllegalCatch") // a hash code of an application's class fails without a session, for example
    private static boolean haveOneHashCode(Collection<?> keys) {
        try {
            return HashGuard.isDoubtful(keys);
        } catch (RuntimeException e) {
            return true;
        }
    }
}
