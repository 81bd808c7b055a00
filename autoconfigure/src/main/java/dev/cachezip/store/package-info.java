/** The road to Redis: the writer of caches, its commands in the order of the calls, and how caches are cleared. */
@NullMarked
package dev.cachezip.store;

import org.jspecify.annotations.NullMarked;
