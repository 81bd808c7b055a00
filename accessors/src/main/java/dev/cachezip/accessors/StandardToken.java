package dev.cachezip.accessors;

/**
 * A subclass of one of databind's deserializers that differs in other tokens only than the one its values are written as:
 * that one may be read without it.
 */
public interface StandardToken {}
