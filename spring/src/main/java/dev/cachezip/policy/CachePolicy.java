package dev.cachezip.policy;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.ListLayout;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * The settings of one cache: its own settings where there are any, else the settings of all caches. Immutable.
 *
 * @param name name of the cache
 * @param form how values are stored
 * @param type the configured type of values; {@code null} if none is configured
 * @param expiry when entries expire
 * @param refresh how values are loaded again
 * @param near which copies are kept in this JVM
 * @param keyPrefix the configured prefix of the cache's name in keys; {@code null} for Spring's
 * @param version version of the values, without a leading v; {@code null} if there is none
 * @param cacheNullValues whether null is cached; {@code null} for Spring's setting
 * @param clear how the cache is cleared
 * @param clearBatchSize number of keys that are removed at a time
 */
public record CachePolicy(
        String name,
        ValueFormat form,
        @Nullable Type type,
        Expiry expiry,
        RefreshPolicy refresh,
        NearPolicy near,
        @Nullable String keyPrefix,
        @Nullable String version,
        @Nullable Boolean cacheNullValues,
        Clear clear,
        int clearBatchSize) {

    /** The text before the name of a cache in the names of its properties. */
    public static final String PREFIX = "cachezip.caches.";

    /** The policy of a cache for which nothing is configured. */
    static final CachePolicy STANDARD = new CachePolicy(
            "",
            new ValueFormat(
                    CodecChoice.MSGPACK,
                    ListLayout.ROWS,
                    new CompressionPolicy(
                            CompressionAlgorithm.ZSTD,
                            CompressionAlgorithm.ZSTD.standardLevel(),
                            false,
                            DataSize.ofBytes(64),
                            DataSize.ofMegabytes(64),
                            true),
                    false),
            null,
            new Expiry(null, null, 0, null),
            RefreshPolicy.NONE,
            NearPolicy.NONE,
            null,
            null,
            null,
            Clear.SCAN,
            512);

    /** A format of values before compression. */
    public enum CodecChoice {
        /** MessagePack of the fields of objects. */
        MSGPACK,
        /** MessagePack of the properties that Jackson 3 finds. */
        JACKSON3,
        /** JSON of the properties that Jackson 3 finds, readable by eye while debugging. */
        JSON,
        /** MessagePack of the properties that Jackson 2 finds. */
        JACKSON2
    }

    /** How caches are cleared; the memory is freed in the background. */
    public enum Clear {
        /** In small steps: {@code SCAN}. */
        SCAN,
        /** At once, while the server does nothing else: {@code KEYS}. */
        KEYS
    }

    /** An algorithm that compresses values. Values of every algorithm are always read. */
    public enum CompressionAlgorithm {
        /** Zstandard: the smallest values. */
        ZSTD,
        /** LZ4: the fastest. */
        LZ4,
        /** No compression. */
        NONE;

        /** Returns the level where none is set; 0 without compression. */
        public int standardLevel() {
            return this == NONE ? 0 : Algorithm.valueOf(name()).levels().standard();
        }
    }

    /**
     * The compression of values.
     *
     * @param algorithm the algorithm that compresses values
     * @param level level of the algorithm; 0 without compression
     * @param checksum whether zstd adds a checksum to each value
     * @param minSize smallest uncompressed size of a value for which compression is tried
     * @param maxDecompressedSize largest uncompressed size of a value that is written or read
     * @param guard whether fewer values of a size are compressed while they do not become smaller
     */
    public record CompressionPolicy(
            CompressionAlgorithm algorithm,
            int level,
            boolean checksum,
            DataSize minSize,
            DataSize maxDecompressedSize,
            boolean guard) {

        /** Returns this compression with settings of its own where there are any. */
        public CompressionPolicy with(
                @Nullable CompressionAlgorithm ownAlgorithm,
                @Nullable Integer ownLevel,
                @Nullable DataSize ownMinSize) {
            CompressionAlgorithm chosen = Objects.requireNonNullElse(ownAlgorithm, algorithm);
            // A level of one algorithm means nothing to another.
            int common = chosen == algorithm ? level : chosen.standardLevel();
            return new CompressionPolicy(
                    chosen,
                    Objects.requireNonNullElse(ownLevel, common),
                    checksum,
                    Objects.requireNonNullElse(ownMinSize, minSize),
                    maxDecompressedSize,
                    guard);
        }
    }

    /**
     * When the entries of a cache expire.
     *
     * @param timeToLive time after which an entry expires, zero for never; {@code null} for Spring's setting
     * @param timeToIdle time without a read after which an entry expires; {@code null} if reading changes nothing
     * @param jitter percentage by which the times vary, 0 to 100
     * @param nullTimeToLive the longest time that null and an empty {@code Optional} live; {@code null} for that of all
     *     entries
     */
    public record Expiry(
            @Nullable Duration timeToLive,
            @Nullable Duration timeToIdle,
            int jitter,
            @Nullable Duration nullTimeToLive) {}

    /** Returns these settings for a cache with another name. */
    CachePolicy named(String other) {
        return new CachePolicy(
                other, form, type, expiry, refresh, near, keyPrefix, version, cacheNullValues, clear, clearBatchSize);
    }

    /** Returns the text before the names of the cache's own properties. */
    public String properties() {
        return PREFIX + name + ".";
    }
}
