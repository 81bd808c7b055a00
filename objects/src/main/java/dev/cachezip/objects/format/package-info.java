/**
 * The codec of objects, and what it needs of a mapping library.
 *
 * <p>Internal: public only because there are backends in several packages. Not for applications; it changes without
 * notice. It does not depend on a mapping library.
 */
@NullMarked
package dev.cachezip.objects.format;

import org.jspecify.annotations.NullMarked;
