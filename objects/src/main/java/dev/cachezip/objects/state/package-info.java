/**
 * The mapping of objects by their state: an object is written as its fields, whatever its getters and its annotations
 * for web pages say, and is read as an object with these fields.
 *
 * <p>This is a module of Jackson 3, which does the rest: tokens, and values that are not objects. It finds the part for
 * each class: {@code field}, {@code container}, {@code throwable}, or {@code custom} for classes that take part in their
 * own serialization. These parts write and read their content in a {@code place}; {@code kind} says what a class is, and
 * {@code token} deals with documents. Internal: public only for {@code dev.cachezip.codec}.
 */
@NullMarked
package dev.cachezip.objects.state;

import org.jspecify.annotations.NullMarked;
