/** The command {@code inspect}. */
@NullMarked
package dev.cachezip.cli.inspect;

import org.jspecify.annotations.NullMarked;
