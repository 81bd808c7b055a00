package dev.cachezip.codec.object;

import dev.cachezip.CachezipException;
import java.util.IdentityHashMap;
import java.util.WeakHashMap;
import java.util.concurrent.DelayQueue;
import org.jspecify.annotations.Nullable;

/**
 * What is said of the containers in a value.
 *
 * @since 0.1
 */
public enum ContainerRules {
    /** For a mapping library that builds containers from their declared type alone: what that would lose is refused. */
    BY_PROPERTIES {
        @Override
        Class<?> containerClass(Class<?> type) {
            return JdkTypes.containerClass(type);
        }

        @Override
        public @Nullable String reason(String className) {
            // What would be lost is seen in each value.
            return null;
        }
    },

    /** For a mapping that says of each container what its declared type does not. */
    BY_STATE {
        @Override
        Class<?> containerClass(Class<?> type) {
            return StateTypes.containerClass(type);
        }

        @Override
        public @Nullable String reason(String className) {
            if (className.equals(IdentityHashMap.class.getName())) {
                return "its keys are found by identity, which no stored key has; cache another map";
            }
            if (className.equals(WeakHashMap.class.getName())) {
                return "its entries may go at any time; cache another map";
            }
            if (className.startsWith("java.util.Collections$Synchronized")) {
                return "a reader would not know its lock; cache a concurrent collection or a copy";
            }
            if (className.equals(DelayQueue.class.getName())) {
                return "its elements come out when their time has come; cache a list of them";
            }
            if (className.startsWith("java.util.Collections$Checked")
                    || className.equals("java.util.Collections$AsLIFOQueue")
                    || className.equals("java.util.Collections$SetFromMap")) {
                return "what it adds to a collection would be lost; cache a copy in a plain one";
            }
            return null;
        }
    };

    /** Returns the class to name in a type id for a collection or map. */
    abstract Class<?> containerClass(Class<?> type);

    /**
     * Checks the class of a collection or map.
     *
     * @throws CachezipException.Codec if no value of it would come back
     */
    public final void check(Class<?> type) {
        String reason = reason(type.getName());
        if (reason != null) {
            throw new CachezipException.Codec(type.getName() + " cannot be stored: " + reason, null);
        }
    }

    /** Returns why no value of a collection or map of the JDK would come back; {@code null} if one would. */
    public abstract @Nullable String reason(String className);

    /** Returns whether what a declared type would lose is refused. */
    boolean refuse() {
        return this == BY_PROPERTIES;
    }
}
