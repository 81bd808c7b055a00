package dev.cachezip.near;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The copies of a cache in this JVM, and what was counted since they were created.
 *
 * @param maxSizeBytes the size that all copies may have
 * @param maxAge longest time that a copy is served
 * @param entries number of copies
 * @param bytes their size, with what each takes besides its key and value
 * @param objects copies whose values callers share, decoded
 * @param share which values they may share, as the property has it
 * @param notShared why a value is not shared, the first of them, and what to do; null if all are
 * @param armed whether copies are served: Redis tells of each change
 * @param remark why they are not, or what else is to be known; null if there is nothing
 * @param hits reads that found a copy
 * @param shared those of them that found its value, too, which callers share
 * @param misses reads that asked Redis
 * @param kept replies that became copies
 * @param lost replies that did not, since the entry was written meanwhile
 * @param untold reads of entries that get no copies: Redis does not tell of their keys, or not how long they live
 * @param evictions copies that made room for others
 * @param pushed changes that Redis has told of
 * @param own writes of this JVM
 * @param eras times in which copies were served, and which have ended, by cause: {@code flush}, {@code clear},
 *     {@code disconnect}, {@code heartbeat}, {@code topology}, or {@code restart} for another cache with copies and for
 *     the application's context
 */
public record NearReport(
        long maxSizeBytes,
        Duration maxAge,
        long entries,
        long bytes,
        long objects,
        String share,
        @Nullable String notShared,
        boolean armed,
        @Nullable String remark,
        long hits,
        long shared,
        long misses,
        long kept,
        long lost,
        long untold,
        long evictions,
        long pushed,
        long own,
        Map<String, Long> eras) {}
