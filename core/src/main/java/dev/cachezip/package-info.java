/**
 * Values to stored bytes and back: the pipeline, the envelope and what can go wrong.
 *
 * <p>{@link dev.cachezip.ValuePipeline} is the entry point. {@link dev.cachezip.codec} turns a value
 * into plain bytes, {@link dev.cachezip.compress} turns plain bytes into a block, and
 * {@link dev.cachezip.Envelope} marks the block in Redis.
 */
@NullMarked
package dev.cachezip;

import org.jspecify.annotations.NullMarked;
