/** The properties {@code cachezip.*}, and what is said of wrong ones. */
@NullMarked
package dev.cachezip.settings;

import org.jspecify.annotations.NullMarked;
