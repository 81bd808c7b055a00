package dev.cachezip.policy;

import dev.cachezip.pipeline.ListLayout;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * The settings of one cache: its own settings where there are any, else the settings of all caches. Immutable.
 *
 * @param name name of the cache
 * @param codec the format of values before compression
 * @param layout the layout of lists of objects in MessagePack
 * @param compression the compression of values
 * @param dictionary whether values are compressed with trained dictionaries
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
        Codec codec,
        ListLayout layout,
        Compression compression,
        boolean dictionary,
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
            Codec.MSGPACK,
            ListLayout.ROWS,
            new Compression(
                    CompressionAlgorithm.ZSTD, null, false, DataSize.ofBytes(64), DataSize.ofMegabytes(64), true),
            false,
            null,
            new Expiry(null, null, 0),
            RefreshPolicy.NONE,
            NearPolicy.NONE,
            null,
            null,
            null,
            Clear.SCAN,
            512);

    /** A format of values before compression. */
    public enum Codec {
        /** MessagePack. */
        MSGPACK,
        /** MessagePack, mapped by Jackson 2 and its modules. */
        MSGPACK_JACKSON2,
        /** JSON by properties, readable by eye while debugging. */
        JSON
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
        NONE
    }

    /**
     * The compression of values.
     *
     * @param algorithm the algorithm that compresses values
     * @param level level of the algorithm; {@code null} for its standard
     * @param checksum whether zstd adds a checksum to each value
     * @param minSize smallest uncompressed size of a value for which compression is tried
     * @param maxDecompressedSize largest uncompressed size of a value that is written or read
     * @param guard whether fewer values of a size are compressed while they do not become smaller
     */
    public record Compression(
            CompressionAlgorithm algorithm,
            @Nullable Integer level,
            boolean checksum,
            DataSize minSize,
            DataSize maxDecompressedSize,
            boolean guard) {}

    /**
     * When the entries of a cache expire.
     *
     * @param timeToLive time after which an entry expires, zero for never; {@code null} for Spring's setting
     * @param timeToIdle time without a read after which an entry expires; {@code null} if reading changes nothing
     * @param jitter percentage by which the times vary, 0 to 100
     */
    public record Expiry(
            @Nullable Duration timeToLive, @Nullable Duration timeToIdle, int jitter) {}

    /** Returns these settings for a cache with another name. */
    CachePolicy named(String other) {
        return new CachePolicy(
                other,
                codec,
                layout,
                compression,
                dictionary,
                type,
                expiry,
                refresh,
                near,
                keyPrefix,
                version,
                cacheNullValues,
                clear,
                clearBatchSize);
    }

    /** Returns the text before the names of the cache's own properties. */
    public String prefix() {
        return PREFIX + name + ".";
    }

    /** Returns whether two caches store values in the same way. */
    public boolean storesLike(CachePolicy other) {
        return codec == other.codec && layout == other.layout && compression.equals(other.compression);
    }

    /** Returns how values are stored, for people: {@code msgpack in rows, zstd}. */
    public String form() {
        return (codec
                        + (codec == Codec.JSON ? " by properties, " : " in " + layout + ", ")
                        + compression.algorithm()
                        + (compression.level() == null ? "" : " level " + compression.level())
                        + (dictionary ? " with a dictionary" : ""))
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
    }
}
