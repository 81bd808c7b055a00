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

    /**
     * A way to find a client.
     *
     * @param <C> the type of the client
     */
    @FunctionalInterface
    interface Connecting<C extends Client> {
        C connect(Stage stage) throws UnavailableException;
    }

    /** Returns GET with a client. */
    static Candidate get(Peer peer, int size) {
        return get(peer.title(), stage -> stage.client(peer), "bytes-" + size, bytes(size));
    }

    /** Returns SET with a client. */
    static Candidate set(Peer peer, int size) {
        return set(peer.title(), stage -> stage.client(peer), "bytes-" + size, bytes(size));
    }

    private static Candidate get(String variant, Connecting<?> connecting, String prefix, byte[] value) {
        return new Candidate(variant, stage -> {
            Client client = connecting.connect(stage);
            List<String> keys = stored(prefix, value, client, stage);
            return key -> check(client.get(keys.get(key)), value.length);
        });
    }

    private static Candidate set(String variant, Connecting<?> connecting, String prefix, byte[] value) {
        return new Candidate(variant, stage -> {
            Client client = connecting.connect(stage);
            List<String> keys = keys(prefix);
            return key -> client.set(keys.get(key), value);
        });
    }

    /**
     * Returns GET of JSON, or the client's own command to read several keys.
     *
     * @param variant the name in the report and the prefix of the keys: each variant reads its own keys
     * @param batch number of keys that a call reads
     */
    static Candidate getJson(String variant, Connecting<Client.OfBatches> connecting, int batch) {
        if (batch == 1) {
            return get(variant, connecting, variant, JSON);
        }
        return new Candidate(variant, stage -> {
            Client.OfBatches client = connecting.connect(stage);
            List<List<String>> batches = batches(stored(variant, JSON, client, stage), batch);
            return key -> {
                List<byte @Nullable []> values = client.getAll(batches.get(key % batches.size()));
                if (values.size() != batch) {
                    throw new IllegalStateException(values.size() + " values instead of " + batch);
                }
                values.forEach(value -> check(value, JSON.length));
            };
        });
    }

    /**
     * Returns SET of JSON, or the client's own command to write several keys.
     *
     * @param variant the name in the report and the prefix of the keys
     * @param batch number of keys that a call writes
     */
    static Candidate setJson(String variant, Connecting<Client.OfBatches> connecting, int batch) {
        if (batch == 1) {
            return set(variant, connecting, variant, JSON);
        }
        return new Candidate(variant, stage -> {
            Client.OfBatches client = connecting.connect(stage);
            List<List<String>> batches = batches(keys(variant), batch);
            return key -> client.setAll(batches.get(key % batches.size()), JSON);
        });
    }

    /** Returns the keys of a kind after the client has written them. */
    private static List<String> stored(String prefix, byte[] value, Client client, Stage stage)
            throws UnavailableException {
        List<String> keys = keys(prefix);
        stage.prepare("values of " + prefix, key -> client.set(keys.get(key), value));
        return keys;
    }

    /**
     * Returns an application's client that compresses bytes as its cache would.
     *
     * @param algorithm one of {@link Starter#ALGORITHMS}
     */
    static Client.OfBatches compressing(Starter starter, String algorithm) {
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
