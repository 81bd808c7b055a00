/** The setup of Lettuce: fewer system calls per command, and no long waits for an unreachable Redis. */
@NullMarked
package dev.cachezip.lettuce;

import org.jspecify.annotations.NullMarked;
