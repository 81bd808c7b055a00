/** The sample values that tests, integration tests, benchmarks and the size table share. */
@NullMarked
package dev.cachezip.samples;

import org.jspecify.annotations.NullMarked;
