/**
 * What the backends of the codec share: the types of values, the ids that name them, and the form around a root.
 *
 * <p>Internal: public only because there are backends in several packages. Not for applications; it changes without
 * notice. It knows no mapping library.
 */
@NullMarked
package dev.cachezip.codec.object;

import org.jspecify.annotations.NullMarked;
