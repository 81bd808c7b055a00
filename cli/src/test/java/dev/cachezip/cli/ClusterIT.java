package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.compress.ZstdDictionary;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** More than one server, each a process. */
class ClusterIT {

    private static final int MASTERS = 3;
    private static final int SLOTS = 16_384;
    private static final long POLL_NANOS = 20_000_000;

    @Test
    void commands_inACluster_reachEachServer(@TempDir Path folder) throws Exception {
        List<LocalRedis> servers = new ArrayList<>();
        try {
            for (int i = 0; i < MASTERS; i++) {
                servers.add(LocalRedis.start(
                        "--cluster-enabled",
                        "yes",
                        "--cluster-config-file",
                        "nodes.conf",
                        "--cluster-node-timeout",
                        "300000"));
            }
            join(servers);
            fill(servers.get(0), "books::", 90);

            CliRun inspect = CliRun.of("inspect", "--redis", servers.get(1).url(), "--rate", "0");
            CliRun sample = CliRun.of("inspect", "--redis", servers.get(1).url(), "--sample", "9");
            long ofTheFullest = sampleOfTheFullest(servers.get(0));
            CliRun decode = CliRun.of("decode", "--redis", servers.get(0).url(), "--key", "books::1");

            assertDictionariesAreFound(servers, folder);

            assertThat(inspect.exitCode()).as(inspect.err()).isZero();
            assertThat(inspect.out()).contains("90 values looked at, of 90 keys in the database");
            assertThat(sample.out()).contains("9 values looked at");
            // Of 40 out of 360 keys, 270 of which are in one slot. An equal part from each server would be 13.
            assertThat(ofTheFullest).isBetween(25L, 35L);
            assertThat(decode.out()).contains("\"title\" : \"Café\"");
        } finally {
            for (LocalRedis server : servers) {
                server.kill();
            }
            for (LocalRedis server : servers) {
                server.close();
            }
        }
    }

    /** The hashes of two caches may be on two servers. */
    private static void assertDictionariesAreFound(List<LocalRedis> servers, Path folder) throws IOException {
        try (ZstdDictionary dictionary = Sessions.dictionary(1)) {
            String file = Files.write(folder.resolve("dictionary"), dictionary.bytes())
                    .toString();
            for (String cache : List.of("books", "pages", "users")) {
                CliRun run = CliRun.of(
                        List.of(
                                "dictionary",
                                "import",
                                "--redis",
                                servers.get(1).url(),
                                file),
                        "--cache",
                        cache);
                assertThat(run.exitCode()).as(run.err()).isZero();
            }
        }
        assertThat(CliRun.of("dictionary", "list", "--redis", servers.get(2).url())
                        .out())
                .contains("\nbooks  ", "\npages  ", "\nusers  ");
    }

    private static void join(List<LocalRedis> servers) throws InterruptedException {
        for (int i = 0; i < MASTERS; i++) {
            try (StatefulRedisConnection<byte[], byte[]> connection =
                    servers.get(i).connect()) {
                RedisCommands<byte[], byte[]> commands = connection.sync();
                int from = i * SLOTS / MASTERS;
                int to = (i + 1) * SLOTS / MASTERS;
                int[] slots = IntStream.range(from, to).toArray();
                commands.clusterAddSlots(slots);
                commands.clusterSetConfigEpoch(i + 1L);
                if (i > 0) {
                    commands.clusterMeet("127.0.0.1", servers.get(0).port());
                }
            }
        }
        for (LocalRedis server : servers) {
            try (StatefulRedisConnection<byte[], byte[]> connection = server.connect()) {
                long end = System.nanoTime() + LocalRedis.PATIENCE.toNanos();
                String info;
                do {
                    info = connection.sync().clusterInfo();
                    LockSupport.parkNanos(POLL_NANOS);
                } while (!(info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:3"))
                        && System.nanoTime() < end);
                assertThat(info).contains("cluster_state:ok", "cluster_known_nodes:3");
            }
        }
    }

    private static void fill(LocalRedis server, String prefix, int count) {
        try (RedisClusterClient client = RedisClusterClient.create(server.uri());
                StatefulRedisClusterConnection<byte[], byte[]> connection = client.connect(ByteArrayCodec.INSTANCE)) {
            for (int i = 0; i < count; i++) {
                connection.sync().set(Fixtures.text(prefix + i), Fixtures.declared(Fixtures.book()));
            }
        }
    }

    private static long sampleOfTheFullest(LocalRedis server) {
        fill(server, "{pages}::", 270);
        CliRun run = CliRun.of("inspect", "--redis", server.url(), "--sample", "40", "--json");
        for (JsonNode prefix : ValueDecoder.JSON.readTree(run.out()).get("prefixes")) {
            if (prefix.get("prefix").asString().equals("{pages}::")) {
                return prefix.get("keys").asLong();
            }
        }
        return 0;
    }

    @Test
    void import_onAReplica_saysSo(@TempDir Path folder) throws IOException {
        try (LocalRedis master = LocalRedis.start();
                LocalRedis replica = LocalRedis.start("--replicaof", "127.0.0.1", Integer.toString(master.port()));
                ZstdDictionary dictionary = Sessions.dictionary(1)) {
            String file = Files.write(folder.resolve("dictionary"), dictionary.bytes())
                    .toString();

            CliRun run = CliRun.of("dictionary", "import", "--redis", replica.url(), file, "--cache", "books");

            assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
            assertThat(run.err()).contains("is a replica and takes no writes").hasLineCount(1);
        }
    }
}
