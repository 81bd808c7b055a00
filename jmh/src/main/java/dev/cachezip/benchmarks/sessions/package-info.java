/** Benchmarks of the values of sessions, beside those of Spring Session's serializers. */
@NullMarked
package dev.cachezip.benchmarks.sessions;

import org.jspecify.annotations.NullMarked;
