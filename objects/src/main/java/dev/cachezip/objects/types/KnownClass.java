package dev.cachezip.objects.types;

/**
 * A class whose values have occurred.
 *
 * @param kind the way to examine its values
 * @param type their type, unless it depends on their content
 * @param view the backend's view of the class
 */
record KnownClass(Examination kind, ValueType type, ClassView view) {

    /** The way to examine the values of a class. */
    enum Examination {
        /** The class alone determines the type. */
        PLAIN,
        /** A collection of the JDK: its elements are type arguments. */
        COLLECTION,
        /** A map of the JDK: its keys and values are type arguments. */
        MAP,
        /**
         * An array, or a collection of an application's own class: its class alone determines the type, but its
         * elements are checked.
         */
        CONTAINER
    }
}
