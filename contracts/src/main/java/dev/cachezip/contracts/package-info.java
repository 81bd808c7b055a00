/** The contracts of codecs: what each of them must do, as tests that a backend runs by extending them. */
@NullMarked
package dev.cachezip.contracts;

import org.jspecify.annotations.NullMarked;
