package dev.cachezip.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.redis.RedisProcess;
import dev.cachezip.store.EntryStore.EntryRead;
import dev.cachezip.store.EntryStore.Timed;
import io.lettuce.core.ReadFrom;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Reads of a client that is set up for replicas, where the replica holds another value than the primary. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrimaryReadsIT {

    private static final byte[] KEY = "books::1".getBytes(StandardCharsets.US_ASCII);

    private final RedisClient client = RedisClient.create();
    private RedisProcess primary;
    private RedisProcess replica;
    private LettuceConnectionFactory connections;
    private RedisCacheWriter writer;

    @BeforeAll
    void start() throws IOException {
        primary = RedisProcess.start();
        replica = RedisProcess.builder()
                .arguments(List.of("--replicaof", RedisProcess.HOST, Integer.toString(primary.port())))
                .start();
        RedisStaticMasterReplicaConfiguration both =
                new RedisStaticMasterReplicaConfiguration(RedisProcess.HOST, primary.port());
        both.addNode(RedisProcess.HOST, replica.port());
        connections = new LettuceConnectionFactory(
                both,
                LettuceClientConfiguration.builder().readFrom(ReadFrom.REPLICA).build());
        connections.afterPropertiesSet();
        connections.start();
        writer = RedisCacheWriter.nonLockingRedisCacheWriter(connections);
        set(primary, "of the primary", Duration.ofMinutes(1));
        try (StatefulRedisConnection<String, String> follower = connect(replica)) {
            Awaitility.await().until(() -> follower.sync().exists(new String(KEY, StandardCharsets.US_ASCII)) == 1);
            // Each of the writer's connections asks now who is the primary.
            assertThat(writer.get("books", KEY))
                    .isEqualTo(writer.retrieve("books", KEY).join());
            follower.sync().replicaofNoOne();
        }
        set(replica, "of the replica", Duration.ofHours(1));
    }

    @AfterAll
    void stop() {
        connections.destroy();
        client.shutdown();
        replica.close();
        primary.close();
    }

    private StatefulRedisConnection<String, String> connect(RedisProcess server) {
        return client.connect(RedisURI.create(RedisProcess.HOST, server.port()));
    }

    private void set(RedisProcess server, String value, Duration time) {
        try (StatefulRedisConnection<String, String> connection = connect(server)) {
            connection.sync().psetex(new String(KEY, StandardCharsets.US_ASCII), time.toMillis(), value);
        }
    }

    private static List<Timed> all(EntryStore store) {
        List<Timed> read = new ArrayList<>();
        for (boolean timed : new boolean[] {false, true}) {
            EntryRead one = new EntryRead(KEY, null, timed);
            read.add(store.get(one));
            read.add(store.retrieve(one).join());
            assertThat(store.getAll(List.of(1), key -> one, (key, entry) -> read.add(entry)))
                    .isEmpty();
        }
        return read;
    }

    private static String text(Timed entry) {
        return new String(entry.value(), StandardCharsets.US_ASCII);
    }

    @Test
    void of_readsFromTheReplica() {
        assertThat(all(EntryStore.of("books", writer)))
                .hasSize(6)
                .allSatisfy(entry -> assertThat(text(entry)).isEqualTo("of the replica"));
    }

    @Test
    void ofPrimaries_readsValuesAndTimesFromThePrimary() {
        assertThat(all(EntryStore.ofPrimaries("books", writer))).hasSize(6).allSatisfy(entry -> {
            assertThat(text(entry)).isEqualTo("of the primary");
            assertThat(entry.remainingMillis()).isLessThanOrEqualTo(60_000);
        });
    }
}
