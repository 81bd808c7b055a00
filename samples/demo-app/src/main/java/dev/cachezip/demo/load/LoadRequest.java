package dev.cachezip.demo.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for; anything may be left out.
 *
 * @param items how many orders the cached lists have, one size after the other
 * @param seconds how long each size is measured
 * @param threads how many requests run at a time
 * @param algorithm what cachezip compresses with
 * @param level the level of that
 */
record LoadRequest(
        @Nullable List<@Nullable Integer> items,
        @Nullable Integer seconds,
        @Nullable Integer threads,
        @Nullable String algorithm,
        @Nullable Integer level) {}
