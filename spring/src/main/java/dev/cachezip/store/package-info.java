/**
 * Access to Redis: the entries of a cache, the writer that sends commands in the order of the calls, and the strategies
 * to clear caches.
 */
@NullMarked
package dev.cachezip.store;

import org.jspecify.annotations.NullMarked;
