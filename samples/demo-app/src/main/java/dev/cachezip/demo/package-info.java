/** A small shop whose slow repository is cached in Redis: the demo application. */
@NullMarked
package dev.cachezip.demo;

import org.jspecify.annotations.NullMarked;
