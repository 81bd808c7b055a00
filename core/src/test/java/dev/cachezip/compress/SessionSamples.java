package dev.cachezip.compress;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Small values of one kind, and dictionaries that are trained on them. */
public final class SessionSamples {

    private static final String[] NAMES = {"Ana", "Björn", "Chloé", "Daan", "Emma", "Finn", "Giulia", "Hugo"};
    private static final String[] CITIES = {"Utrecht", "Göteborg", "Lyon", "Torino", "Leeds", "Kraków", "Porto"};

    private SessionSamples() {}

    /** Returns values of about 200 bytes each; other seeds give other values. */
    public static List<byte[]> sessions(long seed, int count) {
        Random random = new Random(seed);
        return Stream.generate(() -> session(random)).limit(count).toList();
    }

    /** Returns a dictionary of at most 4 KiB; other seeds give other dictionaries. */
    public static ZstdDictionary dictionary(long seed) {
        return ((Training.DictionaryCandidate) DictionaryTrainer.create(ZstdCompressor.DEFAULT_LEVEL, 4 << 10)
                        .train(sessions(seed, 400), null))
                .dictionary();
    }

    private static byte[] session(Random random) {
        return "{\"id\":\"%016x\",\"user\":{\"name\":\"%s\",\"city\":\"%s\",\"loyalty\":%d},\"cart\":[{\"sku\":\"A-%05d\",\"quantity\":%d,\"giftWrap\":%b}],\"currency\":\"EUR\",\"lastSeenAt\":%d}"
                .formatted(
                        random.nextLong(),
                        NAMES[random.nextInt(NAMES.length)],
                        CITIES[random.nextInt(CITIES.length)],
                        random.nextInt(1000),
                        random.nextInt(100_000),
                        1 + random.nextInt(9),
                        random.nextBoolean(),
                        1_790_000_000_000L + random.nextInt())
                .getBytes(StandardCharsets.UTF_8);
    }
}
