/** Benchmarks of cachezip and its alternatives, with the same sample values as the tests. */
@NullMarked
package dev.cachezip.jmh;

import org.jspecify.annotations.NullMarked;
