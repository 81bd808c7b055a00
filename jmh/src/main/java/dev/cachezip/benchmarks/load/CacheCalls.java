package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import java.util.Objects;
import org.springframework.cache.Cache;

/** The whole calls of a cache. */
final class CacheCalls {

    /** Stands for Spring's own cache and JSON where an algorithm is asked for. */
    static final String STOCK_JSON = "stock JSON";

    private CacheCalls() {}

    /** Returns the name of a cache's variant. */
    static String variant(String algorithm) {
        return algorithm.equals(STOCK_JSON)
                ? algorithm
                : Peer.TUNED.title() + ", " + (algorithm.equals("none") ? "plain" : algorithm);
    }

    static Candidate get(CachedValue value, String algorithm) {
        return new Candidate(variant(algorithm), stage -> {
            Cache cache = cache(stage, value, algorithm);
            stage.prepare("values of " + cache.getName(), key -> putAndCheckFirst(cache, key, key, value.value()));
            return key -> Objects.requireNonNull(cache.get(key), "a miss");
        });
    }

    static Candidate put(CachedValue value, String algorithm) {
        return new Candidate(variant(algorithm), stage -> {
            Cache cache = cache(stage, value, algorithm);
            Object written = value.value();
            return key -> cache.put(key, written);
        });
    }

    private static Cache cache(Stage stage, CachedValue value, String algorithm) throws UnavailableException {
        return algorithm.equals(STOCK_JSON)
                ? stage.starter(Peer.STOCK).stockJson()
                : stage.starter(Peer.TUNED).cache(value.cache(), algorithm);
    }

    /** Writes a value, and reads it back if it is the first one. */
    static void putAndCheckFirst(Cache cache, int number, Object key, Object value) {
        cache.put(key, value);
        if (number == 0 && !value.equals(Objects.requireNonNull(cache.get(key)).get())) {
            throw new IllegalStateException("What is read is not what was written");
        }
    }
}
