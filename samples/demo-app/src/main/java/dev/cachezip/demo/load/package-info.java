/** A small load on the shop's Redis, with cachezip and with JSON in turn. */
@NullMarked
package dev.cachezip.demo.load;

import org.jspecify.annotations.NullMarked;
