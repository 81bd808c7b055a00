package dev.cachezip.codec.internal;

import dev.cachezip.CachezipException;
import java.util.IdentityHashMap;
import java.util.WeakHashMap;

/** What is said of the containers in a value. */
public enum ContainerRules {
    /** For a mapping library that builds containers from their declared type alone: what that would lose is refused. */
    BY_PROPERTIES {
        @Override
        Class<?> containerClass(Class<?> type) {
            return JdkTypes.containerClass(type);
        }

        @Override
        public void check(Class<?> type) {
            // What would be lost is seen in each value.
        }
    },

    /** For a mapping that says of each container what its declared type does not. */
    BY_STATE {
        @Override
        Class<?> containerClass(Class<?> type) {
            return StateTypes.containerClass(type);
        }

        @Override
        public void check(Class<?> type) {
            String name = type.getName();
            if (type == IdentityHashMap.class) {
                throw refused(name, "its keys are found by identity, which no stored key has; cache another map");
            }
            if (type == WeakHashMap.class) {
                throw refused(name, "its entries may go at any time; cache another map");
            }
            if (name.startsWith("java.util.Collections$Synchronized")) {
                throw refused(name, "a reader would not know its lock; cache a concurrent collection or a copy");
            }
            if (name.startsWith("java.util.Collections$Checked") || name.equals("java.util.Collections$SetFromMap")) {
                throw refused(name, "what it adds to a collection would be lost; cache a copy in a plain one");
            }
        }
    };

    private static CachezipException.Codec refused(String name, String reason) {
        return new CachezipException.Codec(name + " cannot be stored: " + reason, null);
    }

    /** Returns the class to name in a type id for a collection or map. */
    abstract Class<?> containerClass(Class<?> type);

    /**
     * Checks the class of a collection or map.
     *
     * @throws CachezipException.Codec if no value of it would come back
     */
    public abstract void check(Class<?> type);

    /** Returns whether what a declared type would lose is refused. */
    boolean refuse() {
        return this == BY_PROPERTIES;
    }
}
