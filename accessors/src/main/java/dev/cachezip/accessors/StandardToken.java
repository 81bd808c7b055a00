package dev.cachezip.accessors;

/**
 * A marker for subclasses of databind's deserializers that treat the usual token of their values like databind does and
 * only treat other tokens differently: the usual token may be read without them.
 */
public interface StandardToken {}
