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
import dev.cachezip.serializer.CacheId;
import dev.cachezip.session.SessionSerializer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
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
 * <p>A cache is chosen by its name or, where the managers of an application have several of that name, by the name of its
 * manager's bean, a colon and its name.
 *
 * <p>It shows no values unless {@code cachezip.endpoint.show-values} says so. Thread-safe.
 */
@Endpoint(id = "cachezip")
public class CachezipEndpoint {

    /** The number of reads for each write of a cache that this instance has not written to. */
    private static final double USUAL_READS = 10;

    private final CacheAdviser adviser = new CacheAdviser();
    private final CountedCaches counted;
    private final Function<CacheId, @Nullable CachezipCache> caches;
    private final Function<CachezipCache, Configuration> configurations;
    private final CacheDictionaries dictionaries;
    private final NearCaches nears;
    private final @Nullable SessionSerializer sessions;
    private final Show showValues;
    private final Set<String> roles;
    private final Instant start = Instant.now();
    private final Map<CacheId, CountSnapshot> resets = new ConcurrentHashMap<>();

    /**
     * Creates the endpoint.
     *
     * @param caches returns a cache; null if it is not a cachezip cache
     * @param configurations returns the setup of a cache
     * @param dictionaries the zstd dictionaries of the caches
     * @param nears the copies of entries in this JVM
     * @param sessions the serializer of sessions; null if cachezip does not store them
     * @param showValues to whom values are shown
     * @param roles the roles that are authorized; every logged-in user if there are none
     */
    public CachezipEndpoint(
            CountedCaches counted,
            Function<CacheId, @Nullable CachezipCache> caches,
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
        for (CacheId id : counted.all().keySet()) {
            CacheReport report = report(id);
            if (report != null) {
                reports.put(named(id.name()).size() == 1 ? id.name() : id.toString(), report);
            }
        }
        return sessions == null
                ? Map.of("caches", reports)
                : Map.of("caches", reports, "sessions", SessionReport.of(sessions));
    }

    /** Returns one cache; null if it is not a cachezip cache or was never used. */
    @ReadOperation
    public @Nullable CacheReport cache(@Selector String cache) {
        CacheId id = id(cache);
        return id == null ? null : report(id);
    }

    private @Nullable CacheReport report(CacheId id) {
        CacheCounters counters = counted.all().get(id);
        CachezipCache found = caches.apply(id);
        return counters == null || found == null
                ? null
                : CountSnapshot.of(counters, Instant.now())
                        .since(
                                resets.getOrDefault(id, CountSnapshot.nothing(start)),
                                configurations.apply(found),
                                dictionaries.report(id),
                                nears.report(id));
    }

    /**
     * Returns the cache that a request chooses; null if it was never used.
     *
     * @throws InvalidEndpointRequestException if the request names only the cache, and managers have several of that name
     */
    private @Nullable CacheId id(String selector) {
        List<CacheId> named = named(selector);
        if (named.size() > 1) {
            throw new InvalidEndpointRequestException(
                    "Several cache managers have a cache '" + selector + "': choose one of " + named,
                    "the caches " + named);
        }
        return named.stream()
                .findFirst()
                .or(() -> counted.all().keySet().stream()
                        .filter(id -> id.toString().equals(selector))
                        .findFirst())
                .orElse(null);
    }

    private List<CacheId> named(String name) {
        return counted.all().keySet().stream()
                .filter(id -> id.name().equals(name))
                .toList();
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
        CacheId id = showValues.isShown(securityContext, roles) ? id(cache) : null;
        CachezipCache found = id == null ? null : caches.apply(id);
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
        counted.all().keySet().forEach(this::reset);
    }

    /** Restarts the counts of one cache; returns whether there is such a cache. */
    @WriteOperation
    public boolean resetCache(@Selector String cache) {
        CacheId id = id(cache);
        if (id != null) {
            reset(id);
        }
        return id != null;
    }

    private void reset(CacheId id) {
        resets.put(id, CountSnapshot.of(Objects.requireNonNull(counted.all().get(id)), Instant.now()));
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
        CacheId id = id(cache);
        if (id != null && part.equals("advice")) {
            return advice(id);
        }
        return id != null && hasDictionary(id, part) ? Map.of("result", dictionaries.train(id)) : null;
    }

    private @Nullable CompressionAdvice advice(CacheId id) {
        CacheCounters counters = counted.all().get(id);
        CachezipCache found = caches.apply(id);
        if (counters == null || found == null) {
            return null;
        }
        long writes = counters.encoded().count();
        NearReport near = nears.report(id);
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
        CacheId id = id(cache);
        if (id == null || !hasDictionary(id, part)) {
            return false;
        }
        dictionaries.drop(id);
        return true;
    }

    private boolean hasDictionary(CacheId id, String part) {
        return part.equals("dictionary") && dictionaries.report(id) != null;
    }
}
