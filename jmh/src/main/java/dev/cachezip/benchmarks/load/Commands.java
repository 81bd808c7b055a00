package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import dev.cachezip.samples.SampleValue;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** The operations on bytes: 200 of them, of text like that in JSON. */
final class Commands {

    private static final int SIZE = 200;
    private static final byte[] VALUE = bytes(new JsonMapper().writeValueAsBytes(SampleValue.PRODUCT_PAGE.value()));
    private static final List<String> KEYS =
            IntStream.range(0, Operation.KEYS).mapToObj(i -> "bytes:" + i).toList();

    private Commands() {}

    /** Returns GET with a client. */
    static Candidate get(Peer peer) {
        return new Candidate(peer.title(), stage -> {
            Client client = stage.client(peer);
            stage.prepare("bytes", key -> client.set(KEYS.get(key), VALUE));
            return key -> {
                byte[] value = client.get(KEYS.get(key));
                if (value == null || value.length != SIZE) {
                    throw new IllegalStateException(
                            value == null ? "no value" : "a value of " + value.length + " bytes");
                }
            };
        });
    }

    /** Returns SET with a client. */
    static Candidate set(Peer peer) {
        return new Candidate(peer.title(), stage -> {
            Client client = stage.client(peer);
            return key -> client.set(KEYS.get(key), VALUE);
        });
    }

    private static byte[] bytes(byte[] json) {
        byte[] bytes = new byte[SIZE];
        for (int i = 0; i < SIZE; i++) {
            bytes[i] = json[i % json.length];
        }
        return bytes;
    }

    /** Returns the keys in parts of the same size. */
    static <K> List<List<K>> batches(List<K> keys, int size) {
        return IntStream.range(0, keys.size() / size)
                .mapToObj(i -> keys.subList(i * size, (i + 1) * size))
                .toList();
    }
}
