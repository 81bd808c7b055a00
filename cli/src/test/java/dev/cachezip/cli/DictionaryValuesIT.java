package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.pipeline.ValuePipeline;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The other commands on values that were stored with a dictionary, and on values that could be. */
class DictionaryValuesIT {

    private static final byte[] HASH = Fixtures.text("cachezip:dictionaries:sessions");

    private static LocalRedis redis;
    private static StatefulRedisConnection<byte[], byte[]> connection;
    private static RedisCommands<byte[], byte[]> commands;
    private static ZstdDictionary dictionary;
    private static byte[] stored;
    private static String id;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        redis = LocalRedis.start();
        connection = redis.connect();
        commands = connection.sync();
        dictionary = Sessions.dictionary(1);
        stored = Sessions.stored(Sessions.plain(2, 1).get(0), dictionary);
        id = Sessions.id(dictionary);
    }

    @AfterAll
    static void stop() {
        if (redis != null) {
            connection.close();
            redis.close();
            dictionary.close();
        }
    }

    @BeforeEach
    void fill() {
        commands.flushall();
        commands.set(Fixtures.text("sessions::1"), stored);
    }

    @Test
    void decode_dictionaryOfItsCache_isRead() {
        put(HASH);

        assertReadable(decode("sessions::1"));
    }

    @Test
    void decode_dictionaryOfAnotherCache_isFound() {
        put(Fixtures.text("cachezip:dictionaries:others"));
        commands.set(Fixtures.text("cachezip:dictionaries:others:trainer"), Fixtures.text("lock"));

        assertReadable(decode("sessions::1"));
    }

    @Test
    void decode_prefixAndCacheGiven_areTaken() {
        put(Fixtures.text("shop[1]:sessions:v2"));

        assertReadable(decode("sessions::1", "--key-prefix=shop[1]:", "--cache=sessions:v2"));
        assertReadable(decode("sessions::1", "--key-prefix=shop[1]:"));
    }

    @Test
    void decode_noSuchDictionary_exits1WithItsIdAndThePlace() {
        CliRun run = decode("sessions::1");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err())
                .isEqualTo("cachezip: the zstd dictionary " + id + " is in no hash cachezip:dictionaries:*\n");
    }

    @Test
    void decode_notInTheCacheGiven_exits1() {
        put(HASH);

        CliRun run = decode("sessions::1", "--cache=users");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err())
                .isEqualTo("cachezip: the zstd dictionary " + id + " is not in cachezip:dictionaries:users\n");
    }

    @Test
    void decode_editedDictionary_exits1WithTheReason() {
        byte[] edited = dictionary.bytes();
        edited[edited.length - 1] ^= 1;
        commands.hset(HASH, Fixtures.text(id), edited);

        CliRun run = decode("sessions::1");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err())
                .startsWith(
                        "cachezip: the zstd dictionary " + id + " in cachezip:dictionaries:sessions is refused: a zstd"
                                + " dictionary whose content does not have the id");
    }

    @Test
    void decode_dictionaryUnderAnotherId_exits1() {
        try (ZstdDictionary other = Sessions.dictionary(3)) {
            commands.hset(HASH, Fixtures.text(id), other.bytes());

            CliRun run = decode("sessions::1");

            assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
            assertThat(run.err()).contains("is refused: a zstd dictionary with the id " + Sessions.id(other));
        }
    }

    @Test
    void decode_dictionaryTooLong_isNotFetched() {
        commands.hset(HASH, Fixtures.text(id), new byte[200_000]);

        CliRun run = decode("sessions::1");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).contains("is refused: a zstd dictionary of 200000 bytes, more than 131072");
    }

    @Test
    void decode_keyThatIsNoHash_exits2() {
        commands.set(HASH, Fixtures.text("text"));

        CliRun run = decode("sessions::1", "--cache=sessions");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("is no hash of dictionaries, but a string");
    }

    @Test
    void decode_noRightToTheHash_exits1WithIt() {
        put(HASH);
        commands.aclSetuser(
                "reader",
                AclSetuserArgs.Builder.on()
                        .addPassword("secret")
                        .keyPattern("sessions::*")
                        .allCommands());

        CliRun run = decode("sessions::1", "--user=reader", "--password=secret");
        commands.aclDeluser("reader");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err())
                .contains("the zstd dictionary " + id
                        + " cannot be looked up in cachezip:dictionaries:*: Redis does not" + " permit this")
                .doesNotContain("secret");
    }

    @Test
    void decode_fileWithDictionary_isRead() throws IOException {
        Path value = Files.write(folder.resolve("value"), stored);
        Path file = Files.write(folder.resolve("dictionary"), dictionary.bytes());

        assertReadable(CliRun.of("decode", value.toString(), "--dictionary", file.toString()));
        assertReadable(CliRun.of(stored, "decode", "--dictionary", file.toString()));
        assertReadable(decode("sessions::1", "--dictionary", file.toString()));
    }

    @Test
    void decode_info_hasTheIdOrNull() throws IOException {
        Path file = Files.write(folder.resolve("dictionary"), dictionary.bytes());

        CliRun with = CliRun.of(stored, "decode", "--info", "--dictionary", file.toString());
        CliRun without = CliRun.of(Fixtures.text(Fixtures.GLIDE_BASE64), "decode", "--info");

        assertThat(ValueDecoder.JSON.readTree(with.out()).get("dictionary").asString())
                .isEqualTo(id);
        assertThat(ValueDecoder.JSON.readTree(without.out()).get("dictionary").isNull())
                .isTrue();
    }

    @Test
    void decode_fileWithout_exits1WithTheOption() {
        CliRun run = CliRun.of(stored, "decode");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err())
                .isEqualTo(
                        "cachezip: the value needs the zstd dictionary " + id + ": give it with --dictionary FILE\n");
    }

    @Test
    void decode_fileWithAnother_exits1WithBothIds() throws IOException {
        try (ZstdDictionary other = Sessions.dictionary(3)) {
            Path file = Files.write(folder.resolve("dictionary"), other.bytes());

            CliRun run = CliRun.of(stored, "decode", "--dictionary", file.toString());

            assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
            assertThat(run.err()).contains("dictionary " + id + ", and " + file + " is " + Sessions.id(other));
        }
    }

    @Test
    void decode_fileThatIsNoDictionary_exits1() throws IOException {
        Path file = Files.write(folder.resolve("dictionary"), stored);

        CliRun run = CliRun.of(stored, "decode", "--dictionary", file.toString());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).startsWith("cachezip: " + file + " is refused: no zstd dictionary");
    }

    @Test
    void inspect_withDictionary_isReadable() {
        put(HASH);

        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--pattern", "sessions::*");

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).contains("messagepack", "zstd-dictionary");
    }

    /** Meters, and so the endpoint, have the labels of the pipeline's outcomes. */
    @Test
    void inspect_columnsWithDictionary_haveTheNameOfTheEndpoint() {
        put(HASH);
        byte[] list = new MessagePackMapper()
                .writeValueAsBytes(new Random(7)
                        .longs(100)
                        .mapToObj(id -> Map.of("id", Long.toHexString(id), "currency", "EUR", "loyaltyPoints", 7))
                        .toList());
        Outcomes outcomes = new Outcomes(new ArrayList<>());
        try (ValuePipeline<byte[]> pipeline = ValuePipeline.builder(ValueCodec.bytes())
                        .dictionaries(Dictionaries.of(dictionary))
                        .layout(ListLayout.COLUMNS)
                        .build();
                ValuePipeline<byte[]> observed = pipeline.observedBy(outcomes)) {
            commands.set(Fixtures.text("sessions::1"), observed.encode(list));
        }

        JsonNode json = ValueDecoder.JSON.readTree(
                CliRun.of("inspect", "--redis", redis.url(), "--json").out());

        assertThat(CliRun.of("decode", "--redis", redis.url(), "--key", "sessions::1")
                        .err())
                .contains("# dictionary: " + id, "# layout: columns");
        assertThat(json.get("prefixes").get(0).get("algorithms").propertyNames())
                .containsExactlyElementsOf(outcomes.labels)
                .containsExactly("zstd-columns");
    }

    private record Outcomes(List<String> labels) implements PipelineStats {

        @Override
        public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
            labels.add(outcome.label());
        }

        @Override
        public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {}
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachezip:dictionaries:", "shop[1]:"})
    void inspect_hashOfDictionaries_isCalledThat(String prefix) {
        put(Fixtures.text(prefix + "sessions"));
        commands.hset(Fixtures.text("other"), Fixtures.text("a"), Fixtures.text("b"));

        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--key-prefix", prefix);

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out())
                .endsWith("1 value looked at, of 3 keys in the database; 1 with dictionaries (" + prefix
                        + "*); 1 hold neither a string nor a session\n");
        JsonNode json = ValueDecoder.JSON.readTree(
                CliRun.of("inspect", "--redis", redis.url(), "--key-prefix", prefix, "--json")
                        .out());
        assertThat(json.get("hashesOfDictionaries").asInt()).isEqualTo(1);
        assertThat(json.get("otherTypes").asInt()).isEqualTo(1);
    }

    @Test
    void advise_patternOfACache_setsThatCacheOnly() {
        List<byte[]> sessions = Sessions.plain(7, 400);
        for (int i = 0; i < 400; i++) {
            commands.set(Fixtures.text("sessions::" + i), sessions.get(i));
            commands.set(Fixtures.text("users::" + i), Fixtures.text("u"));
        }

        CliRun run = CliRun.of("advise", "--redis", redis.url(), "--measure=1", "--pattern", "users::*");
        CliRun dictionary = CliRun.of("advise", "--redis", redis.url(), "--measure=1", "--pattern", "sessions::*");
        CliRun both = CliRun.of("advise", "--redis", redis.url(), "--measure=1", "--pattern", "*s::*");

        assertThat(run.out())
                .contains("# application.properties\ncachezip.caches.users.algorithm=none\n")
                .doesNotContain("cachezip.compression");
        assertThat(dictionary.out()).endsWith("""
                        # application.properties
                        cachezip.caches.sessions.algorithm=zstd
                        cachezip.caches.sessions.dictionary=on
                        cachezip.caches.sessions.level=3
                        """);
        assertThat(both.out())
                .contains("# application.properties\n# for compression, look at one cache (--pattern 'NAME::*'), or at"
                        + " all of them\ncachezip.caches.sessions.dictionary=on\n")
                .doesNotContain("users.", "cachezip.compression");
    }

    @Test
    void inspect_withoutDictionary_countsItAsThat() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.out())
                .contains("unreadable: sessions::  1 x the zstd dictionary " + id
                        + " is in no hash cachezip:dictionaries:*");
    }

    @Test
    void advise_smallValues_showsTheGainAndTheProperty() throws IOException {
        List<byte[]> sessions = Sessions.plain(7, 400);
        for (int i = 0; i < 400; i++) {
            commands.set(Fixtures.text("sessions:v2::" + i), sessions.get(i));
            commands.set(Fixtures.text("app:users::" + i), sessions.get(i));
        }
        commands.set(Fixtures.text("few::1"), sessions.get(0));
        commands.set(Fixtures.text("counter"), Fixtures.text("12345"));
        put(HASH);

        CliRun run = CliRun.of("advise", "--redis", redis.url(), "--measure=1");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("With a dictionary, on values that it has not seen:\n")
                .containsPattern("sessions:v2 +zstd 3 +200 ")
                .containsPattern("sessions:v2 +zstd 3 \\+ dictionary +200 ")
                .contains("* few: there are too few values to train a dictionary: 1 value from 32 B")
                .contains("* 1 value: in no cache by their keys (no '::')")
                .contains(
                        "\ncachezip.caches[app\\:users].dictionary=on\n", "\ncachezip.caches.sessions.dictionary=on\n")
                .doesNotContain("few zstd");
    }

    @Test
    void advise_json_hasTheSameNumbersForBothHalves() {
        List<byte[]> sessions = Sessions.plain(7, 400);
        for (int i = 0; i < 400; i++) {
            commands.set(Fixtures.text("sessions::" + i), sessions.get(i));
        }

        JsonNode json = ValueDecoder.JSON.readTree(CliRun.of("advise", "--redis", redis.url(), "--measure=1", "--json")
                .out());

        JsonNode gain = json.get("dictionaries").get(0);
        assertThat(gain.get("cache").asString()).isEqualTo("sessions");
        assertThat(gain.get("heldOutValues").asInt()).isEqualTo(200);
        assertThat(gain.get("storedBytes").asLong() * 2)
                .isLessThan(gain.get("storedBytesWithout").asLong());
        assertThat(gain.get("storedBytesWithout").asLong())
                .isLessThanOrEqualTo(gain.get("plainBytes").asLong());
        assertThat(gain.get("reason").isNull()).isTrue();
        assertThat(json.get("properties")
                        .get("cachezip.caches.sessions.dictionary")
                        .asString())
                .isEqualTo("on");
    }

    @Test
    void advise_valuesWithDictionary_areRead() {
        put(HASH);

        CliRun run = CliRun.of("advise", "--redis", redis.url(), "--measure=1", "--json", "--pattern", "sessions::*");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(ValueDecoder.JSON.readTree(run.out()).get("unreadable").asInt())
                .isZero();
    }

    private static void put(byte[] hash) {
        commands.hset(hash, Fixtures.text(id), dictionary.bytes());
    }

    private static CliRun decode(String key, String... more) {
        return CliRun.of(List.of("decode", "--redis", redis.url(), "--key", key), more);
    }

    private static void assertReadable(CliRun run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("# form: MessagePack", "zstd", "# dictionary: " + id + "\n");
        assertThat(run.out()).contains("loyaltyPoints");
    }
}
