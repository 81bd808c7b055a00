/** Counters of what caches cost and save, for meters and the Actuator endpoint. */
@NullMarked
package dev.cachezip.metrics;

import org.jspecify.annotations.NullMarked;
