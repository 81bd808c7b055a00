package dev.cachezip.cli;

import dev.cachezip.compress.ZstdDictionary;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The commands {@code dictionary} on a Redis of their own. */
abstract class DictionaryRedis {

    static final byte[] HASH = Fixtures.text("cachezip:dictionaries:sessions");
    static final byte[] CURRENT = Fixtures.text("current");

    static LocalRedis redis;
    static StatefulRedisConnection<byte[], byte[]> connection;
    static RedisCommands<byte[], byte[]> commands;
    static ZstdDictionary dictionary;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        redis = LocalRedis.start();
        connection = redis.connect();
        commands = connection.sync();
        dictionary = Sessions.dictionary(1);
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
    void empty() {
        commands.flushall();
    }

    CliRun importDictionary(String... more) {
        try {
            Path file = Files.write(folder.resolve("dictionary"), dictionary.bytes());
            return CliRun.of(
                    List.of("dictionary", "import", "--redis", redis.url(), "--cache=sessions", file.toString()), more);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void fill(String prefix, int count) {
        List<byte[]> sessions = Sessions.plain(7, count);
        for (int i = 0; i < count; i++) {
            commands.setex(Fixtures.text(prefix + i), 1000, sessions.get(i));
        }
    }

    static String onlyId() {
        return commands.hkeys(HASH).stream()
                .map(DictionaryRedis::text)
                .filter(field -> field.length() == 8)
                .findFirst()
                .orElseThrow();
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static CliRun run(String... arguments) {
        return CliRun.of(List.of("dictionary"), concat(arguments, "--redis", redis.url()));
    }

    static String[] concat(String[] first, String... second) {
        String[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
