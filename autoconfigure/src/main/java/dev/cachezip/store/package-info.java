/**
 * Access to Redis: the writer of caches, which sends commands in the order of the calls, and the strategies to clear
 * caches.
 */
@NullMarked
package dev.cachezip.store;

import org.jspecify.annotations.NullMarked;
