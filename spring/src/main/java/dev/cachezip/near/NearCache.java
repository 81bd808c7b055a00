package dev.cachezip.near;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.NearPolicy;
import dev.cachezip.policy.NearPolicy.Share;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/** The copies of one cache, within their size, and what there is to tell of them. Thread-safe. */
public final class NearCache {

    private static final Log log = LogFactory.getLog(NearCache.class);

    /** What an entry takes in memory beyond the bytes of its key and its value. */
    private static final int ENTRY_BYTES = 200;

    private static final String UNTOLD = "There are entries without copies: ";

    private static final String UNTIMED = "Redis has not told how long an entry lives; its user needs the right +pttl";

    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long HOUR_NANOS = Duration.ofHours(1).toNanos();
    private static final int MANY_PUSHES = 1_000;
    private static final int MOST_PREFIXES = 1_000;

    private final NearPolicy policy;
    private final String property;
    private final Supplier<byte[]> prefixOfCaller;
    private final AtomicReference<Prefixes> prefixes;
    private final Cache<ByteArrayWrapper, Slot> slots;
    private final Counts counts = new Counts();
    private final SharedObjects objects;
    private final Copies copies;
    private volatile @Nullable String remark = "Redis was not asked yet to tell of changes";

    /** Why there are entries without copies. */
    private final AtomicReference<@Nullable String> untold = new AtomicReference<>();

    /** The copies so far when Redis last did not tell how long an entry lives; -1 if it always has. */
    private final AtomicLong keptBeforeUntimed = new AtomicLong(-1);

    // Of the thread that calls tend().
    private long minute = System.nanoTime();
    private long hour = minute - HOUR_NANOS;
    private long pushedBefore;
    private long hitsBefore;

    /**
     * Creates copies, none so far.
     *
     * @param prefixOfCaller returns what the keys of the calling thread begin with; nothing if that is not known
     */
    NearCache(CacheSetup cache, Supplier<byte[]> prefixOfCaller) {
        this.policy = cache.near();
        this.property = cache.properties() + "near.max-size";
        this.prefixOfCaller = prefixOfCaller;
        this.prefixes = new AtomicReference<>(Prefixes.NONE.and(prefixOfCaller.get()));
        long maxBytes = policy.maxSize().toBytes();
        // Without expiry: a copy knows its end, and Redis tells of entries that have expired. On the calling thread, as
        // a common pool would outlive the application.
        this.slots = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .weigher((ByteArrayWrapper key, Slot slot) -> key.getArray().length + slot.weight() + ENTRY_BYTES)
                .evictionListener((key, slot, cause) -> counts.evictions.increment())
                .removalListener((key, slot, cause) -> gone(slot))
                .executor(Runnable::run)
                .build();
        this.objects = new SharedObjects(policy.share(), slots.asMap(), maxBytes, this::weightedSize, counts);
        this.copies = new Copies(
                slots.asMap(),
                // One value may take a hundredth of the room.
                (int) Math.min(maxBytes / 100, Integer.MAX_VALUE),
                policy.maxAge(),
                counts,
                objects,
                this::untimed,
                System::nanoTime);
    }

    private void gone(@Nullable Slot slot) {
        objects.gone(Objects.requireNonNull(slot));
    }

    private long weightedSize() {
        return slots.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }

    String property() {
        return property;
    }

    /** Returns what the keys of all callers so far begin with. */
    Prefixes prefixes() {
        return Objects.requireNonNull(prefixes.get());
    }

    /** Learns what keys of the calling thread begin with; returns whether Redis is to tell of more keys than before. */
    boolean learn(byte[] key) {
        if (prefixes().cover(key)) {
            return false;
        }
        byte[] prefix = prefixOfCaller.get();
        if (!Prefixes.NONE.and(prefix).cover(key)) {
            untold("keys do not begin with the prefix that the cache has for their caller; their serializer may change"
                    + " it, or it is empty");
            return false;
        }
        boolean learned = prefixes.updateAndGet(
                        known -> known.fewest.size() < MOST_PREFIXES ? known.and(prefix) : known)
                .cover(key);
        if (!learned) {
            untold("the keys of the cache begin with more than " + MOST_PREFIXES + " prefixes");
        }
        return learned;
    }

    private void untold(String why) {
        counts.untold.increment();
        if (untold.compareAndSet(null, UNTOLD + why)) {
            log.warn(property + ": there are entries without copies, since " + why);
        }
    }

    private void untimed() {
        counts.untold.increment();
        if (keptBeforeUntimed.getAndSet(counts.kept.sum()) < 0) {
            log.warn(property + ": there are entries without copies, since " + UNTIMED);
        }
    }

    /** Returns why there are entries without copies; the time of an entry may be told again. */
    private @Nullable String withoutCopies() {
        return keptBeforeUntimed.get() == counts.kept.sum() ? UNTOLD + UNTIMED : untold.get();
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
        copies.remove(key);
        if (prefixes().cover(key.getArray())) {
            counts.pushed.increment();
        }
    }

    /** Frees memory, and warns if the copies cost more than they save. May take long; called by one thread. */
    void tend() {
        copies.sweep();
        long now = System.nanoTime();
        if (now - minute < MINUTE_NANOS) {
            return;
        }
        long pushes = counts.pushed.sum() - pushedBefore;
        long found = counts.decoded.sum() + counts.shared.sum() - hitsBefore;
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
        long shared = counts.shared.sum();
        return new NearReport(
                policy.maxSize().toBytes(),
                policy.maxAge(),
                slots.estimatedSize(),
                weightedSize(),
                objects.count.get(),
                InvalidCachezipPropertyException.shown(policy.share()),
                notShared(objects.refusal),
                copies.hasEra(),
                remark == null ? withoutCopies() : remark,
                shared + counts.decoded.sum(),
                shared,
                counts.misses.sum(),
                counts.kept.sum(),
                counts.lost.sum(),
                counts.untold.sum(),
                counts.evictions.sum(),
                counts.pushed.sum(),
                counts.own.sum(),
                counts.eras());
    }

    /** Returns why values are not shared, with the remedy; {@code null} if there is nothing to tell. */
    private @Nullable String notShared(@Nullable String refusal) {
        if (refusal == null) {
            return null;
        }
        String readOnly = property.substring(0, property.lastIndexOf("max-size")) + "share=read-only";
        return refusal + ". Callers share values that nobody can change: "
                + (policy.share() == Share.READ_ONLY
                        ? "make"
                        : "set " + readOnly + " for lists, sets and maps, or make")
                + " its fields final and their values immutable";
    }
}
