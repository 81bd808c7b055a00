/** One value side by side, in each form it could be stored in. */
@NullMarked
package dev.cachezip.demo.compare;

import org.jspecify.annotations.NullMarked;
