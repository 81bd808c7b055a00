package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.TopologyIT.Kind;
import dev.cachezip.near.Load;
import dev.cachezip.near.Load.Result;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearStore;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.store.EntryStore;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Copies are what Redis has, whichever server is the primary of a key. */
class NearTopologyIT {

    private static final Log log = LogFactory.getLog(NearTopologyIT.class);

    private static final Duration TIME = Duration.ofSeconds(Long.getLong("cachezip.near.seconds", 10));
    private static final String KEY = NearStore.PREFIX + "idle";

    private static final String COPIED = "copied";
    private static final String COPIES = "cachezip.caches.copied.near.max-size=1MB";

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.add(resource);
        return resource;
    }

    private static LettuceConnectionFactory connections(SentinelTopology sentinel) {
        RedisSentinelConfiguration configuration = new RedisSentinelConfiguration();
        sentinel.properties().forEach(property -> {
            String value = property.substring(property.indexOf('=') + 1);
            if (property.contains("sentinel.master=")) {
                configuration.master(value);
            } else if (property.contains("sentinel.nodes=")) {
                for (String node : value.split(",", -1)) {
                    configuration.sentinel("127.0.0.1", Integer.parseInt(node.substring(node.indexOf(':') + 1)));
                }
            }
        });
        return new LettuceConnectionFactory(
                configuration,
                LettuceClientConfiguration.builder()
                        .commandTimeout(Duration.ofSeconds(1))
                        .build());
    }

    private static LettuceConnectionFactory connections(ClusterTopology cluster) {
        ClusterTopologyRefreshOptions refresh = ClusterTopologyRefreshOptions.builder()
                .adaptiveRefreshTriggersTimeout(Duration.ofMillis(500))
                .enablePeriodicRefresh(Duration.ofSeconds(1))
                .build();
        return new LettuceConnectionFactory(
                new RedisClusterConfiguration(cluster.nodes().stream()
                        .map(node -> "127.0.0.1:" + node.port())
                        .toList()),
                LettuceClientConfiguration.builder()
                        .commandTimeout(Duration.ofSeconds(1))
                        .clientOptions(ClusterClientOptions.builder()
                                .topologyRefreshOptions(refresh)
                                .build())
                        .build());
    }

    private NearStore caches(LettuceConnectionFactory connections) {
        return opened(new NearStore(connections, Duration.ofMillis(500)));
    }

    private StringRedisTemplate template(LettuceConnectionFactory connections) {
        connections.afterPropertiesSet();
        connections.start();
        opened.add(connections::destroy);
        return new StringRedisTemplate(connections);
    }

    /** Another client. */
    private record OtherClient(StringRedisTemplate template) implements Load.Client {

        @Override
        public void set(String key, String value, @Nullable Duration time) {
            if (time == null) {
                template.opsForValue().set(key, value);
            } else {
                template.opsForValue().set(key, value, time);
            }
        }

        @Override
        public void delete(String key) {
            template.delete(key);
        }

        @Override
        public void expire(String key, Duration time) {
            template.expire(key, time);
        }

        @Override
        public @Nullable String get(String key) {
            return template.opsForValue().get(key);
        }
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(RedisNode.PATIENCE)
                .ignoreExceptions()
                .pollInterval(Duration.ofMillis(5))
                .until(condition);
    }

    private static void assertTrue(Result result) {
        log.info(result);
        assertThat(result.stale()).isEmpty();
        assertThat(result.unseen()).isEmpty();
        assertThat(result.compared()).isPositive();
        assertThat(result.hits()).isPositive();
    }

    private static @Nullable String get(EntryStore store) {
        byte[] value = store.get(new EntryStore.EntryRead(KEY.getBytes(StandardCharsets.US_ASCII), null, false))
                .value();
        return value == null ? null : new String(value, StandardCharsets.US_ASCII);
    }

    /** The ways in which applications reach Redis that no other test of copies has. */
    static List<Kind> kinds() {
        return TopologyIT.kinds().stream()
                .filter(kind ->
                        List.of("TLS", "ACL user", "cluster with replica reads").contains(kind.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void writeOfAnotherInstance_isSeen_withTheRightsOfTheDocumentation(Kind kind) {
        Topology topology = opened(kind.servers().get());
        topology.allowCopies();
        App app = opened(topology.start(kind.configurations(), COPIES));
        App other = opened(topology.start(kind.configurations(), COPIES));
        NearCaches nears = app.bean(NearCaches.class);
        await(() -> {
            app.cache(COPIED).put("1", "old");
            return nears.report(CacheId.of(COPIED)).armed();
        });
        // They lag behind for ever, and are not asked.
        topology.replicas().forEach(RedisNode::pause);
        try {
            await(() -> "old".equals(app.cache(COPIED).get("1", String.class))
                    && nears.report(CacheId.of(COPIED)).hits() > 0);

            other.cache(COPIED).put("1", "new");

            await(() -> "new".equals(app.cache(COPIED).get("1", String.class)));
            assertThat(nears.report(CacheId.of(COPIED)).remark()).isNull();
        } finally {
            topology.nodes().forEach(RedisNode::resume);
        }
    }

    @Test
    void sentinel_primaryHangsUntilAnotherIsPromoted() throws Exception {
        SentinelTopology sentinel = opened(SentinelTopology.start());
        NearStore caches = caches(connections(sentinel));

        Result result = new Load(caches, caches.near(), new OtherClient(template(connections(sentinel))))
                .run(TIME, () -> failOver(sentinel), () -> false);

        assertTrue(result);
    }

    private static void failOver(SentinelTopology sentinel) {
        RedisNode primary = sentinel.primaries().get(0);
        primary.pause();
        try {
            sentinel.awaitOtherPrimaryThan(primary);
        } finally {
            primary.resume();
        }
        await(() -> sentinel.primaries().size() == 1);
        sentinel.awaitReplicas();
    }

    /** Nobody tells of what is written to the new one while the caches' own connection leads to the old one. */
    @Test
    void sentinel_idleCaches_whosePrimaryWakesUpAsAReplica_haveNoOldValues() {
        SentinelTopology sentinel = opened(SentinelTopology.start());
        NearStore caches = caches(connections(sentinel));
        StringRedisTemplate other = template(connections(sentinel));
        caches.awaitEra();
        other.opsForValue().set(KEY, "old");
        sentinel.awaitReplicas();
        await(() -> "old".equals(get(caches.near())));
        RedisNode old = sentinel.primaries().get(0);

        old.pause();
        sentinel.awaitOtherPrimaryThan(old);
        // Connections that hang stay where they are; a new one leads to the new primary.
        StringRedisTemplate elsewhere = template(connections(sentinel));
        await(() -> {
            elsewhere.opsForValue().set(KEY, "new");
            return true;
        });
        caches.awaitEra();
        old.resume();

        await(() -> old.isReplica());
        await(() -> "new".equals(get(caches.near())));
        for (int i = 0; i < 100; i++) {
            assertThat(get(caches.near())).isEqualTo("new");
        }
    }

    @Test
    void cluster_slotsMoveAndPrimariesChange() throws Exception {
        ClusterTopology cluster = opened(ClusterTopology.start());
        NearStore caches = caches(connections(cluster));
        int[] round = {0};

        Result result = new Load(caches, caches.near(), new OtherClient(template(connections(cluster))))
                .run(
                        TIME,
                        () -> {
                            caches.newTenant();
                            List<RedisNode> primaries = cluster.primaries();
                            RedisNode primary = primaries.get(round[0] % primaries.size());
                            switch (round[0]++ % 3) {
                                case 0 ->
                                    cluster.move(
                                            ClusterTopology.lastSlots(primary, 200),
                                            primary,
                                            primaries.get((round[0] + 1) % primaries.size()));
                                case 1 -> promoteReplicaOf(cluster, primary);
                                default -> restart(cluster, primary);
                            }
                        },
                        () -> false);

        assertTrue(result);
    }

    private static void promoteReplicaOf(ClusterTopology cluster, RedisNode primary) {
        RedisNode replica = cluster.replicaOf(primary);
        replica.tell(commands -> commands.clusterFailover(false));
        await(() -> !replica.isReplica() && primary.isReplica());
    }

    /** Without saving anything, so that it comes back empty, or as a replica. */
    private static void restart(ClusterTopology cluster, RedisNode primary) {
        RedisNode replica = cluster.replicaOf(primary);
        primary.kill();
        await(() -> !replica.isReplica());
        primary.start();
        await(primary::isReplica);
        cluster.awaitAllSlotsServed(cluster.nodes());
    }

    /** Leaving it out would let it serve, when it is back, what nobody tells of. */
    @Test
    void cluster_primaryThatIsAway_keepsAllFromBeginning() {
        ClusterTopology cluster = opened(ClusterTopology.start());
        NearStore caches = caches(connections(cluster));
        StringRedisTemplate other = template(connections(cluster));
        caches.awaitEra();
        await(() -> {
            other.opsForValue().set(KEY, "old");
            return "old".equals(get(caches.near()));
        });
        RedisNode primary = cluster.primaries().get(0);
        RedisNode replica = cluster.replicaOf(primary);
        List<RedisNode> others = cluster.primaries().subList(1, 3);

        replica.pause();
        primary.pause();
        try {
            await(() -> !caches.hasEra());
            // Others have marked it as failed.
            await(() -> others.stream()
                    .allMatch(node ->
                            node.ask(commands -> commands.clusterNodes()).contains("master,fail ")));
            assertThat(caches.hasEra()).isFalse();
        } finally {
            primary.resume();
            replica.resume();
        }

        caches.awaitEra();
        await(() -> "old".equals(get(caches.near())));
        other.opsForValue().set(KEY, "new");
        await(() -> "new".equals(get(caches.near())));
    }
}
