/** One value side by side, in each form in which it could be stored. */
@NullMarked
package dev.cachezip.demo.compare;

import org.jspecify.annotations.NullMarked;
