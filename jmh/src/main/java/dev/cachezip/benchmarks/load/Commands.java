package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.serializer.CachezipRedisSerializer;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The operations on bytes. */
final class Commands {

    private static final byte[] JSON = new JsonMapper().writeValueAsBytes(SampleValue.PRODUCT_PAGE.value());

    private Commands() {}

    /** A way to find a client. */
    @FunctionalInterface
    interface Connecting {
        Client connect(Stage stage) throws UnavailableException;
    }

    /** Returns GET with a client. */
    static Candidate get(Peer peer, int size) {
        return get(peer.title(), stage -> stage.client(peer), "bytes-" + size, bytes(size), 1);
    }

    /** Returns SET with a client. */
    static Candidate set(Peer peer, int size) {
        return set(peer.title(), stage -> stage.client(peer), "bytes-" + size, bytes(size), 1);
    }

    /**
     * Returns GET of JSON, or the client's own command to read several keys.
     *
     * @param variant the name in the report and the prefix of the keys: each variant reads its own keys
     * @param batch number of keys that a call reads
     */
    static Candidate getJson(String variant, Connecting connecting, int batch) {
        return get(variant, connecting, variant, JSON, batch);
    }

    /**
     * Returns SET of JSON, or the client's own command to write several keys.
     *
     * @param variant the name in the report and the prefix of the keys
     * @param batch number of keys that a call writes
     */
    static Candidate setJson(String variant, Connecting connecting, int batch) {
        return set(variant, connecting, variant, JSON, batch);
    }

    private static Candidate get(String variant, Connecting connecting, String prefix, byte[] value, int batch) {
        return new Candidate(variant, stage -> {
            Client client = connecting.connect(stage);
            List<String> keys = keys(prefix);
            stage.prepare("values of " + prefix, key -> client.set(keys.get(key), value));
            List<List<String>> batches = batches(keys, batch);
            return batch == 1
                    ? key -> check(client.get(keys.get(key)), value.length)
                    : key -> {
                        List<byte @Nullable []> values = client.getAll(batches.get(key % batches.size()));
                        if (values.size() != batch) {
                            throw new IllegalStateException(values.size() + " values instead of " + batch);
                        }
                        values.forEach(each -> check(each, value.length));
                    };
        });
    }

    private static Candidate set(String variant, Connecting connecting, String prefix, byte[] value, int batch) {
        return new Candidate(variant, stage -> {
            Client client = connecting.connect(stage);
            List<String> keys = keys(prefix);
            List<List<String>> batches = batches(keys, batch);
            return batch == 1
                    ? key -> client.set(keys.get(key), value)
                    : key -> client.setAll(batches.get(key % batches.size()), value);
        });
    }

    /**
     * Returns an application's client that compresses bytes as its cache would.
     *
     * @param algorithm one of {@link Starter#ALGORITHMS}
     */
    static Client compressing(Starter starter, String algorithm) {
        ValuePipeline.Builder<byte[]> pipeline = ValuePipeline.builder(ValueCodec.bytes());
        switch (algorithm) {
            case "lz4" -> pipeline.compressor(Compressor.create(Algorithm.LZ4));
            case "zstd" -> pipeline.compressor(Compressor.create(Algorithm.ZSTD));
            default -> pipeline.uncompressed();
        }
        return starter.client(new CachezipRedisSerializer<>(pipeline.build()));
    }

    private static void check(byte @Nullable [] value, int length) {
        if (value == null || value.length != length) {
            throw new IllegalStateException(value == null ? "no value" : "a value of " + value.length + " bytes");
        }
    }

    /** Returns text like that in JSON, since some clients compress. */
    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = JSON[i % JSON.length];
        }
        return bytes;
    }

    /** Returns the names of all keys of a kind. */
    static List<String> keys(String prefix) {
        return IntStream.range(0, Operation.KEYS)
                .mapToObj(i -> prefix + ":" + i)
                .toList();
    }

    /** Returns the keys in parts of the same size. */
    static <K> List<List<K>> batches(List<K> keys, int size) {
        return IntStream.range(0, keys.size() / size)
                .mapToObj(i -> keys.subList(i * size, (i + 1) * size))
                .toList();
    }
}
