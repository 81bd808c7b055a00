/** The commands {@code decode} and {@code inspect}. */
@NullMarked
package dev.cachezip.cli.inspect;

import org.jspecify.annotations.NullMarked;
