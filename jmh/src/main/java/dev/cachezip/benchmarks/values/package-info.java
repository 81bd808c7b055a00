/** The values that are measured beside the samples: those of the demo's shop, and documents of files. */
@NullMarked
package dev.cachezip.benchmarks.values;

import org.jspecify.annotations.NullMarked;
