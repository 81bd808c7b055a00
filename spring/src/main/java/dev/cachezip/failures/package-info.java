/** The handling and reporting of failures: Redis fails, or a value cannot be read or stored. */
@NullMarked
package dev.cachezip.failures;

import org.jspecify.annotations.NullMarked;
