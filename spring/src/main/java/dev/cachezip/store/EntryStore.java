package dev.cachezip.store;

import dev.cachezip.serializer.SharedCell;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;

/**
 * The entries of one cache in Redis: stored bytes by key. It is the only road of a cache to Redis.
 *
 * <p>Times to live are {@code null}, zero or negative for never. Operations throw Spring's
 * {@code DataAccessException} if Redis fails. Bulk operations send keys in batches and return the failures by key
 * instead: a failure affects its own key, and after a batch that failed as a whole the rest is not tried. Thread-safe.
 */
public interface EntryStore {

    /**
     * Returns the entries that a writer stores. If the writer counts statistics, reads are no longer counted by the
     * writer, which cannot know whether an entry is readable, but by the cache.
     */
    static EntryStore of(String cacheName, RedisCacheWriter writer) {
        return of(cacheName, writer, false);
    }

    /** Returns the entries that a writer stores, read from primaries even where the client reads from replicas. */
    static EntryStore ofPrimaries(String cacheName, RedisCacheWriter writer) {
        return of(cacheName, writer, true);
    }

    private static EntryStore of(String cacheName, RedisCacheWriter writer, boolean primaries) {
        return writer instanceof CachezipCacheWriter own
                ? new OwnEntryStore(cacheName, own, primaries)
                : new ForeignEntryStore(cacheName, writer, primaries);
    }

    /** Returns these entries for callers that wait: all futures are complete, and removals tell what there was. */
    EntryStore waiting();

    /** Returns the statistics of the cache: the store counts writes, and the cache counts reads. */
    CacheStatisticsCollector statistics();

    /** Returns an entry. */
    Timed get(EntryRead read);

    /**
     * Returns an entry as {@link #get(Read)} does, without waiting. Where the application's own writer would have to wait,
     * the remaining time is unknown.
     */
    CompletableFuture<Timed> retrieve(EntryRead read);

    /**
     * Gets entries.
     *
     * @param read returns what to read for a key
     * @param received receives each key that Redis has answered
     * @return the failures by key
     */
    <K> Map<K, RuntimeException> getAll(
            Collection<K> keys, Function<? super K, EntryRead> read, BiConsumer<? super K, Timed> received);

    /** Stores a value in the place of an entry that was read; returns whether the entry was still there. */
    CompletableFuture<Boolean> replace(Replacement entry);

    /** Stores an entry; waits for Redis only if the writer is set up so. */
    void put(byte[] key, byte[] value, Duration timeToLive);

    /** Stores an entry; returns when Redis has it. */
    CompletableFuture<Void> store(byte[] key, byte[] value, Duration timeToLive);

    /** Stores an entry unless there is one; returns the stored bytes of that one, {@code null} if there was none. */
    byte @Nullable [] putIfAbsent(byte[] key, byte[] value, Duration timeToLive);

    /**
     * Stores entries, and waits for Redis.
     *
     * @param write returns what to store for a key, or fails for that key
     * @return the failures by key
     */
    <K> Map<K, RuntimeException> putAll(Collection<K> keys, Function<? super K, Write> write);

    /** Removes an entry, in the order of puts; returns whether there was one, {@code false} if that is not known. */
    boolean evict(byte[] key);

    /**
     * Removes entries, and waits for Redis.
     *
     * @param redisKey returns a key as Redis knows it
     * @return the failures by key
     */
    <K> Map<K, RuntimeException> evictAll(Collection<K> keys, Function<? super K, byte[]> redisKey);

    /** Removes the entries whose keys match a pattern of Redis; returns whether there were any. */
    boolean clear(byte[] pattern);

    /** Returns what reaches Redis for these entries. */
    StoreConnection connection();

    /**
     * An entry to read.
     *
     * @param key the key as Redis knows it
     * @param timeToIdle time from now until the entry expires; {@code null} to leave it as it is
     * @param timed whether to ask for the remaining time, too, which is unknown otherwise
     */
    @SuppressWarnings("ArrayRecordComponent") // a request, which is not compared
    record EntryRead(byte[] key, @Nullable Duration timeToIdle, boolean timed) {}

    /**
     * Stored bytes and their remaining time.
     *
     * @param value the stored bytes; {@code null} if there is no entry
     * @param remainingMillis time until the entry expires, in milliseconds; {@link #NEVER}, {@link #UNKNOWN}, or another
     *     negative number if it has just expired
     * @param cell the place for the value that callers share; {@code null} if they share none
     */
    @SuppressWarnings("ArrayRecordComponent") // a reply, which is not compared
    record Timed(
            byte @Nullable [] value,
            long remainingMillis,
            @Nullable SharedCell cell) {

        /** Creates a reply of Redis. */
        public Timed(byte @Nullable [] value, long remainingMillis) {
            this(value, remainingMillis, null);
        }

        /** The entry does not expire; Redis's own number. */
        public static final long NEVER = -1;

        /** Redis was not asked for the remaining time, or has not told it; no number of Redis. */
        public static final long UNKNOWN = -3;

        /** Returns stored bytes whose remaining time is not known. */
        public static Timed unknown(byte @Nullable [] value) {
            return new Timed(value, UNKNOWN);
        }
    }

    /**
     * A value that takes the place of an entry, unless that was removed or replaced since it was read. The server decides
     * in one step.
     *
     * @param key the key as Redis knows it
     * @param present the stored bytes of the entry
     * @param longest the longest remaining time of the entry; one that has more, or never expires, is another one
     * @param marks keys of the entry's lock and of a mark: if there is no entry, the value is stored while there is this
     *     lock, and not this mark; empty if it is not stored then
     */
    @SuppressWarnings("ArrayRecordComponent") // a request, which is not compared
    record Replacement(
            byte[] key, byte[] present, Duration longest, List<byte[]> marks, byte[] value, Duration timeToLive) {}

    /**
     * An entry to store.
     *
     * @param key the key as Redis knows it
     * @param value the stored bytes; {@code null} to remove the entry
     */
    @SuppressWarnings("ArrayRecordComponent") // a request, which is not compared
    record Write(
            byte[] key, byte @Nullable [] value, @Nullable Duration timeToLive) {}
}
