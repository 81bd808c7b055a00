/** Products and their pages. */
@NullMarked
package dev.cachezip.demo.catalog;

import org.jspecify.annotations.NullMarked;
