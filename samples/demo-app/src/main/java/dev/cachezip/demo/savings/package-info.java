/** The size of the caches in Redis compared with plain JSON. */
@NullMarked
package dev.cachezip.demo.savings;

import org.jspecify.annotations.NullMarked;
