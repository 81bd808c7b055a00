/** The hash in Redis that holds the dictionaries of a cache: its fields, and the facts about each dictionary. */
@NullMarked
package dev.cachezip.dictionary;

import org.jspecify.annotations.NullMarked;
