/** An entry that expires while many threads read it: with and without stale values. */
@NullMarked
package dev.cachezip.demo.expiry;

import org.jspecify.annotations.NullMarked;
