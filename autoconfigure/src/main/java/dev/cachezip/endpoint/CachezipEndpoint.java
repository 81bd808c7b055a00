package dev.cachezip.endpoint;

import dev.cachezip.advice.CacheAdviser;
import dev.cachezip.advice.CompressionAdvice;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.endpoint.CacheReport.Configuration;
import dev.cachezip.endpoint.CacheReport.CountSnapshot;
import dev.cachezip.metrics.CacheCounters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import dev.cachezip.session.SessionSerializer;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.cache.Cache.ValueWrapper;

/**
 * The Actuator endpoint {@code cachezip}: how caches are set up, and what they save.
 *
 * <p>It shows no values unless {@code cachezip.endpoint.show-values} says so. Thread-safe.
 */
@Endpoint(id = "cachezip")
public class CachezipEndpoint {

    /** The number of reads for each write of a cache that this instance has not written to. */
    private static final double USUAL_READS = 10;

    private final CacheAdviser adviser = new CacheAdviser();
    private final CountedCaches counted;
    private final Function<String, @Nullable CachezipCache> caches;
    private final Function<CachezipCache, Configuration> configurations;
    private final CacheDictionaries dictionaries;
    private final NearCaches nears;
    private final @Nullable SessionSerializer sessions;
    private final Show showValues;
    private final Set<String> roles;
    private final Instant start = Instant.now();
    private final Map<String, CountSnapshot> resets = new ConcurrentHashMap<>();

    /**
     * Creates the endpoint.
     *
     * @param caches returns a cache by its name; null if it is not a cachezip cache
     * @param configurations returns the setup of a cache
     * @param dictionaries the zstd dictionaries of the caches
     * @param nears the copies of entries in this JVM
     * @param sessions the serializer of sessions; null if cachezip does not store them
     * @param showValues to whom values are shown
     * @param roles the roles that are authorized; every logged-in user if there are none
     */
    public CachezipEndpoint(
            CountedCaches counted,
            Function<String, @Nullable CachezipCache> caches,
            Function<CachezipCache, Configuration> configurations,
            CacheDictionaries dictionaries,
            NearCaches nears,
            @Nullable SessionSerializer sessions,
            Show showValues,
            Set<String> roles) {
        this.counted = counted;
        this.caches = caches;
        this.configurations = configurations;
        this.dictionaries = dictionaries;
        this.nears = nears;
        this.sessions = sessions;
        this.showValues = showValues;
        this.roles = roles;
    }

    /** Returns all caches that have been used, by name, and the sessions. */
    @ReadOperation
    public Map<String, Object> caches() {
        Map<String, CacheReport> reports = new TreeMap<>();
        for (String name : counted.all().keySet()) {
            CacheReport report = cache(name);
            if (report != null) {
                reports.put(name, report);
            }
        }
        return sessions == null
                ? Map.of("caches", reports)
                : Map.of("caches", reports, "sessions", SessionReport.of(sessions));
    }

    /** Returns one cache; null if it is not a cachezip cache or was never used. */
    @ReadOperation
    public @Nullable CacheReport cache(@Selector String cache) {
        CacheCounters counters = counted.all().get(cache);
        CachezipCache found = counters == null ? null : caches.apply(cache);
        return counters == null || found == null
                ? null
                : CountSnapshot.of(counters, Instant.now())
                        .since(
                                resets.getOrDefault(cache, CountSnapshot.nothing(start)),
                                configurations.apply(found),
                                dictionaries.report(cache),
                                nears.report(cache));
    }

    /**
     * Returns the value of an entry, decoded; null if there is none, or if values are not shown.
     *
     * @param key the parts of the key between slashes
     */
    @ReadOperation
    public @Nullable Map<String, @Nullable Object> value(
            SecurityContext securityContext,
            @Selector String cache,
            @Selector(match = Match.ALL_REMAINING) String... key) {
        if (!showValues.isShown(securityContext, roles) || !counted.all().containsKey(cache)) {
            return null;
        }
        CachezipCache found = caches.apply(cache);
        ValueWrapper value = found == null ? null : found.peek(String.join("/", key));
        if (value == null) {
            return null;
        }
        Map<String, @Nullable Object> shown = new TreeMap<>();
        Object content = value.get();
        shown.put("type", content == null ? null : content.getClass().getName());
        shown.put("value", content);
        return shown;
    }

    /** Restarts the counts of this endpoint; meters keep their counts. */
    @WriteOperation
    public void reset() {
        counted.all().keySet().forEach(this::resetCache);
    }

    /** Restarts the counts of one cache; returns whether there is such a cache. */
    @WriteOperation
    public boolean resetCache(@Selector String cache) {
        CacheCounters counters = counted.all().get(cache);
        if (counters != null) {
            resets.put(cache, CountSnapshot.of(counters, Instant.now()));
        }
        return counters != null;
    }

    /**
     * Starts something for a cache, and returns the result; null if the cache has no such part.
     *
     * <ul>
     *   <li>{@code dictionary}: trains a zstd dictionary on the values that were written lately, which is used two
     *       refreshes later. The result is {@code published}, {@code no-gain}, {@code too-few-samples},
     *       {@code refused} or {@code busy}.
     *   <li>{@code advice}: tries settings of compression on entries in Redis, which takes about two seconds. The
     *       result is a {@link dev.cachezip.advice.CompressionAdvice}.
     * </ul>
     *
     * @param part {@code dictionary} or {@code advice}
     */
    @WriteOperation
    public @Nullable Object start(@Selector String cache, @Selector String part) {
        if (part.equals("advice")) {
            return advice(cache);
        }
        return hasDictionary(cache, part) ? Map.of("result", dictionaries.train(cache)) : null;
    }

    private @Nullable CompressionAdvice advice(String cache) {
        CacheCounters counters = counted.all().get(cache);
        CachezipCache found = counters == null ? null : caches.apply(cache);
        if (counters == null || found == null) {
            return null;
        }
        long writes = counters.encoded().count();
        NearReport near = nears.report(cache);
        long reads = counters.decoded().count() + (near == null ? 0 : near.shared());
        double readsPerWrite = writes == 0 ? USUAL_READS : (double) reads / writes;
        return adviser.advise(found, readsPerWrite);
    }

    /**
     * Removes the zstd dictionaries of a cache from all instances; entries that were written with them become misses.
     * Returns whether the cache has any.
     *
     * @param part {@code dictionary}
     */
    @DeleteOperation
    public boolean dropDictionary(@Selector String cache, @Selector String part) {
        boolean present = hasDictionary(cache, part);
        if (present) {
            dictionaries.drop(cache);
        }
        return present;
    }

    private boolean hasDictionary(String cache, String part) {
        return part.equals("dictionary") && dictionaries.report(cache) != null;
    }
}
