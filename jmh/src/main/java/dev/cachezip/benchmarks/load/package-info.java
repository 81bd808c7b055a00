/** The load tests on a server: the throughput of clients and caches, the cost on both sides, and the report. */
@NullMarked
package dev.cachezip.benchmarks.load;

import org.jspecify.annotations.NullMarked;
