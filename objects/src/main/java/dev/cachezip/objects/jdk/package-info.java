/**
 * The value types of the JDK, exact and strict: a value comes back as it was written, and any other input is refused.
 */
@NullMarked
package dev.cachezip.objects.jdk;

import org.jspecify.annotations.NullMarked;
