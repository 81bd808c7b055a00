package dev.cachezip.demo.near;

import org.jspecify.annotations.Nullable;

/**
 * The copies of one of the caches that have some, and what was measured.
 *
 * @param armed whether copies are served
 * @param remark why they are not, or what else is to be known; null if there is nothing
 * @param entries number of copies
 * @param bytes their size
 * @param objects number of copies whose values callers share
 * @param run the last run; null before the first
 */
record NearStatus(
        boolean armed,
        @Nullable String remark,
        long entries,
        long bytes,
        long objects,
        @Nullable NearRun run) {}
