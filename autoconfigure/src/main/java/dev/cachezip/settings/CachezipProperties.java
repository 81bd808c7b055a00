package dev.cachezip.settings;

import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CachePolicy.Clear;
import dev.cachezip.policy.CachePolicy.CodecChoice;
import dev.cachezip.policy.CachePolicy.CompressionAlgorithm;
import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.NearPolicy;
import dev.cachezip.policy.RefreshPolicy.LoadScope;
import dev.cachezip.policy.RefreshPolicy.Refresh;
import dev.cachezip.serializer.LegacyFormat;
import dev.cachezip.session.SessionPolicy;
import dev.cachezip.session.SessionPolicy.SessionDictionary;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Configuration properties of cachezip.
 *
 * @param enabled Whether cachezip sets up caches and its own beans.
 * @param codec How objects are stored before compression: 'msgpack' stores their fields; 'jackson3', 'json' and 'jackson2'
 * store the properties that Jackson finds in their classes. JSON is for reading entries by eye. The three read each
 * other's values.
 * @param layout Layout of lists of objects in MessagePack: 'rows', or 'columns', which often halves the bytes of lists.
 * Both layouts are always read.
 * @param mapping No longer used: the codec says how objects are stored.
 * @param allowedTypes Comma-separated list of classes, and of packages as in 'com.example.*', that may be cached in
 * addition to the application's own packages, the JDK's value types, and well-known value types of libraries.
 * @param compression Compression of the values.
 * @param dictionaries Settings of zstd dictionaries, for caches with dictionary=on.
 * @param maxObjectSize Largest size in memory of the objects of a value, as estimated while the value is read. Defaults
 * to 512 times the stored bytes, from 64MB to 1GB, and at most a quarter of the heap.
 * @param onUnreadable How an unreadable entry is treated: as a miss, or, with 'fail', as an error.
 * @param onUnstorable How a value that cannot be stored is treated: 'skip' returns it to the caller and stores nothing;
 * 'fail', for tests and development, throws an exception.
 * @param onRedisError How an error of Redis is treated: 'fail' throws it to the caller, as in Spring; with 'miss' the
 * method runs, and writes are logged and counted. If the application has a CacheErrorHandler, it gets the error instead.
 * @param writes Whether a put waits for Redis. Either way the operations of one thread on a cache happen in the order of
 * its calls, and the thread reads what it has put.
 * @param readAlso Comma-separated list of the formats of other serializers that are also read while a cache is migrated.
 * @param writeFormat Format in which caches are written: cachezip's own, or the first one in read-also while there are
 * instances without cachezip.
 * @param clear How a cache is cleared: in small steps with SCAN, or at once with KEYS.
 * @param clearBatchSize Number of keys that are examined and removed at a time when a cache is cleared.
 * @param lettuce Settings of Lettuce, for applications in which Spring Boot sets up the connection factory.
 * @param endpoint Settings of the Actuator endpoint 'cachezip'.
 * @param observations Settings of Micrometer observations.
 * @param metrics Settings of Micrometer meters.
 * @param near Settings of the connection that keeps the copies of caches with near.max-size true.
 * @param session Settings of the sessions of Spring Session.
 * @param caches Settings of single caches, by name. A setting that is left out is the same as for all caches.
 */
@ConfigurationProperties(prefix = "cachezip", ignoreUnknownFields = false)
public record CachezipProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("msgpack") CodecChoice codec,
        @DefaultValue("rows") ListLayout layout,
        @Nullable String mapping,
        @DefaultValue List<String> allowedTypes,
        @DefaultValue Compression compression,
        @DefaultValue DictionaryProperties dictionaries,
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
        @DefaultValue Metrics metrics,
        @DefaultValue NearConnection near,
        @DefaultValue Session session,
        @DefaultValue Map<String, CacheSettings> caches) {

    /** Returns the properties of an application that sets none. */
    public static CachezipProperties standard() {
        return new Binder(List.of()).bindOrCreate("cachezip", CachezipProperties.class);
    }

    /** The format in which caches are written. */
    public enum WriteFormat {
        /** Cachezip's own format. */
        CACHEZIP,
        /** The first format in {@code cachezip.read-also}. */
        LEGACY
    }

    /** Whether a put waits for Redis. */
    public enum Writes {
        /** A put does not wait, as in Spring Data Redis by default; failures are logged and counted. */
        ASYNC,
        /** A put waits, and fails if Redis does. */
        IMMEDIATE
    }

    /** When the commands of {@code executePipelined} are sent. */
    public enum PipeliningFlush {
        /** Each command as it comes. */
        EACH_COMMAND,
        /** All commands at the end. */
        ON_CLOSE,
        /** Whenever pipelining-buffer-size commands are waiting. */
        BUFFERED
    }

    /** How an asynchronous write is treated when too many are waiting. */
    public enum WriteOverflow {
        /** It waits until another write is done. On a thread of Netty or Reactor it is sent without waiting. */
        WAIT,
        /** It is dropped, logged and counted. */
        DROP
    }

    /**
     * Settings of Lettuce.
     *
     * @param enabled Whether cachezip sets up Lettuce.
     * @param flushConsolidation Whether commands of several threads are sent to Redis together. In a reactive web
     * application the default is false.
     * @param failFast Whether commands of caches fail soon while Redis is unavailable, instead of waiting for it.
     * @param commandTimeout Time that a call to a cache, or an attempt to connect, waits for a Redis that does not
     * answer. Used where spring.data.redis.timeout and connect-timeout are not set.
     * @param requestQueueSize Number of commands that may wait in a connection.
     * @param topologyRefreshPeriod Time between two checks of the nodes of a cluster. Used where
     * spring.data.redis.lettuce.cluster.refresh.period is not set.
     * @param pipeliningFlushPolicy When the commands of executePipelined are sent; by default as in Spring Data.
     * @param pipeliningBufferSize Number of commands that the pipelining-flush-policy 'buffered' sends together.
     * @param maxInFlightWrites Number of asynchronous puts that may wait for Redis at the same time.
     * @param writeOverflow How an asynchronous put beyond max-in-flight-writes is treated: it waits for room, up to the
     * time-out, or is dropped.
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

    /** Which users the endpoint shows values to. */
    public enum ShowValues {
        /** No user. */
        NEVER,
        /** Authorized users. */
        WHEN_AUTHORIZED,
        /** Every user who can call the endpoint. */
        ALWAYS
    }

    /**
     * Settings of the Actuator endpoint 'cachezip'.
     *
     * @param showValues Which users may see the values of entries.
     * @param roles Comma-separated list of the roles that authorize a user to see values. By default every user who is
     * logged in is authorized.
     */
    public record Endpoint(
            @DefaultValue("never") ShowValues showValues,
            @DefaultValue List<String> roles) {}

    /**
     * Settings of Micrometer observations.
     *
     * @param enabled Whether each encoding and decoding of a value is an observation, which is then part of a trace.
     */
    public record Observations(@DefaultValue("false") boolean enabled) {}

    /**
     * Settings of Micrometer meters.
     *
     * @param maxCaches Number of caches that have meters of their own. All others share those with the tag
     * cache=(others).
     */
    public record Metrics(@DefaultValue("200") int maxCaches) {}

    /**
     * Settings of the connection that keeps copies in this JVM true.
     *
     * @param heartbeat Time between two checks that the connection is alive. An entry that was changed elsewhere may be
     * served for this time and a time-out if the connection dies silently.
     */
    public record NearConnection(@DefaultValue("5s") Duration heartbeat) {}

    /**
     * Settings of the sessions of Spring Session on Redis.
     *
     * @param enabled Whether sessions are stored with cachezip.
     * @param onUnreadable What becomes of an attribute that cannot be read: 'drop' leaves it out of the request, and in
     * Redis; 'new-session' starts a new session; 'fail' fails the request, as without cachezip.
     * @param onUnstorable How an attribute is stored that the mapping refuses: 'jdk' uses JDK serialization if its classes
     * are allowed, and else leaves it out; 'fail' fails the request.
     * @param readAlso Comma-separated list of the formats that are also read while sessions are migrated.
     * @param writeFormat Format in which sessions are written: cachezip's own, or 'legacy', the one without cachezip, while
     * there are instances without cachezip.
     * @param dictionary Dictionary that attributes are compressed with: 'shipped', 'trained' on attributes, or 'none'.
     * Defaults to 'shipped' with zstd.
     * @param algorithm Algorithm that compresses attributes. Defaults to that of all caches.
     * @param level Level of the algorithm.
     * @param minSize Smallest uncompressed size of an attribute for which compression is tried.
     */
    public record Session(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("drop") SessionPolicy.Unreadable onUnreadable,
            @DefaultValue("jdk") SessionPolicy.Unstorable onUnstorable,
            @DefaultValue("jdk") List<SessionPolicy.OtherFormat> readAlso,
            @DefaultValue("cachezip") SessionPolicy.SessionFormat writeFormat,
            @Nullable SessionDictionary dictionary,
            @Nullable CompressionAlgorithm algorithm,
            @Nullable Integer level,
            @Nullable DataSize minSize) {

        /**
         * Returns how values are stored and read.
         *
         * @param chosen the algorithm
         */
        public SessionPolicy policy(CompressionAlgorithm chosen) {
            boolean zstd = chosen == CompressionAlgorithm.ZSTD;
            if (dictionary != null && dictionary != SessionDictionary.NONE && !zstd) {
                throw new InvalidCachezipPropertyException(
                        "cachezip.session.dictionary",
                        dictionary,
                        "only zstd has dictionaries, and the algorithm of sessions is "
                                + InvalidCachezipPropertyException.shown(chosen),
                        "set cachezip.session.algorithm to zstd");
            }
            return new SessionPolicy(
                    onUnreadable,
                    onUnstorable,
                    readAlso,
                    writeFormat,
                    dictionary != null ? dictionary : zstd ? SessionDictionary.SHIPPED : SessionDictionary.NONE);
        }

        /** Returns the compression of values. */
        public CachePolicy.CompressionPolicy compression(Compression common) {
            return common.policy().with(algorithm, level, minSize);
        }
    }

    /**
     * Settings of the copies of a cache's entries in this JVM.
     *
     * @param maxSize Size of the copies in memory, at least 1MB. By default there are none.
     * @param maxAge Longest time that a copy is served, for the case that Redis or a proxy does not tell of a change.
     * Defaults to 5m.
     * @param share Which values are decoded once and given to all callers: those that are 'immutable', also those that are
     * so with 'read-only' lists, sets and maps, 'always' all of them, or 'never' any. Defaults to 'immutable'.
     */
    public record Near(@Nullable DataSize maxSize, @Nullable Duration maxAge, NearPolicy.@Nullable Share share) {}

    /**
     * Compression of the values.
     *
     * @param algorithm Algorithm that compresses values. Values of every algorithm are always read.
     * @param level Level of the algorithm: -131072 to 22 for zstd, -128 to 12 for lz4. A negative level of lz4 is an
     * acceleration, a positive one the high-compression mode. Defaults to 3 (zstd), 0 (lz4).
     * @param checksum Whether zstd adds four bytes to each value, so that a damaged value is refused.
     * @param minSize Smallest uncompressed size of a value for which compression is tried.
     * @param maxDecompressedSize Largest uncompressed size of a value that is written or read.
     * @param guard Whether only one of 16 values of a size is compressed while values of that size do not become
     * smaller.
     */
    public record Compression(
            @DefaultValue("zstd") CompressionAlgorithm algorithm,
            @Nullable Integer level,
            @DefaultValue("false") boolean checksum,

            @DefaultValue("64B") DataSize minSize,

            @DefaultValue("64MB") DataSize maxDecompressedSize,

            @DefaultValue("true") boolean guard) {

        /** Returns the compression of caches without settings of their own. */
        public CachePolicy.CompressionPolicy policy() {
            return new CachePolicy.CompressionPolicy(
                    algorithm,
                    Objects.requireNonNullElse(level, algorithm.standardLevel()),
                    checksum,
                    minSize,
                    maxDecompressedSize,
                    guard);
        }
    }

    /**
     * Settings of zstd dictionaries.
     *
     * @param maxSize Largest dictionary that is trained, from 1KB to 110KB.
     * @param refresh Time between two checks for new dictionaries in Redis.
     * @param maxAge Time after which a dictionary is replaced. A dictionary holds pieces of values and outlives them.
     * @param train Whether this instance trains dictionaries, or only uses the dictionaries that other instances and
     * the command line put into Redis.
     * @param keyPrefix Prefix of the keys of the hashes that hold the dictionaries, before the name of the cache.
     */
    public record DictionaryProperties(
            @DefaultValue("32KB") DataSize maxSize,
            @DefaultValue("1m") Duration refresh,
            @DefaultValue("30d") Duration maxAge,
            @DefaultValue("true") boolean train,
            @DefaultValue(DictionaryFields.KEY_PREFIX) String keyPrefix) {

        /** Returns the policy of the dictionaries of all caches. */
        public DictionaryPolicy policy() {
            return new DictionaryPolicy(maxSize, refresh, maxAge, train, keyPrefix);
        }
    }

    /**
     * Settings of one cache.
     *
     * @param timeToLive Time after which an entry expires; 0 means never. Defaults to spring.cache.redis.time-to-live.
     * @param timeToLiveJitter Percentage by which the times to live of entries vary, up and down, so that entries
     * written together do not expire together.
     * @param timeToIdle Time without a read after which an entry expires, instead of a time to live.
     * @param nullTimeToLive Longest time to live of a null or an empty Optional, not longer than that of all entries, which
     * is the default.
     * @param stale Time for which an entry is still served after its time to live, while one caller in all instances
     * loads its value again.
     * @param refresh Who loads the value of a stale entry: 'caller' is one of the callers, which waits for the load;
     * 'background' is a thread without the caller's transaction, security context, locale, request and MDC, and needs
     * sync=true. Defaults to 'caller'.
     * @param refreshAhead Time before the end of the time to live. An entry that is read in this time is loaded again
     * before it becomes stale.
     * @param staleOnError Whether a stale value is served if its load fails. Needs sync=true. Defaults to true.
     * @param loadLimit Time after which another caller may load the value if a load has failed or has not ended. At
     * least 1s. Defaults to 30s, or to the time to live if that is shorter.
     * @param singleFlight Whether a missing entry is loaded once in each JVM, or once in all instances. Needs sync=true.
     * @param keyPrefix Prefix of the keys, before the name of the cache. Defaults to spring.cache.redis.key-prefix.
     * @param version Version of the values, which becomes part of the keys. A new version starts with an empty cache.
     * @param cacheNullValues Whether null is cached. Defaults to spring.cache.redis.cache-null-values.
     * @param type Type of the values in Java notation, such as 'com.example.Book', with its type arguments. Defaults to
     * the type that the methods of the cache declare.
     * @param codec How objects are stored before compression. Defaults to that of all caches.
     * @param layout Layout of lists of objects in MessagePack: 'rows', or 'columns', which often halves the bytes of lists.
     * Defaults to that of all caches.
     * @param algorithm Algorithm that compresses values. Defaults to that of all caches.
     * @param level Level of the algorithm. Defaults to that of all caches.
     * @param minSize Smallest uncompressed size of a value for which compression is tried. Defaults to that of all caches.
     * @param dictionary Whether values are compressed with a dictionary that is trained on values of this cache.
     * @param near Copies of entries in this JVM, which Redis keeps true.
     * @param clear How a cache is cleared: in small steps with SCAN, or at once with KEYS. Defaults to that of all caches.
     * @param clearBatchSize Number of keys that are examined and removed at a time when a cache is cleared. Defaults to
     * that of all caches.
     */
    @ConfigurationPropertiesSource
    public record CacheSettings(
            @Nullable Duration timeToLive,
            @Nullable Integer timeToLiveJitter,
            @Nullable Duration timeToIdle,
            @Nullable Duration nullTimeToLive,
            @Nullable Duration stale,
            @Nullable Refresh refresh,
            @Nullable Duration refreshAhead,
            @Nullable Boolean staleOnError,
            @Nullable Duration loadLimit,
            @Nullable LoadScope singleFlight,
            @Nullable String keyPrefix,
            @Nullable String version,
            @Nullable Boolean cacheNullValues,
            @Nullable String type,
            @Nullable CodecChoice codec,
            @Nullable ListLayout layout,
            @Nullable CompressionAlgorithm algorithm,
            @Nullable Integer level,
            @Nullable DataSize minSize,
            @DefaultValue("false") boolean dictionary,
            @Nullable Near near,
            @Nullable Clear clear,
            @Nullable Integer clearBatchSize) {}
}
