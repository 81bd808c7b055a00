package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import dev.cachezip.cache.CachezipCache;
import java.util.Objects;

/** The whole calls of a cache. */
final class CacheCalls {

    private CacheCalls() {}

    /** Returns the name of a cache's variant. */
    static String variant(String algorithm) {
        return Peer.TUNED.title() + ", " + (algorithm.equals("none") ? "plain" : algorithm);
    }

    static Candidate get(CachedValue value, String algorithm) {
        return new Candidate(variant(algorithm), stage -> {
            CachezipCache cache = stage.starter(Peer.TUNED).cache(value.cache(), algorithm);
            stage.prepare("values of " + cache.getName(), key -> putAndCheckFirst(cache, key, key, value.value()));
            return key -> Objects.requireNonNull(cache.get(key), "a miss");
        });
    }

    static Candidate put(CachedValue value, String algorithm) {
        return new Candidate(variant(algorithm), stage -> {
            CachezipCache cache = stage.starter(Peer.TUNED).cache(value.cache(), algorithm);
            Object written = value.value();
            return key -> cache.put(key, written);
        });
    }

    /** Writes a value, and reads it back if it is the first one. */
    static void putAndCheckFirst(CachezipCache cache, int number, Object key, Object value) {
        cache.put(key, value);
        if (number == 0 && !value.equals(Objects.requireNonNull(cache.get(key)).get())) {
            throw new IllegalStateException("What is read is not what was written");
        }
    }
}
