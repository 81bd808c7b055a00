/** Spring Session's sessions on Redis: their values as cachezip's bytes, and what happens to those that cannot be read. */
@NullMarked
package dev.cachezip.session;

import org.jspecify.annotations.NullMarked;
