/** Generated accessors for Jackson 3: properties are read, set and created without reflection and boxing. */
@NullMarked
package dev.cachezip.accessors;

import org.jspecify.annotations.NullMarked;
