/** Tools that the tests of all modules share. */
@NullMarked
package dev.cachezip;

import org.jspecify.annotations.NullMarked;
