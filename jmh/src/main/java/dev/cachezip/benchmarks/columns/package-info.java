/** The measurement of lists that are stored as columns. */
@NullMarked
package dev.cachezip.benchmarks.columns;

import org.jspecify.annotations.NullMarked;
