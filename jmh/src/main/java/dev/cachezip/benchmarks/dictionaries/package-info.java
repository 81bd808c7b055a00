/** The measurement of trained dictionaries, and of the guard against compression in vain. */
@NullMarked
package dev.cachezip.benchmarks.dictionaries;

import org.jspecify.annotations.NullMarked;
