/** Sessions of signed-in customers. */
@NullMarked
package dev.cachezip.demo.sessions;

import org.jspecify.annotations.NullMarked;
