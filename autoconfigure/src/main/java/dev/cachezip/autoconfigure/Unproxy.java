package dev.cachezip.autoconfigure;

import dev.cachezip.objects.Mapping;
import java.util.function.UnaryOperator;

/** A replacement of a library's proxies and lazy collections by values that can be stored. */
@FunctionalInterface
interface Unproxy {

    /** Returns the replacing function for a way to map objects. */
    UnaryOperator<Object> by(Mapping mapping);
}
