/**
 * The words that all parts use: {@link dev.cachezip.CachezipException}, which says what went wrong with a value, and
 * {@link dev.cachezip.OutputBuffer}, which values are written to.
 *
 * <p>{@link dev.cachezip.pipeline.ValuePipeline} is the entry point.
 */
@NullMarked
package dev.cachezip;

import org.jspecify.annotations.NullMarked;
