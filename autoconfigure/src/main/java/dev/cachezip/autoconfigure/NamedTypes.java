package dev.cachezip.autoconfigure;

/** The classes that an application itself names as types of what it caches. */
interface NamedTypes {

    /** Tells whether a class is one of them. */
    boolean contains(String className);
}
