package dev.cachezip.autoconfigure;

/** The classes that an application itself names as types of its cached values. */
interface NamedTypes {

    /** Returns whether a class is among them. */
    boolean contains(String className);
}
