/** Copies of entries in the application: how fast hits are, and how soon a copy is gone when others write its entry. */
@NullMarked
package dev.cachezip.demo.near;

import org.jspecify.annotations.NullMarked;
