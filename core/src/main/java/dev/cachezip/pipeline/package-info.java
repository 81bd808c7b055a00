/**
 * The path of values to stored bytes and back: {@link dev.cachezip.pipeline.ValuePipeline} is the entry point.
 *
 * <p>{@link dev.cachezip.codec} turns a value into plain bytes, {@link dev.cachezip.compress} turns plain bytes into a
 * block, and {@link dev.cachezip.pipeline.Envelope} marks the block in Redis.
 */
@NullMarked
package dev.cachezip.pipeline;

import org.jspecify.annotations.NullMarked;
