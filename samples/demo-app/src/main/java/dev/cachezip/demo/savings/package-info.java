/** What the caches hold in Redis, against plain JSON. */
@NullMarked
package dev.cachezip.demo.savings;

import org.jspecify.annotations.NullMarked;
