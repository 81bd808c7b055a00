package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.codec.BlockFormat;
import dev.cachezip.benchmarks.codec.Compression;
import dev.cachezip.benchmarks.report.Results.Result;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.data.redis.cache.RedisCacheWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A measurement of the memory that documents take on a server: the data set with all documents less the data set
 * without them, divided by their number. Keys are of the same length in each form, and all have a time to live.
 */
public final class ServerMemory {

    /** Kind of the caches of lists of users. */
    static final String USERS = "users";

    /** Five and six users have about 1.9 KB of JSON in the mean, like the documents of GLIDE's table. */
    private static final int USERS_IN_TWO_DOCUMENTS = 11;

    private static final int USERS_IN_THE_FIRST = 5;

    private static final JsonMapper JSON = new JsonMapper();

    private final int count;

    /**
     * Sets a measurement up.
     *
     * @param count number of documents to store; if there are fewer, some are stored several times
     */
    ServerMemory(int count) {
        this.count = count;
    }

    /** Measures documents made of the samples. */
    List<Result> measure() throws UnavailableException, IOException {
        List<Result> measured = new ArrayList<>();
        try (RedisProcess server = RedisProcess.start();
                RedisConsole console = RedisConsole.connect(RedisProcess.HOST, server.port());
                Starter starter = Starter.open(server, Starter.TUNED, Optional.empty())) {
            measure("pages", List.of(CachedValue.PAGE.value()), CachedValue.PAGE.cache(), starter, console, measured);
            measure(USERS, users(), USERS, starter, console, measured);
        }
        return measured;
    }

    /**
     * Stores values on a server of its own.
     *
     * @param forms the stored bytes of the same documents, in several forms
     * @return what MEMORY USAGE says of a key with its value, the mean of each form
     * @throws IOException if there is no server to start, or it fails
     */
    public static List<Double> usage(List<List<byte[]>> forms) throws IOException {
        try (RedisProcess server = RedisProcess.start();
                RedisConsole console = RedisConsole.connect(RedisProcess.HOST, server.port())) {
            List<Double> usages = new ArrayList<>();
            for (List<byte[]> form : forms) {
                long sum = 0;
                for (int i = 0; i < form.size(); i++) {
                    byte[] key = ("documents::" + name(i)).getBytes(StandardCharsets.UTF_8);
                    console.set(key, form.get(i), Starter.TIME_TO_LIVE);
                    sum += console.memoryUsage(key);
                }
                usages.add(sum / (double) form.size());
                console.flushAll();
            }
            return usages;
        }
    }

    /** Returns lists of 5 and 6 users in turn, about 1.9 KB of JSON each. */
    public static List<Object> users() {
        List<?> all = (List<?>) SampleValue.USERS_10000.value();
        List<Object> documents = new ArrayList<>();
        for (int end = USERS_IN_TWO_DOCUMENTS; end <= all.size(); end += USERS_IN_TWO_DOCUMENTS) {
            int begin = end - USERS_IN_TWO_DOCUMENTS;
            documents.add(List.copyOf(all.subList(begin, begin + USERS_IN_THE_FIRST)));
            documents.add(List.copyOf(all.subList(begin + USERS_IN_THE_FIRST, end)));
        }
        return documents;
    }

    private void measure(
            String documents,
            List<Object> values,
            String kind,
            Starter starter,
            RedisConsole console,
            List<Result> measured)
            throws UnavailableException, IOException {
        List<byte[]> json = values.stream().map(JSON::writeValueAsBytes).toList();
        double mean = json.stream().mapToInt(bytes -> bytes.length).average().orElseThrow();
        measured.add(Result.of("load.json", Map.of("documents", documents), mean));
        measured.add(result(documents, "JSON", console, storing(starter, kind, json)));
        for (Compression compression : List.of(Compression.GLIDE_LZ4, Compression.GLIDE_ZSTD)) {
            try (BlockFormat blocks = compression.blocks()) {
                List<byte[]> compressed = json.stream().map(blocks::compress).toList();
                measured.add(result(documents, compression.title(), console, storing(starter, kind, compressed)));
            }
        }
        for (String algorithm : Starter.ALGORITHMS) {
            CachezipCache cache = starter.cache(kind, algorithm);
            measured.add(result(
                    documents,
                    CacheCalls.variant(algorithm),
                    console,
                    key -> CacheCalls.putAndCheckFirst(cache, key, name(key), values.get(key % values.size()))));
        }
    }

    /** Returns the operation that stores bytes like a cache with names of the same length. */
    private static Operation storing(Starter starter, String kind, List<byte[]> values) {
        CachezipCache cache = starter.cache(kind, Starter.ALGORITHMS.get(0));
        RedisCacheWriter writer = cache.getNativeCache();
        return key -> writer.put(
                cache.getName(),
                (cache.getName() + "::" + name(key)).getBytes(StandardCharsets.UTF_8),
                values.get(key % values.size()),
                Starter.TIME_TO_LIVE);
    }

    private static String name(int key) {
        return String.format(Locale.ROOT, "%08d", key);
    }

    private Result result(String documents, String form, RedisConsole console, Operation storing)
            throws UnavailableException, IOException {
        console.flushAll();
        long before = dataset(console);
        Operation.store(storing, count);
        return Result.of(
                "load.memory",
                Map.of("documents", documents, "form", form),
                (dataset(console) - before) / (double) count);
    }

    private static long dataset(RedisConsole console) throws IOException {
        return Long.parseLong(console.info("memory").getOrDefault("used_memory_dataset", "0"));
    }
}
