/** The part of the contracts that is not about codecs: the limit of the memory of a value. */
@NullMarked
package dev.cachezip;

import org.jspecify.annotations.NullMarked;
