package dev.cachezip.settings;

import dev.cachezip.codec.object.Mapping;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.serializer.LegacyFormat;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Configuration properties of cachezip.
 *
 * @param enabled Whether caches and the cachezip beans are set up.
 * @param codec Plain form of the values, and what maps them; any of them reads what another one wrote.
 * @param mapping How objects are stored: by their state, which is their fields, or by their properties, as Jackson maps them
 * for web pages.
 * @param allowedTypes Comma-separated list of classes, and of packages as in 'com.example.*', that a type id
 * may name beside the application's own packages, the JDK's value types, and well-known value types of libraries.
 * @param compression Compression of the values.
 * @param maxObjectSize Largest size of the objects of a value in memory, as estimated while it is read; a quarter of the
 * heap, but at least 16MB, by default.
 * @param onUnreadable What an entry is that cannot be read.
 * @param onUnstorable What happens with a value that cannot be stored: by default the caller gets it and nothing is
 * stored, while 'fail' throws an exception.
 * @param onRedisError What an error of Redis is for those who use a cache; left to the error handler of the
 * application, if there is one.
 * @param writes Whether a put waits for Redis; it happens in the order of the calls in any case.
 * @param readAlso Comma-separated list of the forms that are read beside cachezip's own, while a cache is migrated.
 * @param writeFormat Form in which caches are written: cachezip's own, or the first of read-also, while there are
 * instances without cachezip.
 * @param clear How caches are cleared.
 * @param clearBatchSize Number of keys that are looked at, and removed, at a time when a cache is cleared.
 * @param lettuce Settings of Lettuce, where Spring Boot sets up the connection factory.
 * @param endpoint Settings of the Actuator endpoint 'cachezip'.
 * @param observations Settings of Micrometer observations.
 * @param caches Settings of single caches, by name; what is not set is as for all caches.
 * @since 0.1
 */
@ConfigurationProperties(prefix = "cachezip", ignoreUnknownFields = false)
public record CachezipProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("msgpack") Codec codec,
        @Nullable Mapping mapping,
        @DefaultValue List<String> allowedTypes,
        @DefaultValue Compression compression,
        @Nullable DataSize maxObjectSize,

        @DefaultValue("miss") FailurePolicy onUnreadable,
        @DefaultValue("skip") UnstorablePolicy onUnstorable,
        @DefaultValue("fail") FailurePolicy onRedisError,
        @DefaultValue("async") Writes writes,
        @DefaultValue List<LegacyFormat> readAlso,
        @DefaultValue("cachezip") WriteFormat writeFormat,
        @DefaultValue("scan") Clear clear,
        @DefaultValue("512") int clearBatchSize,
        @DefaultValue Lettuce lettuce,
        @DefaultValue Endpoint endpoint,
        @DefaultValue Observations observations,
        @DefaultValue Map<String, CacheSettings> caches) {

    /** A plain form of values. */
    public enum Codec {
        /** MessagePack. */
        MSGPACK,
        /** MessagePack, mapped by Jackson 2 and its modules. */
        MSGPACK_JACKSON2,
        /** JSON, for people to read while debugging. */
        JSON
    }

    /** A form in which caches are written. */
    public enum WriteFormat {
        /** Cachezip's own. */
        CACHEZIP,
        /** The first of {@code cachezip.read-also}. */
        LEGACY
    }

    /** Whether a put waits for Redis. */
    public enum Writes {
        /** It does not, as Spring Data Redis does by default; failures are logged and counted. */
        ASYNC,
        /** It does, and fails if Redis does. */
        IMMEDIATE
    }

    /** How caches are cleared; the memory is freed in the background. */
    public enum Clear {
        /** In small steps: {@code SCAN}. */
        SCAN,
        /** At once, while the server does nothing else: {@code KEYS}. */
        KEYS
    }

    /** When the commands of {@code executePipelined} are sent. */
    public enum PipeliningFlush {
        /** Each as it comes. */
        EACH_COMMAND,
        /** All at the end. */
        ON_CLOSE,
        /** Whenever there are pipelining-buffer-size of them. */
        BUFFERED
    }

    /** What becomes of an asynchronous write when there are too many. */
    public enum WriteOverflow {
        /** It waits until another one is done; not on a thread of Netty or Reactor, where it is sent. */
        WAIT,
        /** It is left out, logged and counted. */
        DROP
    }

    /**
     * Settings of Lettuce.
     *
     * @param enabled Whether Lettuce is set up.
     * @param flushConsolidation Whether commands of several threads are sent together.
     * @param failFast Whether commands of caches fail soon while Redis is not there, instead of waiting for it.
     * @param commandTimeout Time that a call to a cache waits for a Redis that does not answer, and an attempt to connect,
     * where spring.data.redis.timeout and connect-timeout are not set.
     * @param requestQueueSize Number of commands that may wait in a connection.
     * @param topologyRefreshPeriod Time between two looks at who is in a cluster, where
     * spring.data.redis.lettuce.cluster.refresh.period is not set.
     * @param pipeliningFlushPolicy When the commands of executePipelined are sent; by default as Spring Data does it.
     * @param pipeliningBufferSize Number of commands that are sent together with the policy 'buffered'.
     * @param maxInFlightWrites Number of asynchronous puts of caches that may wait for Redis.
     * @param writeOverflow What becomes of one more: it waits for room, up to the time-out, or is dropped.
     */
    public record Lettuce(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("true") boolean flushConsolidation,
            @DefaultValue("true") boolean failFast,
            @DefaultValue("2s") Duration commandTimeout,
            @DefaultValue("262144") int requestQueueSize,
            @DefaultValue("30s") Duration topologyRefreshPeriod,
            @Nullable PipeliningFlush pipeliningFlushPolicy,
            @DefaultValue("50") int pipeliningBufferSize,
            @DefaultValue("1024") int maxInFlightWrites,
            @DefaultValue("wait") WriteOverflow writeOverflow) {}

    /** To whom the endpoint shows values. */
    public enum ShowValues {
        /** To nobody. */
        NEVER,
        /** To users who are authorized. */
        WHEN_AUTHORIZED,
        /** To everybody who can call the endpoint. */
        ALWAYS
    }

    /**
     * Settings of the Actuator endpoint 'cachezip'.
     *
     * @param showValues To whom values of entries are shown.
     * @param roles Comma-separated list of the roles that are authorized; by default everybody who is logged in.
     */
    public record Endpoint(
            @DefaultValue("never") ShowValues showValues,
            @DefaultValue List<String> roles) {}

    /**
     * Settings of Micrometer observations.
     *
     * @param enabled Whether each value of a cache that is written or read is an observation, and thus part of a trace.
     */
    public record Observations(@DefaultValue("false") boolean enabled) {}

    /** What values are compressed with; any reader reads all of them. */
    public enum CompressionAlgorithm {
        /** Zstandard: the smallest values. */
        ZSTD,
        /** LZ4: the fastest. */
        LZ4,
        /** No compression. */
        NONE
    }

    /**
     * Compression of the values.
     *
     * @param algorithm Algorithm that values are compressed with; any reader reads all of them.
     * @param level Level of the algorithm: -131072 to 22 for zstd (default 3), -128 to 12 for lz4 (default 0,
     * where a negative level is an acceleration and a positive one the high-compression mode).
     * @param checksum Whether zstd adds a checksum of four bytes, by which damaged values are found when they are read.
     * @param minSize Size of the plain bytes from which compression is tried.
     * @param maxDecompressedSize Largest size of the plain bytes that is written or read.
     */
    public record Compression(
            @DefaultValue("zstd") CompressionAlgorithm algorithm,
            @Nullable Integer level,
            @DefaultValue("false") boolean checksum,

            @DefaultValue("64B") DataSize minSize,

            @DefaultValue("64MB") DataSize maxDecompressedSize) {}

    /**
     * Settings of one cache.
     *
     * @param timeToLive Time after which an entry expires; 0 for never.
     * @param timeToLiveJitter Percentage by which the times of entries differ, up and down, so that those written
     * together do not expire together.
     * @param timeToIdle Time after which an entry expires that nobody reads; instead of a time to live.
     * @param keyPrefix Prefix of the cache's name in keys.
     * @param version Version of the values; part of the keys, so that a new one begins with an empty cache.
     * @param cacheNullValues Whether null is cached.
     * @param type Type of the values as Java has it, such as 'com.example.Book', with type arguments; by default what the
     * methods declare that fill the cache.
     * @param codec Plain form of the values.
     * @param algorithm Algorithm that values are compressed with.
     * @param level Level of the algorithm.
     * @param minSize Size of the plain bytes from which compression is tried.
     * @param clear How the cache is cleared.
     * @param clearBatchSize Number of keys that are looked at, and removed, at a time when it is cleared.
     */
    public record CacheSettings(
            @Nullable Duration timeToLive,
            @Nullable Integer timeToLiveJitter,
            @Nullable Duration timeToIdle,
            @Nullable String keyPrefix,
            @Nullable String version,
            @Nullable Boolean cacheNullValues,
            @Nullable String type,
            @Nullable Codec codec,
            @Nullable CompressionAlgorithm algorithm,
            @Nullable Integer level,
            @Nullable DataSize minSize,
            @Nullable Clear clear,
            @Nullable Integer clearBatchSize) {}
}
