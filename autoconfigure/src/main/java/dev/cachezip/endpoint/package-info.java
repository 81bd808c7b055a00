/** The Actuator endpoint {@code cachezip}. */
@NullMarked
package dev.cachezip.endpoint;

import org.jspecify.annotations.NullMarked;
