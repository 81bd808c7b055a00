/** The ages of entries, the election of one caller that loads a value again, and loads in the background. */
@NullMarked
package dev.cachezip.refresh;

import org.jspecify.annotations.NullMarked;
