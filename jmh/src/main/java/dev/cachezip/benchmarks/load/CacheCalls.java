package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.samples.SampleValue;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;

/** The whole calls of a cache, and the equivalent calls with a client that has no caches. */
final class CacheCalls {

    private static final JsonMapper JSON = new JsonMapper();

    private CacheCalls() {}

    /** Returns the name of a cache's variant. */
    static String variant(Peer peer, String algorithm) {
        return peer.title() + ", " + (algorithm.equals("none") ? "plain" : algorithm);
    }

    static Candidate get(Peer peer, CachedValue value, String algorithm) {
        return new Candidate(variant(peer, algorithm), stage -> {
            CachezipCache cache = stage.starter(peer).cache(value.cache(), algorithm);
            stage.prepare("values of " + cache.getName(), key -> putAndCheckFirst(cache, key, key, value.value()));
            return key -> Objects.requireNonNull(cache.get(key), "a miss");
        });
    }

    static String retrieveVariant(Peer peer, String algorithm) {
        return variant(peer, algorithm) + ", retrieve";
    }

    static Candidate retrieve(Peer peer, CachedValue value, String algorithm) {
        return new Candidate(retrieveVariant(peer, algorithm), stage -> {
            CachezipCache cache = stage.starter(peer).cache(value.cache(), algorithm);
            return key -> Objects.requireNonNull(cache.retrieve(key).join(), "a miss");
        });
    }

    /**
     * Returns the candidate that reads an entry of which there is a copy, has another application write it, and reads
     * until the new value is there.
     */
    static Candidate seeWrite(Peer peer) {
        return new Candidate(peer.title(), stage -> {
            CachezipCache reader = stage.starter(peer).cache(Starter.UNTYPED_CACHE);
            CachezipCache writer = stage.starter(Peer.TUNED).cache(Starter.UNTYPED_CACHE);
            AtomicInteger writes = new AtomicInteger();
            return number -> {
                String key = "seen " + number;
                Integer written = writes.incrementAndGet();
                // Leaves a copy where there is none: without one, the next read would ask Redis at once.
                Integer seen = reader.get(key, Integer.class);
                writer.put(key, written);
                while (!written.equals(seen)) {
                    seen = reader.get(key, Integer.class);
                }
            };
        });
    }

    static Candidate put(Peer peer, CachedValue value, String algorithm) {
        return new Candidate(variant(peer, algorithm), stage -> {
            CachezipCache cache = stage.starter(peer).cache(value.cache(), algorithm);
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

    /** Returns the candidate that reads JSON with GLIDE and Jackson. */
    static Candidate getJson(Peer glide, SampleValue sample) {
        return new Candidate(glide.title() + ", JSON", stage -> {
            Client client = stage.client(glide);
            List<String> keys = keys(glide, sample);
            byte[] json = JSON.writeValueAsBytes(sample.value());
            stage.prepare("values of " + keys.get(0), key -> client.set(keys.get(key), json));
            return key ->
                    JSON.readValue(Objects.requireNonNull(client.get(keys.get(key)), "no value"), sample.elementType());
        });
    }

    /** Returns the candidate that writes JSON with Jackson and GLIDE. */
    static Candidate putJson(Peer glide, SampleValue sample) {
        return new Candidate(glide.title() + ", JSON", stage -> {
            Client client = stage.client(glide);
            List<String> keys = keys(glide, sample);
            Object value = sample.value();
            return key -> client.set(keys.get(key), JSON.writeValueAsBytes(value));
        });
    }

    private static List<String> keys(Peer glide, SampleValue sample) {
        return Commands.keys(glide.name() + "-" + sample.name());
    }
}
