/** What caches cost and save, counted for meters and the Actuator endpoint. */
@NullMarked
package dev.cachezip.metrics;

import org.jspecify.annotations.NullMarked;
