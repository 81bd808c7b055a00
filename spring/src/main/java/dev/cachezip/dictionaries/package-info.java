/** The zstd dictionaries of caches: kept in Redis, trained on samples of a cache's values, and shared by instances. */
@NullMarked
package dev.cachezip.dictionaries;

import org.jspecify.annotations.NullMarked;
