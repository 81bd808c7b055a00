package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.cli.value.ValueForm;
import dev.cachezip.session.SessionSerializer;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.databind.JsonNode;

/** The commands on sessions of Spring Session, which are hashes. */
class SessionCommandsIT {

    private static final RedisSerializer<Object> JDK = RedisSerializer.java();
    private static final String LOGIN = "sessionAttr:SPRING_SECURITY_CONTEXT";

    private static LocalRedis redis;
    private static StatefulRedisConnection<byte[], byte[]> connection;
    private static RedisCommands<byte[], byte[]> commands;
    private static StoredSessions sessions;
    private static SessionSerializer cachezip;

    @BeforeAll
    static void start() throws IOException {
        redis = LocalRedis.start();
        connection = redis.connect();
        commands = connection.sync();
        sessions = new StoredSessions(commands);
        cachezip = StoredSessions.cachezip();
    }

    @AfterAll
    static void stop() {
        if (redis != null) {
            connection.close();
            redis.close();
            cachezip.close();
        }
    }

    @BeforeEach
    void empty() {
        commands.flushall();
    }

    private static CliRun run(String command, String... more) {
        return CliRun.of(List.of(command, "--redis", redis.url()), more);
    }

    private static CliRun decode(String id, String... more) {
        return CliRun.of(List.of("decode", "--redis", redis.url(), "--key", StoredSessions.NAMESPACE + id), more);
    }

    private static void set(String id, String field, byte[] stored) {
        commands.hset(StoredSessions.key(id), Fixtures.text(field), stored);
    }

    private static void fill(int count, RedisSerializer<Object> serializer) {
        for (int i = 0; i < count; i++) {
            sessions.store("s" + i, serializer, StoredSessions.fields(i));
        }
    }

    @Test
    void decode_fieldOfJdkSerialization_isRead() {
        fill(1, JDK);

        CliRun run = decode("s0", "--field", LOGIN);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("# form: JDK serialization")
                .contains("# type: org.springframework.security.core.context.SecurityContextImpl");
        assertThat(run.out())
                .contains("\"org.springframework.security.core.userdetails.User\"")
                .doesNotContain("user0");
    }

    @Test
    void decode_fieldOfCachezip_isReadWithTheShippedDictionary() {
        fill(1, cachezip);

        CliRun run = decode("s0", "--field", LOGIN);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("# form: cachezip's MessagePack with a type id", "# dictionary: 2b2ffdc2");
        assertThat(run.out()).contains("\"username\" : \"user0\"");
    }

    @Test
    void decode_emptyField_isNull() {
        fill(1, cachezip);

        CliRun run = decode("s0", "--field", "sessionAttr:removed", "--info");

        assertThat(ValueDecoder.JSON.readTree(run.out()).get("form").asString()).isEqualTo("null");
        assertThat(decode("s0", "--field", "sessionAttr:removed", "-q").out()).isEqualTo("null\n");
    }

    @Test
    void decode_valueThatTheMappingRefuses_showsTheClassesInItsJdkSerialization() {
        set("s0", "sessionAttr:shelf", cachezip.serialize(new StoredSessions.Shop().new Shelf()));

        CliRun run = decode("s0", "--field", "sessionAttr:shelf");

        assertThat(run.err())
                .contains("# form: cachezip's MessagePack", "# type: " + StoredSessions.class.getName() + "$Shop$Shelf")
                .contains("# note: JDK serialization within");
        assertThat(ValueDecoder.JSON
                        .readTree(run.out())
                        .at("/@value/stream/classes/1")
                        .asString())
                .isEqualTo(StoredSessions.class.getName() + "$Shop");
    }

    @Test
    void decode_hash_printsAllFields() {
        fill(1, cachezip);

        CliRun run = decode("s0");

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode all = ValueDecoder.JSON.readTree(run.out());
        assertThat(all.propertyNames())
                .containsExactlyInAnyOrderElementsOf(StoredSessions.fields(0).keySet());
        assertThat(all.get("maxInactiveInterval").asInt()).isEqualTo(1800);
        assertThat(all.get("sessionAttr:theme").asString()).isEqualTo("dark");
        assertThat(all.get("sessionAttr:removed").isNull()).isTrue();
        assertThat(run.err()).contains("# field: sessionAttr:theme\n# form: short strings of sessions");
        assertThat(ValueDecoder.JSON
                        .readTree(decode("s0", "--info").out())
                        .at("/creationTime/storedBytes")
                        .asInt())
                .isEqualTo(9);
    }

    @Test
    void decode_hashWithABrokenField_printsTheOthers() {
        fill(1, JDK);
        set("s0", "sessionAttr:broken", Fixtures.hex("000102000399"));

        CliRun run = decode("s0", "--quiet");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err())
                .isEqualTo("# field: sessionAttr:broken: Malformed value: unknown algorithm id 3 (at byte 4)\n");
        assertThat(ValueDecoder.JSON.readTree(run.out()).size())
                .isEqualTo(StoredSessions.fields(0).size());
    }

    @Test
    void decode_fieldBeyondMaxSize_isNotFetched() {
        fill(1, JDK);

        CliRun one = decode("s0", "--field", LOGIN, "--max-size", "1KB");
        CliRun all = decode("s0", "--quiet", "--max-size", "1KB");

        assertThat(one.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(one.err()).contains("more than --max-size").hasLineCount(1);
        assertThat(all.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(all.err())
                .startsWith("# field: " + LOGIN + ": the value has ")
                .hasLineCount(1);
        assertThat(ValueDecoder.JSON.readTree(all.out()).has(LOGIN)).isFalse();
    }

    @Test
    void decode_noSuchField_exits2() {
        fill(1, JDK);

        CliRun run = decode("s0", "--field", "sessionAttr:nothing");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: no such field: sessionAttr:nothing\n");
    }

    @Test
    void decode_fieldOfNoSuchKey_exits2() {
        CliRun run = decode("s0", "--field", LOGIN);

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: no such key: spring:session:sessions:s0\n");
    }

    @Test
    void decode_fieldOfAString_exits2() {
        redis.set(StoredSessions.NAMESPACE + "s0", Fixtures.text("x"));

        CliRun run = decode("s0", "--field", LOGIN);

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: --field is of a hash, and that key holds a string\n");
    }

    @Test
    void decode_fieldWithoutKey_exits64() {
        CliRun run = CliRun.of("decode", "--field", LOGIN);

        assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err()).isEqualTo("cachezip: --field is of a hash: give its --key, too\n");
    }

    @Test
    void decode_bytesOfAHash_wantAField() {
        fill(1, JDK);

        CliRun run = decode("s0", "--format", "hex");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err())
                .isEqualTo("cachezip: that key holds a hash: --format is of one field, so give --field, too\n");
        assertThat(decode("s0", "--format", "hex", "--field", LOGIN).exitCode()).isZero();
    }

    @Test
    void decode_hashOfTooManyFields_wantsAField() {
        large("s0");

        CliRun run = decode("s0");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: the hash has 1,001 fields: give one of them with --field\n");
    }

    private static void large(String id) {
        for (int i = 0; i < 1000; i++) {
            set(id, "sessionAttr:" + i, JDK.serialize(i));
        }
        set(id, "lastAccessedTime", JDK.serialize(1L));
    }

    /** Only strings are short strings; other values may look like them in a tree. */
    @Test
    void decodeField_shortStringsOfTheJdk_haveAFormOfTheirOwn() {
        try (ValueDecoder decoder = new ValueDecoder(1 << 20, DictionaryFile.of(null))) {
            assertThat(decoder.decodeField(cachezip.serialize("x".repeat(1024))).form())
                    .isEqualTo(ValueForm.JDK_TEXT);
            assertThat(decoder.decodeField(JDK.serialize("x".repeat(1025))).form())
                    .isEqualTo(ValueForm.JDK);
            assertThat(decoder.decodeField(JDK.serialize(LocalDate.EPOCH)).form())
                    .isEqualTo(ValueForm.JDK);
        }
    }

    @Test
    void inspect_sessions_areToldByField() {
        fill(20, JDK);
        fill(10, cachezip);
        set("s0", "sessionAttr:broken", Fixtures.hex("000102000399"));
        redis.set("books::1", Fixtures.typed(Fixtures.book()));
        commands.hset(Fixtures.text("a-hash"), Fixtures.text("field"), Fixtures.text("x"));
        commands.sadd(Fixtures.text("a-set"), Fixtures.text("x"));
        large("large");

        CliRun table = run("inspect");
        JsonNode json = ValueDecoder.JSON.readTree(run("inspect", "--json").out());

        assertThat(table.out())
                .contains("unreadable: sessionAttr:broken  1 x unknown algorithm id 3")
                .endsWith("182 values looked at, of 24 keys in the database; 3 hold neither a string nor a session\n");
        JsonNode login = prefix(json, LOGIN);
        assertThat(login.get("keys").asInt()).isEqualTo(20);
        assertThat(login.get("forms").toString()).isEqualTo("{\"jdk\":10,\"messagepack-typed\":10}");
        assertThat(login.get("algorithms").toString()).isEqualTo("{\"none\":10,\"zstd-dictionary\":10}");
        assertThat(login.get("ttl").get("maxSeconds").asInt()).isBetween(1, 1800);
        assertThat(prefix(json, "sessionAttr:theme").get("forms").toString()).isEqualTo("{\"jdk-text\":20}");
        assertThat(prefix(json, "sessionAttr:removed").get("forms").toString()).isEqualTo("{\"null\":20}");
        assertThat(prefix(json, "lastAccessedTime").get("forms").toString())
                .isEqualTo("{\"jdk\":10,\"messagepack\":10}");
        assertThat(prefix(json, "books::").get("keys").asInt()).isEqualTo(1);
        assertThat(json.get("otherTypes").asInt()).isEqualTo(3);
    }

    private static JsonNode prefix(JsonNode json, String name) {
        return json.get("prefixes")
                .valueStream()
                .filter(prefix -> prefix.get("prefix").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void inspect_fieldBeyondMaxSize_isToldAndNotFetched() {
        fill(3, JDK);

        CliRun run = run("inspect", "--max-size", "1KB");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.out()).contains("unreadable: " + LOGIN + "  3 x larger than --max-size");
    }

    /** The judge is what the server has once cachezip has written the same sessions; names of fields are short then. */
    @Test
    void advise_sessionsOfTheJdk_estimatesNoLessThanCachezipStores() {
        fillWithoutLocale(JDK);
        JsonNode advice = advise().get("sessions");
        assertThat(advice.get("values").asInt()).isEqualTo(60 * 8);
        // Each field has an equal part, rounded down.
        assertThat(advice.get("memoryBytes").asLong()).isBetween(memory() - 60 * 8, memory());

        commands.flushall();
        long stored = fillWithoutLocale(cachezip);

        JsonNode recommended = advice.get("recommended");
        assertThat(recommended.get("storedBytes").asDouble() / stored).isGreaterThan(1.0);
        assertThat(recommended.get("memoryBytes").asDouble() / memory()).isGreaterThan(0.95);
        assertThat(recommended.get("storedBytes").asLong())
                .isLessThan(advice.get("storedBytes").asLong());
    }

    /** A locale is an object of many fields to the tool, and a short text to cachezip. */
    private static long fillWithoutLocale(RedisSerializer<Object> serializer) {
        long stored = 0;
        for (int i = 0; i < 60; i++) {
            Map<String, @Nullable Object> fields = StoredSessions.fields(i);
            fields.remove("sessionAttr:locale");
            stored += sessions.store("s" + i, serializer, fields);
        }
        return stored;
    }

    private static long memory() {
        long sum = 0;
        for (int i = 0; i < 60; i++) {
            sum += commands.<Long>eval(
                    Fixtures.text("return redis.call('MEMORY', 'USAGE', KEYS[1], 'SAMPLES', 0)"),
                    ScriptOutputType.INTEGER,
                    StoredSessions.key("s" + i));
        }
        return sum;
    }

    private static JsonNode advise() {
        return ValueDecoder.JSON.readTree(
                run("advise", "--measure", "1", "--json").out());
    }

    /** Spring Security's classes are allowed without a property. */
    @Test
    void advise_sessionsOfTheJdk_recommendsThePropertyAndTellsTheOtherClasses() {
        fill(20, JDK);
        set("s0", "sessionAttr:shelf", JDK.serialize(new StoredSessions.Shop().new Shelf()));

        CliRun run = run("advise", "--measure", "1");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("181 fields of sessions (keys *, of 20 in the database): ")
                .contains("today", "lz4 0", "zstd 3 + dictionary", "stored by the JDK, if allowed")
                .contains("* 1 value: with objects that only JDK serialization stores.")
                .contains("* 81 values: not understood in full, or left in JDK serialization")
                .contains("* The dictionary is session-1")
                .doesNotContain("cached methods", "never stored", "read-also", "+ columns", "no dictionary was tried")
                .endsWith("""

                        # application.properties
                        cachezip.session.enabled=true
                        # without the application's own packages:
                        # cachezip.allowed-types=dev.cachezip.cli.*
                        """);
    }

    @Test
    void advise_sessionsOfCachezip_changeNothing() {
        fill(5, cachezip);

        JsonNode advice = advise().get("sessions");

        assertThat(advice.get("recommended").get("storedBytes")).isEqualTo(advice.get("storedBytes"));
        assertThat(advice.get("properties").toString()).isEqualTo("{\"cachezip.session.enabled\":\"true\"}");
    }

    /** The empty string is what an indexed repository has for each session, to be told when it expires. */
    @Test
    void advise_cachesAndSessions_areToldOneAfterTheOther() {
        fill(3, JDK);
        redis.set(StoredSessions.NAMESPACE + "expires:s0", new byte[0]);
        redis.set("books::1", Fixtures.jdk(Fixtures.book()));

        String text = run("advise", "--measure", "1").out();
        JsonNode json = advise();

        assertThat(text)
                .startsWith("1 value (keys *, of 5 in the database): ")
                .contains("cachezip.read-also=jdk\n\n27 fields of sessions (")
                .endsWith("# cachezip.allowed-types=dev.cachezip.cli.*\n");
        assertThat(json.get("values").asInt()).isEqualTo(1);
        assertThat(json.get("properties").has("cachezip.read-also")).isTrue();
        assertThat(json.at("/sessions/values").asInt()).isEqualTo(27);
        assertThat(json.at("/sessions/prefixes/0/prefix").asString()).isEqualTo(LOGIN);
    }

    @Test
    void advise_fieldBeyondMaxSize_isNotCounted() {
        fill(3, JDK);

        CliRun run = run("advise", "--measure", "1", "--max-size", "1KB");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.out()).contains("* 3 values: cannot be read, not counted.");
    }

    /** A dictionary of a cache must not hold pieces of sessions. */
    @Test
    void train_sessions_areNoSamples() {
        fill(40, cachezip);

        CliRun run = CliRun.of(
                "dictionary", "train", "--redis", redis.url(), "--cache", "spring", "--pattern", "spring:session:*");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("too few values to train a dictionary: 0 values of cachezip");
    }
}
