/** Types of libraries that Jackson alone would not bring back as they were: Kotlin's, and pages of Spring Data. */
@NullMarked
package dev.cachezip.types;

import org.jspecify.annotations.NullMarked;
