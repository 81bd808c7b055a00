/**
 * The common parts of the codec's backends: the types of values, the ids that name them, and the form around a root.
 *
 * <p>Internal: public only because there are backends in several packages. Not for applications; it changes without
 * notice. It does not depend on a mapping library.
 */
@NullMarked
package dev.cachezip.codec.object;

import org.jspecify.annotations.NullMarked;
