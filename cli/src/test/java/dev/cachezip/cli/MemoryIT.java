package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.advise.Candidate;
import dev.cachezip.cli.advise.MemoryModel;
import dev.cachezip.cli.advise.PlainEstimate;
import dev.cachezip.cli.advise.Survey;
import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.compress.Algorithm;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The arithmetic of memory against {@code MEMORY USAGE} of a real server. */
class MemoryIT {

    private static final int ENTRIES = 600;

    @Test
    void entry_ofRandomLengths_isWhatRedisSays() throws IOException {
        Random random = new Random(7);
        try (LocalRedis redis = LocalRedis.start();
                StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            RedisCommands<byte[], byte[]> commands = connection.sync();
            Assumptions.assumeTrue(
                    commands.info("server").contains("redis_version:7.0"),
                    "other versions lay out keys and entries differently");
            boolean fits8 = true;
            boolean fits16 = true;
            for (int i = 0; i < ENTRIES; i++) {
                byte[] key = Fixtures.text("k".repeat(1 + random.nextInt(80)) + i);
                byte[] value = new byte[random.nextInt(1 << (1 + random.nextInt(18)))];
                random.nextBytes(value);
                if (i % 10 == 0) {
                    value = Fixtures.text(Integer.toString(random.nextInt(100_000) + 10_000));
                }
                commands.set(key, value);
                long told = commands.memoryUsage(key);
                boolean integer = MemoryModel.isInteger(value);
                fits8 &= new MemoryModel(8).entry(key.length, value.length, integer) == told;
                fits16 &= new MemoryModel(16).entry(key.length, value.length, integer) == told;
            }
            assertThat(fits8 || fits16)
                    .as("steps of 8: %s, of 16: %s", fits8, fits16)
                    .isTrue();
        }
    }

    /** All versions agree on the change of a key's memory with the length of its value. */
    @Test
    void value_ofAnotherLength_changesTheMemoryAsTheServerSays() throws IOException {
        Random random = new Random(8);
        try (LocalRedis redis = LocalRedis.start();
                StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            long off8 = 0;
            long off16 = 0;
            for (int i = 0; i < ENTRIES; i++) {
                int before = MemoryModel.MAX_EMBEDDED + 1 + random.nextInt(1 << (1 + random.nextInt(15)));
                int after = MemoryModel.MAX_EMBEDDED + 1 + random.nextInt(before);
                long told = memory(connection.sync(), after) - memory(connection.sync(), before);
                off8 += Math.abs(told - change(new MemoryModel(8), before, after));
                off16 += Math.abs(told - change(new MemoryModel(16), before, after));
            }
            assertThat(Math.min(off8, off16))
                    .as("steps of 8: %s off, of 16: %s", off8, off16)
                    .isZero();
        }
    }

    /** Shorter ones share a block with their object, and with other things, depending on the version. */
    @Test
    void value_thatIsShort_isNoMoreThan32BytesOff() throws IOException {
        Random random = new Random(9);
        try (LocalRedis redis = LocalRedis.start();
                StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            for (int i = 0; i < ENTRIES; i++) {
                int before = 1 + random.nextInt(300);
                int after = 1 + random.nextInt(before);
                long told = memory(connection.sync(), after) - memory(connection.sync(), before);
                assertThat(change(MemoryModel.DEFAULT, before, after) - told).isBetween(-32L, 32L);
            }
        }
    }

    private static long memory(RedisCommands<byte[], byte[]> commands, int length) {
        byte[] key = Fixtures.text("pages::1");
        commands.set(key, Fixtures.text("x".repeat(length)));
        return commands.memoryUsage(key);
    }

    private static long change(MemoryModel model, int before, int after) {
        return model.value(after, false) - model.value(before, false);
    }

    /** The estimate before a change is the server's memory after it. */
    @Test
    void advise_memoryAfter_isWhatTheServerHasThen() throws IOException {
        try (LocalRedis redis = LocalRedis.start();
                StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            RedisCommands<byte[], byte[]> commands = connection.sync();
            String names = IntStream.range(0, 80)
                    .mapToObj(i -> "\"a name " + i * i + "\"")
                    .collect(Collectors.joining(","));
            byte[] page = Fixtures.text("[" + names + "]");
            long before = 0;
            for (int i = 0; i < 20; i++) {
                commands.set(Fixtures.text("pages::" + i), page);
                before += commands.memoryUsage(Fixtures.text("pages::" + i));
            }
            try (ValueDecoder decoder = new ValueDecoder(1 << 20, DictionaryFile.of(null));
                    Survey survey = new Survey(decoder, false)) {
                byte[] plain = PlainEstimate.of(decoder.decode(page), false).bytes();
                for (int i = 0; i < 20; i++) {
                    byte[] key = Fixtures.text("pages::" + i);
                    survey.add("", key.length, page, commands.memoryUsage(key));
                }
                survey.finish(1);
                assertThat(survey.memoryBefore()).isEqualTo(before);
                for (int i = 0; i < 20; i++) {
                    commands.set(Fixtures.text("pages::" + i), Fixtures.compressed(plain, Algorithm.ZSTD));
                }
                long after = 0;
                for (int i = 0; i < 20; i++) {
                    after += commands.memoryUsage(Fixtures.text("pages::" + i));
                }
                Candidate zstd3 = survey.candidates().get(4);
                assertThat(zstd3.trial().name()).isEqualTo("zstd 3");
                assertThat(zstd3.memory()).isEqualTo(after);
            }
        }
    }

    /**
     * The same values once they are stored with the properties that were told. JSON has instants as text, which columns
     * store less well.
     */
    @Test
    void advise_recommended_isWhatTheServerHasAfterTheSwitch() throws IOException {
        try (LocalRedis redis = LocalRedis.start();
                StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            UserCache cache = new UserCache(connection.sync(), 500);
            cache.store(Fixtures::springJson);
            JsonNode advice = ValueDecoder.JSON.readTree(sample(redis, 500, "--json"));
            assertThat(advice.get("forms").get(0).get("form").asString()).isEqualTo("spring-json");
            assertThat(advice.get("memoryBytes").asLong()).isEqualTo(cache.memory());

            JsonNode recommended = advice.get("recommended");
            long stored = cache.switchTo(recommended);

            assertThat(recommended.get("storedBytes").asDouble() / stored).isBetween(1.00, 1.08);
            assertThat(recommended.get("memoryBytes").asDouble() / cache.memory())
                    .isBetween(1.00, 1.08);
        }
    }

    /**
     * From one to twenty users per value: the standard deviation is at most 55 % of the mean, so the standard error
     * of 500 out of 2000 is at most 2.1 %. Five of them are 11 %.
     */
    @Test
    void advise_sample_estimatesTheMemoryOfAllKeys() throws IOException {
        try (LocalRedis redis = LocalRedis.start();
                StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            UserCache cache = new UserCache(connection.sync(), 2000);
            cache.store(Fixtures::springJson);
            JsonNode advice = ValueDecoder.JSON.readTree(sample(redis, 500, "--json"));
            JsonNode estimate = advice.get("wholeDatabase");

            assertThat(estimate.get("keys").asInt()).isEqualTo(2000);
            assertThat(estimate.get("sampledKeys").asInt()).isEqualTo(500);
            assertThat(estimate.get("estimatedMemoryBytes").asDouble() / cache.memory())
                    .isBetween(0.89, 1.11);
            cache.switchTo(advice.get("recommended"));
            assertThat(estimate.get("estimatedRecommendedMemoryBytes").asDouble() / cache.memory())
                    .isBetween(0.89, 1.11);
        }
    }

    @Test
    void advise_sample_saysThatItIsAnEstimate() throws IOException {
        try (LocalRedis redis = LocalRedis.start();
                StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            new UserCache(connection.sync(), 600).store(Fixtures::jdk);
            String sentence = "Estimated for the whole database from 500 of its 600 keys: about ";

            assertThat(sample(redis, 500)).contains("\n" + sentence);
            assertThat(sample(redis, 600)).startsWith("600 values").doesNotContain("Estimated");
            assertThat(sample(redis, 500, "--pattern", "users::*"))
                    .startsWith("500 values")
                    .doesNotContain("Estimated");
            assertThat(sample(redis, 500, "--pattern", "users::*", "--json")).contains("\"wholeDatabase\" : null");
        }
    }

    private static String sample(LocalRedis redis, int keys, String... more) {
        String sample = Integer.toString(keys);
        List<String> common =
                List.of("advise", "--redis", redis.url(), "--rate", "0", "--measure", "1", "--sample", sample);
        return CliRun.of(common, more).out();
    }
}
