/** How Lettuce is set up: fewer system calls per command, and no long waits for a Redis that is not there. */
@NullMarked
package dev.cachezip.lettuce;

import org.jspecify.annotations.NullMarked;
