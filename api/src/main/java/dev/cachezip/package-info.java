/**
 * The types that all parts use: {@link dev.cachezip.CachezipException}, which says why a value was refused, and
 * {@link dev.cachezip.OutputBuffer}, the target for the bytes of a value.
 *
 * <p>{@link dev.cachezip.pipeline.ValuePipeline} is the entry point.
 */
@NullMarked
package dev.cachezip;

import org.jspecify.annotations.NullMarked;
