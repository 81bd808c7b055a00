package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.JdkContainers;
import java.lang.reflect.Constructor;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates empty collections and maps of other classes than the usual ones, such as an application's.
 *
 * <p>It calls the constructor without parameters if there is one that works. Otherwise it runs a constructor of the JDK's
 * class alone, with the comparator if it takes one.
 */
final class OwnContainers {

    private OwnContainers() {}

    /**
     * Returns a function that creates a container, and gets its comparator, or {@code null} for the natural order.
     *
     * @throws CachezipException.Codec if there is no way to create one
     */
    static Function<@Nullable Comparator<?>, Object> creation(Class<?> raw) {
        Constructor<?> constructor;
        try {
            constructor = raw.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            return inherited(raw);
        }
        if (Refusals.isOfTheJdk(raw)) {
            return order -> Allocation.create(constructor);
        }
        constructor.setAccessible(true);
        // The class itself chooses the comparator.
        Supplier<Object> own = Allocation.orElse(() -> Allocation.create(constructor), () -> {
            Function<@Nullable Comparator<?>, Object> inherited = inherited(raw);
            return () -> inherited.apply(null);
        });
        return order -> own.get();
    }

    private static Function<@Nullable Comparator<?>, Object> inherited(Class<?> raw) {
        Class<?> parent = ClassKinds.jdkParent(raw);
        if (Refusals.isOfTheJdk(raw) || parent == null) {
            throw new CachezipException.Codec(
                    raw.getName()
                            + " cannot be stored: it is a collection or map without a constructor without parameters",
                    null);
        }
        if (parent == LinkedHashMap.class) {
            throw new CachezipException.Codec(
                    raw.getName()
                            + " cannot be stored: only its constructors know whether it is in access order; add one without"
                            + " parameters",
                    null);
        }
        if (JdkContainers.isSorted(parent)) {
            Constructor<?> constructor = Allocation.constructor(raw, parent, Comparator.class);
            return order -> Allocation.create(constructor, order);
        }
        Constructor<?> constructor = Allocation.constructor(raw, parent);
        return order -> Allocation.create(constructor);
    }
}
