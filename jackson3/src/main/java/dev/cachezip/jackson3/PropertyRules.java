package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.ClassView;
import dev.cachezip.objects.types.ContainerRules;
import dev.cachezip.objects.types.JdkContainers;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.StateRules;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a mapping library, which builds containers from their declared type alone: values that would lose something
 * are refused.
 */
public final class PropertyRules implements ContainerRules {

    /** The rules. */
    public static final PropertyRules INSTANCE = new PropertyRules();

    /** The classes whose content has another order, or fewer entries, in the collection or map that stands for it. */
    public static final Set<Class<?>> LOSSY =
            Set.of(PriorityQueue.class, PriorityBlockingQueue.class, DelayQueue.class, IdentityHashMap.class);

    /** Why they are refused. */
    static final String LOSS = "its order or some of its entries would be lost; cache a list or another map";

    private PropertyRules() {}

    @Override
    public Class<?> containerClass(Class<?> type) {
        return JdkContainers.containerClass(type);
    }

    @Override
    public @Nullable String reason(String className) {
        boolean lossy = className.equals("java.util.IdentityHashMap$KeySet")
                || LOSSY.stream().anyMatch(type -> type.getName().equals(className));
        return lossy ? LOSS : StateRules.INSTANCE.reason(className);
    }

    @Override
    public void check(Object container, ClassView view) {
        ValueChecks.comparator(container);
        boolean named = JdkContainers.isOfALibrary(container.getClass())
                && (container instanceof Collection<?> || container instanceof Map<?, ?>);
        if (named) {
            if (container instanceof Map<?, ?> map) {
                checkKeys(map);
            }
            return;
        }
        // The class alone determines how the content is read.
        if (view.openElement() != null) {
            ValueChecks.subclass(container, view.openElement());
        }
        if (container instanceof Map<?, ?> map && view.undeclaredKeys()) {
            checkTextKeys(map);
        }
        if (container instanceof Object[] array) {
            checkMaps(array, container.getClass().getComponentType());
        }
    }

    private static void checkMaps(Object[] array, Class<?> component) {
        if (component == Object.class) {
            // Each element carries an id, and is checked when that id is determined.
            return;
        }
        for (Object part : array) {
            if (part instanceof Map<?, ?> map) {
                checkTextKeys(map);
            } else if (part instanceof Object[] inner && component.isArray()) {
                checkMaps(inner, component.getComponentType());
            }
        }
    }

    private static void checkTextKeys(Map<?, ?> map) {
        if (!map.keySet().stream().allMatch(String.class::isInstance)) {
            throw new CachezipException.Codec(
                    "A map whose class does not say what its keys are would come back with strings as keys", null);
        }
    }

    /** Checks that keys have one type: they are written as text, so a reader must know it. */
    private static void checkKeys(Map<?, ?> map) {
        Class<?> common = null;
        for (Object key : map.keySet()) {
            if (key == null) {
                throw new CachezipException.Codec("A map with a null key cannot be cached", null);
            }
            Class<?> type = key instanceof Enum<?> constant
                    ? constant.getDeclaringClass()
                    : JdkTypes.publicClass(key.getClass());
            if (common != null && common != type) {
                throw new CachezipException.Codec(
                        "A map with keys of " + common.getName() + " and " + type.getName()
                                + " cannot be cached: its keys must be of one type",
                        null);
            }
            common = type;
        }
        if (common != null && !common.isEnum() && !JdkTypes.isKey(common)) {
            throw new CachezipException.Codec(
                    "A map with keys of " + common.getName()
                            + " cannot be cached: use a string, number, UUID, date or enum as key",
                    null);
        }
    }
}
