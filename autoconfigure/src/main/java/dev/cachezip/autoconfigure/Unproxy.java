package dev.cachezip.autoconfigure;

import java.util.function.UnaryOperator;

/** What stands behind proxies and lazy collections of a library. */
@FunctionalInterface
interface Unproxy extends UnaryOperator<Object> {}
