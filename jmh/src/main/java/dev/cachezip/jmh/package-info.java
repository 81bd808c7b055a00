/** Benchmarks and the size table, over the sample values that the tests use too. */
@NullMarked
package dev.cachezip.jmh;

import org.jspecify.annotations.NullMarked;
