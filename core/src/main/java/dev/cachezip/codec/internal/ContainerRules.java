package dev.cachezip.codec.internal;

/** What a root says of the containers in it. */
public enum ContainerRules {
    /** For a mapping library that builds containers from their declared type alone: what that would lose is refused. */
    BY_PROPERTIES {
        @Override
        Class<?> containerClass(Class<?> type) {
            return JdkTypes.containerClass(type);
        }
    },

    /** For a mapping that says of each container what its declared type does not: nothing is lost. */
    BY_STATE {
        @Override
        Class<?> containerClass(Class<?> type) {
            return JdkTypes.stateContainerClass(type);
        }
    };

    /** Returns the class to name in a type id for a collection or map. */
    abstract Class<?> containerClass(Class<?> type);

    /** Returns whether what a declared type would lose is refused. */
    boolean refuse() {
        return this == BY_PROPERTIES;
    }
}
