/**
 * The mapping of objects by their state: an object is written as its fields, whatever its getters and its annotations
 * for web pages say, and is read as an object with these fields.
 *
 * <p>{@link dev.cachezip.objects.state.Plans} is the ladder of questions that finds the plan of a type: in {@code fields},
 * {@code containers}, {@code exceptions}, or {@code hooks} for classes that take part in their own serialization. Internal:
 * public only for {@code dev.cachezip.objects}.
 */
@NullMarked
package dev.cachezip.objects.state;

import org.jspecify.annotations.NullMarked;
