/** Connections to Redis, keys and samples of keys. */
@NullMarked
package dev.cachezip.cli.redis;

import org.jspecify.annotations.NullMarked;
