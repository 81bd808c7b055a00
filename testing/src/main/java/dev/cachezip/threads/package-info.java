/** Threads that tests run beside each other. */
@NullMarked
package dev.cachezip.threads;

import org.jspecify.annotations.NullMarked;
