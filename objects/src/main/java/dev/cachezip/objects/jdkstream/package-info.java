/** JDK serialization by its grammar: no class is loaded, and no object is created. */
@NullMarked
package dev.cachezip.objects.jdkstream;

import org.jspecify.annotations.NullMarked;
