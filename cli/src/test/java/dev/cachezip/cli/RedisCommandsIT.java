package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.compress.Algorithm;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The commands on a Redis that holds values of all kinds. */
class RedisCommandsIT {

    /** Seconds to live. */
    private static final int LONGER_THAN_ANY_TEST = 1_000_000;

    private static LocalRedis redis;

    @BeforeAll
    static void fill() throws IOException {
        redis = LocalRedis.start();
        try (StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            RedisCommands<byte[], byte[]> commands = connection.sync();
            for (int i = 0; i < 250; i++) {
                commands.setex(
                        Fixtures.text("books::" + i), LONGER_THAN_ANY_TEST + i, Fixtures.declared(Fixtures.book()));
            }
            byte[] page = Fixtures.compressed(Fixtures.springJson(Fixtures.book()), Algorithm.LZ4);
            commands.set(Fixtures.text("pages:1"), page);
            commands.set(Fixtures.text("pages:2"), Fixtures.hex("000102000399"));
            commands.set(Fixtures.text("jdk::1"), Fixtures.jdk(Fixtures.book()));
            commands.set(Fixtures.text("state::1"), Fixtures.typed(StateValuesTest.ring()));
            commands.set(Fixtures.text("state::2"), Fixtures.hex("92d843636f6d2e6578616d706c652e426f6f6b82a5"));
            commands.set(Fixtures.text("random::1"), Fixtures.jdk(new Random(7)));
            commands.set(Fixtures.text("counter"), Fixtures.text("12345"));
            commands.lpush(Fixtures.text("a-list"), Fixtures.text("x"));
        }
    }

    @AfterAll
    static void stop() throws IOException {
        if (redis != null) {
            redis.close();
        }
    }

    @Test
    void decode_key_isRead() {
        CliRun run = CliRun.of("decode", "--redis", redis.url(), "--key", "jdk::1");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("# type: dev.cachezip.cli.Fixtures$Book");
    }

    @Test
    void decode_noSuchKey_exits2() {
        CliRun run = CliRun.of("decode", "--redis", redis.url(), "--key", "nothing");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: no such key: nothing\n");
    }

    @Test
    void decode_list_exits2() {
        CliRun run = CliRun.of("decode", "--redis", redis.url(), "--key", "a-list");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: that key holds no string: only strings are values of caches\n");
    }

    @Test
    void decode_nobodyThere_exits2WithOneLine() {
        CliRun run = CliRun.of("decode", "--redis", "redis://127.0.0.1:1", "--key", "a");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: cannot connect to 127.0.0.1:1: Connection refused\n");
    }

    @Test
    void inspect_sentinelThatIsNone_exits2WithWhatItRefuses() {
        CliRun run = CliRun.of("inspect", "--redis", "redis-sentinel://127.0.0.1:" + redis.port() + "#shop");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("Redis refuses: ERR unknown command").hasLineCount(1);
    }

    @Test
    void inspect_certificatesThatAreNotThere_exits2() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--tls", "--cacert", "/does/not/exist");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: cannot read the certificates in /does/not/exist\n");
    }

    @Test
    void inspect_withTlsOfOneWithout_exits2() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--tls", "--timeout", "1");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("with TLS, or without").hasLineCount(1);
    }

    @Test
    void inspect_somethingElseAnswers_exits2() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread web = new Thread(() -> answerLikeTheWeb(server));
            web.start();
            CliRun run = CliRun.of("inspect", "--redis", "127.0.0.1:" + server.getLocalPort());
            web.join();

            assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
            assertThat(run.err()).endsWith(": what answers there is no Redis\n").hasLineCount(1);
        }
    }

    private static void answerLikeTheWeb(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.getOutputStream().write(Fixtures.text("HTTP/1.1 400 Bad Request\r\n\r\n"));
            // Until the client has had enough: an early end might reach it before the answer.
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"--key-hex,6aff,'no such key: j\\xff'", "--key-base64,av8=,'no such key: j\\xff'"})
    void decode_noSuchBinaryKey_isShownEscaped(String option, String key, String message) {
        CliRun run = CliRun.of("decode", "--redis", redis.url(), option, key);

        assertThat(run.err()).isEqualTo("cachezip: " + message + "\n");
    }

    @Test
    void decode_binaryKeyInBothWays_isTheSameKey() {
        redis.set(Fixtures.hex("ff00fe"), Fixtures.text("\"hello\""));
        CliRun hex = CliRun.of("decode", "--redis", redis.url(), "--key-hex", "ff00fe", "--quiet");
        CliRun base64 = CliRun.of("decode", "--redis", redis.url(), "--key-base64", "/wD+", "--quiet");
        redis.delete(Fixtures.hex("ff00fe"));

        assertThat(hex.out()).isEqualTo("\"hello\"\n").isEqualTo(base64.out());
    }

    @Test
    void inspect_table_tellsEachPrefix() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--rate", "0");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.out())
                .contains("unreadable: pages:  1 x unknown algorithm id 3")
                .contains("unreadable: state::  1 x the MessagePack is cut off")
                .contains("257 values looked at, of 258 keys in the database; 1 hold neither a string nor a session")
                .doesNotContain("\u001b");
        assertThat(run.out().lines().filter(line -> line.startsWith("books::")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("250", "67 B", "messagepack"));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void inspect_json_hasAllNumbers() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--json", "--pattern", "books::*");

        JsonNode books = ValueDecoder.JSON.readTree(run.out()).get("prefixes").get(0);
        assertThat(books.get("prefix").asString()).isEqualTo("books::");
        assertThat(books.get("keys").asInt()).isEqualTo(250);
        assertThat(books.get("plainBytes").asInt()).isEqualTo(250 * 67);
        assertThat(books.get("ttl").get("maxSeconds").asInt()).isBetween(1, LONGER_THAN_ANY_TEST + 249);
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void advise_jdkSerialization_tellsItsClasses() {
        CliRun run = CliRun.of("advise", "--redis", redis.url(), "--rate", "0", "--measure", "1", "--json");

        JsonNode classes = ValueDecoder.JSON.readTree(run.out()).get("classes");
        assertThat(classes.get("refused")).hasSize(1);
        assertThat(classes.get("refused").get(0).get("class").asString()).isEqualTo("java.util.Random");
        assertThat(classes.get("allowedTypes").get(0).asString()).isEqualTo("dev.cachezip.cli.*");
    }

    @Test
    void advise_json_namesTimeServerAndPrefixes() {
        CliRun run = CliRun.of("advise", "--redis", redis.url(), "--rate", "0", "--measure", "1", "--json");

        JsonNode json = ValueDecoder.JSON.readTree(run.out());
        assertThat(run.out()).contains("MEMORY USAGE");
        assertThat(json.get("time").asString()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(json.get("server").asString()).startsWith("127.0.0.1:" + redis.port() + " (");
        assertThat(json.get("prefixes").get(0).get("prefix").asString()).isEqualTo("books::");
        assertThat(json.get("prefixes").get(0).get("values").asInt()).isEqualTo(250);
        assertThat(json.get("prefixes").get(0).get("storedBytes").asInt()).isEqualTo(16_750);
    }

    @Test
    void inspect_sample_isNotExceeded() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--sample", "7");

        // One key has no string.
        assertThat(run.out())
                .containsPattern(
                        "7 values looked at|6 values looked at, of \\d+ keys in the database; 1 hold neither a string nor a session");
    }

    @Test
    void inspect_rate_isKept() {
        long start = System.nanoTime();

        CliRun.of("inspect", "--redis", redis.url(), "--rate", "500", "--pattern", "books::*");

        assertThat(System.nanoTime() - start).isGreaterThan(500_000_000);
    }

    @Test
    void password_missingOrWrong_exits2() throws IOException {
        try (LocalRedis locked = LocalRedis.start("--requirepass", "s3cret")) {
            CliRun missing = CliRun.of("inspect", "--redis", locked.url());
            CliRun wrong = CliRun.of("inspect", "--redis", "redis://:no@127.0.0.1:" + locked.port());
            CliRun right = CliRun.of("inspect", "--redis", "redis://:s3cret@127.0.0.1:" + locked.port());

            assertThat(missing.exitCode()).isEqualTo(ExitCodes.IO);
            assertThat(missing.err()).contains("wants a password").hasLineCount(1);
            assertThat(wrong.exitCode()).isEqualTo(ExitCodes.IO);
            assertThat(wrong.err()).contains("WRONGPASS").hasLineCount(1);
            assertThat(right.exitCode()).as(right.err()).isZero();
        }
    }
}
