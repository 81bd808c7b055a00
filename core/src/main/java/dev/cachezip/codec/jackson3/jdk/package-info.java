/** The value types of the JDK, exact and strict: what is written is read as it was, and nothing else is read. */
@NullMarked
package dev.cachezip.codec.jackson3.jdk;

import org.jspecify.annotations.NullMarked;
