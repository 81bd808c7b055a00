/** The caches and their manager: misses, loads that run once, asynchronous reads. */
@NullMarked
package dev.cachezip.cache;

import org.jspecify.annotations.NullMarked;
