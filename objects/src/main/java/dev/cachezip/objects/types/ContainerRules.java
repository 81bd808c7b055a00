package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;
import java.util.IdentityHashMap;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The rules for storing the containers in a value.
 */
public enum ContainerRules {
    /**
     * For a mapping library that builds containers from their declared type alone: values that would lose something are
     * refused.
     */
    BY_PROPERTIES {
        @Override
        public Class<?> containerClass(Class<?> type) {
            return JdkContainers.containerClass(type);
        }

        @Override
        public @Nullable String reason(String className) {
            // Other values are checked for losses one by one. A checked queue may stand before one that has a heap.
            boolean view = Set.of("java.util.Collections$CheckedQueue", "java.util.IdentityHashMap$KeySet")
                    .contains(className);
            return view || JdkTypes.names(LOSSY).contains(className) ? LOSS : null;
        }
    },

    /** For a mapping that stores the properties of a container that its declared type does not determine. */
    BY_STATE {
        @Override
        public Class<?> containerClass(Class<?> type) {
            return JdkContainers.containerClassByState(type);
        }

        @Override
        public @Nullable String reason(String className) {
            if (className.equals(IdentityHashMap.class.getName())) {
                return "its keys are found by identity, which no stored key has; cache another map";
            }
            if (className.equals(WeakHashMap.class.getName())) {
                return "its entries may go at any time; cache another map";
            }
            if (className.equals(DelayQueue.class.getName())) {
                return "its elements come out when their time has come; cache a list of them";
            }
            if (className.startsWith("java.util.Collections$Synchronized")) {
                return "its lock would be lost; cache the collection or map that it stands before";
            }
            if (className.startsWith("java.util.Collections$Checked")
                    || className.equals("java.util.Collections$AsLIFOQueue")) {
                return "what it adds to a collection would be lost; cache a copy in a plain one";
            }
            return null;
        }
    };

    /** The classes whose content has another order, or fewer entries, in the collection or map that stands for it. */
    public static final Set<Class<?>> LOSSY =
            Set.of(PriorityQueue.class, PriorityBlockingQueue.class, DelayQueue.class, IdentityHashMap.class);

    /** Why they are refused. */
    public static final String LOSS = "its order or some of its entries would be lost; cache a list or another map";

    /** Returns the class that a type id names for a collection or map. */
    public abstract Class<?> containerClass(Class<?> type);

    /**
     * Checks the class of a collection or map.
     *
     * @throws CachezipException.Codec if its values cannot come back
     */
    public final void check(Class<?> type) {
        String reason = reason(type.getName());
        if (reason != null) {
            throw new CachezipException.Codec(type.getName() + " cannot be stored: " + reason, null);
        }
    }

    /** Returns why values of a JDK collection or map cannot come back, or {@code null} if they can. */
    public abstract @Nullable String reason(String className);

    /** Returns whether a value is refused if its declared type would lose a part of it. */
    boolean refuse() {
        return this == BY_PROPERTIES;
    }
}
