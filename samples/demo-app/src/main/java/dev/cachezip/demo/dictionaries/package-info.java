/** The switches of the caches' dictionaries, what they save, and visits that fill the caches. */
@NullMarked
package dev.cachezip.demo.dictionaries;

import org.jspecify.annotations.NullMarked;
