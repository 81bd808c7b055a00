/** Benchmarks of ours and of what an application could use instead, over the sample values that the tests use too. */
@NullMarked
package dev.cachezip.jmh;

import org.jspecify.annotations.NullMarked;
