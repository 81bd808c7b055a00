/** Auto-configuration and properties of cachezip. */
@NullMarked
package dev.cachezip.autoconfigure;

import org.jspecify.annotations.NullMarked;
