/** A real Redis, started with the application unless an address of a Redis is set. */
@NullMarked
package dev.cachezip.demo.redis;

import org.jspecify.annotations.NullMarked;
