/** Generated accessors for Jackson 3, which get and set properties and create objects without reflection and boxing. */
@NullMarked
package dev.cachezip.accessors;

import org.jspecify.annotations.NullMarked;
