/**
 * The root of plain bytes: what their first bytes tell about their form, and the type ids and marks around values.
 *
 * <p>Internal, except to tools that show stored bytes. It does not depend on a mapping library.
 */
@NullMarked
package dev.cachezip.objects.root;

import org.jspecify.annotations.NullMarked;
