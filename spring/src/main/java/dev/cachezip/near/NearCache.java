package dev.cachezip.near;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.cachezip.near.Copies.Slot;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.NearPolicy;
import java.time.Duration;
import java.util.Arrays;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/** The copies of one cache, within their size, and what there is to tell of them. Thread-safe. */
public final class NearCache {

    private static final Log log = LogFactory.getLog(NearCache.class);

    /** What an entry takes in memory beyond the bytes of its key and its value. */
    private static final int ENTRY_BYTES = 192;

    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long HOUR_NANOS = Duration.ofHours(1).toNanos();
    private static final int MANY_PUSHES = 1_000;

    private final NearPolicy policy;
    private final String property;
    private final byte[] prefix;
    private final Cache<ByteArrayWrapper, Slot> slots;
    private final Counts counts = new Counts();
    private final Copies copies;
    private volatile @Nullable String remark = "Redis was not asked yet to tell of changes";

    // Of the thread that calls tend().
    private long minute = System.nanoTime();
    private long hour = minute - HOUR_NANOS;
    private long pushedBefore;
    private long hitsBefore;

    /**
     * Creates copies, none so far.
     *
     * @param prefix what the keys of the cache begin with
     */
    NearCache(CachePolicy cache, byte[] prefix) {
        this.policy = cache.near();
        this.property = cache.prefix() + "near.max-size";
        this.prefix = prefix;
        long maxBytes = policy.maxSize().toBytes();
        // Without expiry: a copy knows its end, and Redis tells of entries that have expired. On the calling thread, as
        // a common pool would outlive the application.
        this.slots = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .weigher((ByteArrayWrapper key, Slot slot) -> key.getArray().length + slot.length() + ENTRY_BYTES)
                .evictionListener((key, slot, cause) -> counts.evictions.increment())
                .executor(Runnable::run)
                .build();
        this.copies = new Copies(
                slots.asMap(),
                // One value may take a hundredth of the room.
                (int) Math.min(maxBytes / 100, Integer.MAX_VALUE),
                policy.maxAge(),
                counts,
                System::nanoTime);
    }

    String property() {
        return property;
    }

    byte[] prefix() {
        return prefix;
    }

    Copies copies() {
        return copies;
    }

    /** Sets why no copy counts, or what else is to be known. */
    void remark(@Nullable String told) {
        remark = told;
    }

    /** Learns from Redis that a key was written, of this cache or another one. */
    void pushed(ByteArrayWrapper key) {
        if (begins(key.getArray(), prefix)) {
            counts.pushed.increment();
            copies.remove(key);
        }
    }

    static boolean begins(byte[] key, byte[] prefix) {
        int end = Arrays.mismatch(key, prefix);
        return end < 0 || end == prefix.length;
    }

    /** Frees memory, and warns if the copies cost more than they save. May take long; called by one thread. */
    void tend() {
        copies.sweep();
        long now = System.nanoTime();
        if (now - minute < MINUTE_NANOS) {
            return;
        }
        long pushes = counts.pushed.sum() - pushedBefore;
        long found = counts.hits.sum() - hitsBefore;
        if (pushes > MANY_PUSHES && pushes > found && now - hour >= HOUR_NANOS) {
            hour = now;
            log.warn(property + ": Redis has told of " + pushes + " changes of entries in the last minute, and only "
                    + found
                    + " reads were served by copies. Copies make Redis slower when a cache is written more often"
                    + " than it is read");
        }
        minute = now;
        pushedBefore += pushes;
        hitsBefore += found;
    }

    /** Returns what there is to tell. */
    public NearReport report() {
        return new NearReport(
                policy.maxSize().toBytes(),
                policy.maxAge(),
                slots.estimatedSize(),
                slots.policy().eviction().orElseThrow().weightedSize().orElse(0),
                copies.hasEra(),
                remark,
                counts.hits.sum(),
                counts.misses.sum(),
                counts.kept.sum(),
                counts.lost.sum(),
                counts.evictions.sum(),
                counts.pushed.sum(),
                counts.own.sum(),
                counts.eras());
    }
}
