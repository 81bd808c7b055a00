/** Where a value pipeline meets Spring Data Redis and Spring Cache. */
@NullMarked
package dev.cachezip.redis;

import org.jspecify.annotations.NullMarked;
