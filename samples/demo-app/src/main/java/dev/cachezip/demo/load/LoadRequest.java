package dev.cachezip.demo.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for a load; anything may be left out.
 *
 * @param items numbers of orders in the cached lists, measured one after the other
 * @param seconds how long each size is measured
 * @param threads how many requests run at a time
 * @param algorithm cachezip's compression algorithm
 * @param level the level of the algorithm
 */
record LoadRequest(
        @Nullable List<@Nullable Integer> items,
        @Nullable Integer seconds,
        @Nullable Integer threads,
        @Nullable String algorithm,
        @Nullable Integer level) {}
