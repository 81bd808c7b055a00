package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.samples.SampleValue;
import io.lettuce.core.ReadFrom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientConfigurationBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.CacheStatistics;

/** The caches of an application behave the same with all topologies. */
@ParameterizedClass
@MethodSource("kinds")
class TopologyIT {

    private static final Object VALUE = SampleValue.PRODUCT_PAGE.value();
    // Enough that each server of a cluster has some, and that clearing takes several steps on each.
    private static final int MANY = 120;

    private static Topology topology;
    private static App app;

    @Parameter
    private Kind kind;

    private final String key = App.newKey();
    private final Counted slow = Counted.of(VALUE);

    /**
     * The servers behind the application.
     *
     * @param configurations what the application has to say about it
     */
    record Kind(String name, Supplier<Topology> servers, List<Class<?>> configurations) {

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Kind> kinds() {
        return List.of(
                new Kind("standalone", StandaloneTopology::start, List.of()),
                new Kind("TLS", StandaloneTopology::startWithTls, List.of()),
                new Kind("password", StandaloneTopology::startWithPassword, List.of()),
                new Kind("ACL user", StandaloneTopology::startWithUser, List.of()),
                new Kind("Sentinel", SentinelTopology::start, List.of()),
                new Kind("Sentinel with replica reads", SentinelTopology::start, List.of(ReplicaReads.class)),
                new Kind("cluster", ClusterTopology::start, List.of()),
                new Kind("cluster with replica reads", ClusterTopology::start, List.of(ReplicaReads.class)));
    }

    /** An application that reads from replicas where it can. */
    @Configuration(proxyBeanMethods = false)
    static class ReplicaReads {
        @Bean
        LettuceClientConfigurationBuilderCustomizer readFromReplicas() {
            return builder -> builder.readFrom(ReadFrom.REPLICA_PREFERRED);
        }
    }

    @BeforeParameterizedClassInvocation
    static void start(Kind kind) {
        topology = kind.servers.get();
        app = start(
                kind,
                "cachezip.read-also=jdk",
                "cachezip.clear-batch-size=16",
                "cachezip.caches.customized.time-to-idle=10m",
                "spring.cache.redis.enable-statistics=true");
    }

    private static App start(Kind kind, String... properties) {
        return topology.start(kind.configurations, properties);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        Optional.ofNullable(app).ifPresent(App::close);
        Optional.ofNullable(topology).ifPresent(Topology::close);
        app = null;
        topology = null;
    }

    /** Waits until all servers have all entries: puts are asynchronous, and so are replicas. */
    private static void awaitStored(String cache, List<String> keys) {
        List<String> redisKeys =
                keys.stream().map(each -> App.redisKey(cache, each)).toList();
        RedisNode.await("entries", () -> topology.keys(App.PREFIX + cache).containsAll(redisKeys));
        topology.awaitReplicas();
    }

    private static void awaitNone(String cache) {
        RedisNode.await(
                "no entries", () -> topology.keys(App.PREFIX + cache + "::").isEmpty());
        topology.awaitReplicas();
    }

    private static List<String> fill(String... caches) {
        List<String> keys = Stream.generate(App::newKey).limit(MANY).toList();
        for (String cache : caches) {
            keys.forEach(each -> app.cache(cache).put(each, VALUE));
            awaitStored(cache, keys);
        }
        return keys;
    }

    @Test
    void cacheable_keysOfAllServers_runOnceEach() {
        List<String> keys = Stream.generate(App::newKey).limit(MANY).toList();
        List<Counted> loads = new ArrayList<>();
        for (String each : keys) {
            loads.add(Counted.of(List.of(each)));
            assertThat(app.shop().find(each, loads.get(loads.size() - 1))).isEqualTo(List.of(each));
        }
        awaitStored(Shop.ON_DEMAND, keys);

        assertThat(keys)
                .allSatisfy(each ->
                        assertThat(app.shop().find(each, Counted.never())).isEqualTo(List.of(each)));
        assertThat(loads).allSatisfy(load -> assertThat(load.calls()).isOne());
        assertThat(topology.primaries()).allMatch(node -> node.info("keyspace").containsKey("db0"));
    }

    @Test
    void syncCacheable_secondCall_isAHit() {
        assertThat(app.shop().findOnce(key, slow)).isEqualTo(VALUE);
        awaitStored(Shop.ON_DEMAND, List.of(key));

        assertThat(app.shop().findOnce(key, Counted.never())).isEqualTo(VALUE);
        assertThat(slow.calls()).isOne();
    }

    @Test
    void asynchronousAndReactiveMethods_secondCall_isAHit() throws Exception {
        String other = App.newKey();
        assertThat(app.shop().findLater(key, slow).get(20, TimeUnit.SECONDS)).isEqualTo(VALUE);
        assertThat(app.shop().findLaterOnce(other, slow).get(20, TimeUnit.SECONDS))
                .isEqualTo(VALUE);
        awaitStored(Shop.ON_DEMAND, List.of(key, other));

        assertThat(app.shop().findLaterOnce(key, Counted.never()).get(20, TimeUnit.SECONDS))
                .isEqualTo(VALUE);
        assertThat(app.shop().findLater(other, Counted.never()).get(20, TimeUnit.SECONDS))
                .isEqualTo(VALUE);
        assertThat(app.shop().findReactively(other, Counted.never()).block(RedisNode.PATIENCE))
                .isEqualTo(VALUE);
        assertThat(slow.calls()).isEqualTo(2);
    }

    @Test
    void null_secondCall_isAHit() {
        Counted nothing = Counted.of(null);
        assertThat(app.shop().find(key, nothing)).isNull();
        awaitStored(Shop.ON_DEMAND, List.of(key));

        assertThat(app.shop().find(key, Counted.never())).isNull();
    }

    @Test
    void evict_entry_isGoneOnAllServers() {
        app.shop().put(key, VALUE);
        awaitStored(Shop.ON_DEMAND, List.of(key));

        app.shop().evict(key);

        assertThat(topology.keys(App.redisKey(Shop.ON_DEMAND, key))).isEmpty();
        topology.awaitReplicas();
        assertThat(app.shop().find(key, slow)).isEqualTo(VALUE);
        assertThat(slow.calls()).isOne();
    }

    @Test
    void evictIfPresent_entry_tellsWhetherThereWasOne() {
        app.shop().put(key, VALUE);
        awaitStored(Shop.ON_DEMAND, List.of(key));

        assertThat(app.cache(Shop.ON_DEMAND).evictIfPresent(key)).isTrue();
        assertThat(app.cache(Shop.ON_DEMAND).evictIfPresent(key)).isFalse();
    }

    @Test
    void putIfAbsent_entry_staysTheFirst() {
        assertThat(app.cache(Shop.ON_DEMAND).putIfAbsent(key, VALUE)).isNull();
        topology.awaitReplicas();

        assertThat(app.cache(Shop.ON_DEMAND).putIfAbsent(key, "other").get()).isEqualTo(VALUE);
    }

    @Test
    void clear_cacheOnAllServers_isEmptyAndTheOthersAreNot() {
        List<String> keys = fill(Shop.ON_DEMAND, Shop.NAMED);

        app.cache(Shop.ON_DEMAND).clear();

        awaitNone(Shop.ON_DEMAND);
        assertThat(keys)
                .allSatisfy(each ->
                        assertThat(app.shop().findNamed(each, Counted.never())).isEqualTo(VALUE));
    }

    @Test
    void invalidate_cacheOnAllServers_isEmptyWhenItReturns() {
        List<String> keys = fill(Shop.ON_DEMAND, Shop.NAMED);

        assertThat(app.cache(Shop.ON_DEMAND).invalidate()).isTrue();

        // A replica may not have got everything yet.
        assertThat(topology.nodes().stream().filter(RedisNode::isReplica))
                .allSatisfy(replica -> assertThat(replica.info("commandstats")).doesNotContainKey("cmdstat_scan"));
        assertThat(topology.keys(App.PREFIX + Shop.ON_DEMAND + "::")).isEmpty();
        assertThat(topology.keys(App.PREFIX + Shop.NAMED + "::")).hasSizeGreaterThanOrEqualTo(keys.size());
        topology.awaitReplicas();
        assertThat(app.cache(Shop.ON_DEMAND).invalidate()).isFalse();
    }

    @Test
    void bulk_keysOfAllServers_isDoneForEach() {
        CachezipCache cache = (CachezipCache) app.cache(Shop.ON_DEMAND);
        Map<String, Object> entries = new LinkedHashMap<>();
        Stream.generate(App::newKey).limit(MANY).forEach(each -> entries.put(each, List.of(each)));

        cache.putAll(entries);
        awaitStored(Shop.ON_DEMAND, List.copyOf(entries.keySet()));
        assertThat(cache.getAll(entries.keySet())).isEqualTo(entries);

        cache.evictAll(entries.keySet());
        topology.awaitReplicas();
        assertThat(cache.getAll(entries.keySet())).isEmpty();
    }

    @Test
    void timeToIdle_entryThatIsRead_isAHit() {
        assertThat(app.shop().findCustomized(key, slow)).isEqualTo(VALUE);
        awaitStored(Shop.CUSTOMIZED, List.of(key));

        assertThat(app.shop().findCustomized(key, Counted.never())).isEqualTo(VALUE);
    }

    /** An instance without cachezip writes, one with it reads, at the same time. */
    @Test
    void migration_entriesOfJdkSerialization_areHits() {
        List<String> keys = Stream.generate(App::newKey).limit(10).toList();
        try (App without = start(kind, "cachezip.enabled=false")) {
            keys.forEach(each -> without.shop().find(each, slow));
            awaitStored(Shop.ON_DEMAND, keys);

            assertThat(keys)
                    .allSatisfy(each ->
                            assertThat(app.shop().find(each, Counted.never())).isEqualTo(VALUE));
        }
    }

    @Test
    void statistics_hitsAndMisses_areAllGets() {
        app.cache(Shop.ON_DEMAND).clearStatistics();
        app.shop().find(key, slow);
        awaitStored(Shop.ON_DEMAND, List.of(key));
        app.shop().find(key, slow);
        app.shop().findOnce(key, slow);
        app.shop().findOnce(App.newKey(), slow);

        CacheStatistics statistics = app.cache(Shop.ON_DEMAND).getStatistics();
        assertThat(List.of(statistics.getGets(), statistics.getHits(), statistics.getMisses()))
                .containsExactly(4L, 2L, 2L);
    }
}
