package dev.cachezip.compress;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The decompressors of all algorithms, which read every payload that a compressor of this library or a Valkey GLIDE
 * client has written.
 *
 * <p>Thread-safe, and meant to be shared by all pipelines of an application. {@link #close()} closes all of them.
 */
public final class Decompressors implements AutoCloseable {

    private final Map<Algorithm, Decompressor> byAlgorithm = new EnumMap<>(Algorithm.class);

    private Decompressors(Function<Algorithm, Decompressor> decompressors) {
        for (Algorithm algorithm : Algorithm.values()) {
            byAlgorithm.put(algorithm, decompressors.apply(algorithm));
        }
    }

    /** Creates one decompressor for each algorithm. */
    public static Decompressors create() {
        return new Decompressors(Decompressor::create);
    }

    /** Returns these decompressors with the dictionaries of a cache; closing either closes both. */
    public Decompressors with(Dictionaries dictionaries) {
        return new Decompressors(algorithm -> of(algorithm).with(dictionaries));
    }

    /** Returns the decompressor of an algorithm, which is closed with this object. */
    public Decompressor of(Algorithm algorithm) {
        return Objects.requireNonNull(byAlgorithm.get(algorithm));
    }

    @Override
    public void close() {
        byAlgorithm.values().forEach(Decompressor::close);
    }
}
