/** What reading a JDK stream may cost, counted on the objects that it builds. */
@NullMarked
package dev.cachezip.objects.jdkstream;

import org.jspecify.annotations.NullMarked;
