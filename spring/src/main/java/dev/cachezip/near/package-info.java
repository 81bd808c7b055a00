/** Copies of entries in this JVM, which Redis keeps true: a level in front of the entries of a cache. */
@NullMarked
package dev.cachezip.near;

import org.jspecify.annotations.NullMarked;
