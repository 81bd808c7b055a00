/** The load on a server: what clients and caches get done, at what cost on both sides, and the report of it. */
@NullMarked
package dev.cachezip.load;

import org.jspecify.annotations.NullMarked;
