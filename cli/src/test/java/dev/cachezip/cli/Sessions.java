package dev.cachezip.cli;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Small values of one kind, as a cache of sessions has them, and dictionaries for them. */
final class Sessions {

    private static final List<String> NAMES = List.of("Ana", "Björn", "Chloé", "Daan", "Emma", "Finn", "Giulia");
    private static final List<String> CITIES = List.of("Utrecht", "Göteborg", "Lyon", "Torino", "Leeds", "Kraków");

    private static final MessagePackMapper MESSAGE_PACK = new MessagePackMapper();

    private Sessions() {}

    /** Returns MessagePack of about 150 bytes each; other seeds give other values. */
    static List<byte[]> plain(long seed, int count) {
        Random random = new Random(seed);
        return Stream.generate(() -> MESSAGE_PACK.writeValueAsBytes(session(random)))
                .limit(count)
                .toList();
    }

    private static ObjectNode session(Random random) {
        ObjectNode session = JsonNodeFactory.instance.objectNode();
        session.put("id", Long.toHexString(random.nextLong()));
        session.putObject("user")
                .put("name", NAMES.get(random.nextInt(NAMES.size())))
                .put("city", CITIES.get(random.nextInt(CITIES.size())))
                .put("loyaltyPoints", random.nextInt(1000));
        session.putObject("cart")
                .put("sku", "A-" + random.nextInt(100_000))
                .put("quantity", 1 + random.nextInt(9))
                .put("giftWrap", random.nextBoolean());
        return session.put("currency", "EUR").put("lastSeenAt", 1_790_000_000_000L + random.nextInt());
    }

    /** Returns a dictionary of at most 4 KiB; other seeds give other dictionaries. */
    static ZstdDictionary dictionary(long seed) {
        return ((Training.DictionaryCandidate)
                        DictionaryTrainer.create(3, 4 << 10).train(plain(seed, 400), null))
                .dictionary();
    }

    /** Returns a value as cachezip stores it with a dictionary. */
    static byte[] stored(byte[] plain, ZstdDictionary dictionary) {
        try (ValuePipeline<byte[]> pipeline = ValuePipeline.builder(ValueCodec.bytes())
                .dictionaries(new Fixed(dictionary))
                .build()) {
            return pipeline.encode(plain);
        }
    }

    static String id(ZstdDictionary dictionary) {
        return "%08x".formatted(dictionary.id());
    }

    private record Fixed(ZstdDictionary current) implements Dictionaries {

        @Override
        public @Nullable ZstdDictionary find(int id) {
            return null;
        }

        @Override
        public void offer(byte[] plain, int offset, int length, int storedLength) {}
    }
}
