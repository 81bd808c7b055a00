/** Many entries of a cache at once: by an annotation on a method, or by the name of a cache. */
@NullMarked
package dev.cachezip.bulk;

import org.jspecify.annotations.NullMarked;
