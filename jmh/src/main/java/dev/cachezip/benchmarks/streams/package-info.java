/** Benchmarks of long streams, read one value at a time. */
@NullMarked
package dev.cachezip.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
