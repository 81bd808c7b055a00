package dev.cachezip.codec.object;

/**
 * A class that values were seen of.
 *
 * @param kind how its values are looked at
 * @param type their type, unless that depends on what they hold
 * @param declared what the backend takes the class for
 */
record KnownClass(Kind kind, ValueType type, DeclaredType declared) {

    /** How values of a class are looked at. */
    enum Kind {
        /** The class says it all. */
        PLAIN,
        /** A collection of the JDK: its elements are type arguments. */
        COLLECTION,
        /** A map of the JDK: its keys and values are type arguments. */
        MAP,
        /** An array, or a collection of an application's own class: read by its class, but checked. */
        CONTAINER
    }
}
