/** The entry point of the benchmarks. */
@NullMarked
package dev.cachezip.benchmarks;

import org.jspecify.annotations.NullMarked;
