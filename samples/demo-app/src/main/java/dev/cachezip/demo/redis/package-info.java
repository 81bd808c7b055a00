/** A real Redis, started with the application unless it is given one. */
@NullMarked
package dev.cachezip.demo.redis;

import org.jspecify.annotations.NullMarked;
