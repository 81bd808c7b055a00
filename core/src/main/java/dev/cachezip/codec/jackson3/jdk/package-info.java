/**
 * The value types of the JDK, exact and strict: a value comes back as it was written, and any other input is refused.
 */
@NullMarked
package dev.cachezip.codec.jackson3.jdk;

import org.jspecify.annotations.NullMarked;
