/** Access to fields and constructors without reflection and boxing, and the generated code that writes fields. */
@NullMarked
package dev.cachezip.objects.fields.access;

import org.jspecify.annotations.NullMarked;
