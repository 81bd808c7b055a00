/** The commands {@code decode} and {@code encode}. */
@NullMarked
package dev.cachezip.cli.convert;

import org.jspecify.annotations.NullMarked;
