/**
 * The words of all modules: the exceptions, and the buffer that values are written into.
 */
@NullMarked
package dev.cachezip;

import org.jspecify.annotations.NullMarked;
