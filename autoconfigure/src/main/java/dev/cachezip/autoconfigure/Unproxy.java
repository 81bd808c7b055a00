package dev.cachezip.autoconfigure;

import dev.cachezip.codec.object.Mapping;
import java.util.function.UnaryOperator;

/** What is stored in the place of proxies and lazy collections of a library. */
@FunctionalInterface
interface Unproxy {

    /** Returns what gives it, where objects are mapped in a way. */
    UnaryOperator<Object> by(Mapping mapping);
}
