/** Benchmarks of cachezip's codecs and pipelines and of their alternatives, with the sample values of the tests. */
@NullMarked
package dev.cachezip.benchmarks.codec;

import org.jspecify.annotations.NullMarked;
