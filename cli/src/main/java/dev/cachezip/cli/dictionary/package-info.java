/** The commands {@code dictionary}, and the dictionaries that stored values need. */
@NullMarked
package dev.cachezip.cli.dictionary;

import org.jspecify.annotations.NullMarked;
