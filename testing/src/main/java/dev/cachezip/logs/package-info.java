/** The warnings that tests provoke on purpose, kept out of the build's log. */
@NullMarked
package dev.cachezip.logs;

import org.jspecify.annotations.NullMarked;
