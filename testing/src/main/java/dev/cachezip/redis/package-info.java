/** Redis and Valkey servers as processes of this machine, for tests, measurements and the demo. */
@NullMarked
package dev.cachezip.redis;

import org.jspecify.annotations.NullMarked;
