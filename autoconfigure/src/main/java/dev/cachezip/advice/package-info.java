/** Advice on the compression of a cache, measured on the entries that it has in Redis. */
@NullMarked
package dev.cachezip.advice;

import org.jspecify.annotations.NullMarked;
