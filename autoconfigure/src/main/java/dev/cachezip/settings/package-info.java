/** The properties {@code cachezip.*}, and the messages for wrong values and names. */
@NullMarked
package dev.cachezip.settings;

import org.jspecify.annotations.NullMarked;
