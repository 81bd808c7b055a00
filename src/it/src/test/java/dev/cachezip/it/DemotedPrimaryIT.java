package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import dev.cachezip.serializer.CacheId;
import io.lettuce.core.event.connection.ReconnectAttemptEvent;
import io.lettuce.core.internal.HostAndPort;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DnsResolvers;
import io.lettuce.core.resource.MappingSocketAddressResolver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * A primary that becomes a replica and keeps its connections, while the name by which applications know it leads to the new
 * primary: so do managed servers at a fail-over.
 */
class DemotedPrimaryIT {

    private static final String WATCH = "dev.cachezip.store.PrimaryWatch";

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            WATCH, "dev.cachezip.failures.CacheFailures", "io.lettuce.core.protocol.ConnectionWatchdog");

    private static final String SHARED = "cachezip.lettuce.fail-fast=false";

    private static ReplicatedTopology servers;

    /** The server to which the name leads. */
    private static volatile RedisNode named;

    private final List<App> apps = new ArrayList<>();

    /** An application's own resolver of names. */
    @Configuration(proxyBeanMethods = false)
    static class Names {

        @Bean
        ClientResourcesBuilderCustomizer names() {
            return resources -> resources.socketAddressResolver(MappingSocketAddressResolver.create(
                    DnsResolvers.UNRESOLVED, name -> HostAndPort.of("127.0.0.1", named.port())));
        }
    }

    @BeforeAll
    static void startServers() {
        servers = ReplicatedTopology.start(1);
        named = servers.primary();
    }

    @AfterAll
    static void stopServers() {
        servers.close();
    }

    @AfterEach
    void close() {
        apps.forEach(App::close);
        RedisNode other = other();
        RedisNode.await(other + " to have loaded its data", () -> {
            other.tell(commands -> {
                commands.configSet("key-load-delay", "0");
                commands.configSet("replica-read-only", "yes");
                commands.configSet("replica-serve-stale-data", "yes");
                commands.replicaofNoOne();
            });
            return true;
        });
        named.tell(commands -> commands.replicaofNoOne());
        other.replicate(named);
    }

    private App start(String... properties) {
        App app = servers.start(List.of(Names.class), properties);
        apps.add(app);
        return app;
    }

    private static RedisNode other() {
        return servers.nodes().get(named == servers.nodes().get(0) ? 1 : 0);
    }

    /** Swaps primary and replica; connections stay as they are. */
    private static void failOver() {
        servers.awaitReplicas();
        RedisNode old = named;
        RedisNode promoted = other();
        promoted.tell(commands -> commands.replicaofNoOne());
        old.replicate(promoted);
        named = promoted;
    }

    private static String cached(App app) {
        String key = App.newKey();
        app.shop().put(key, "old");
        RedisNode.await("the entry", () -> isStored(key));
        return key;
    }

    private static boolean isStored(String key) {
        return named.ask(commands -> commands.exists(App.redisKey(Shop.ON_DEMAND, key))) == 1;
    }

    /** Counts the attempts of clients to connect anew. */
    private static AtomicInteger reconnects(App app) {
        AtomicInteger count = new AtomicInteger();
        Disposable unused = app.bean(ClientResources.class)
                .eventBus()
                .get()
                .filter(ReconnectAttemptEvent.class::isInstance)
                .subscribe(event -> count.incrementAndGet());
        return count;
    }

    private static long warnings() {
        return LOGS.messages().stream()
                .filter(message -> message.contains("connects anew"))
                .count();
    }

    private static CachezipCache cache(App app) {
        return (CachezipCache) app.cache(Shop.ON_DEMAND);
    }

    private static void without(Runnable waiting) {
        Mono.fromRunnable(waiting).subscribeOn(Schedulers.parallel()).block();
    }

    private static Arguments removal(String name, BiConsumer<App, String> removal, String... properties) {
        return Arguments.of(Named.of(name, removal), properties);
    }

    static Stream<Arguments> removals() {
        return Stream.of(
                removal("evict", (app, key) -> app.shop().evict(key)),
                removal(
                        "evict on the application's own connection",
                        (app, key) -> app.shop().evict(key),
                        SHARED),
                removal(
                        "evictIfPresent",
                        (app, key) -> assertThat(cache(app).evictIfPresent(key)).isTrue()),
                removal("evictAll", (app, key) -> cache(app).evictAll(List.of(key))),
                removal(
                        "invalidate",
                        (app, key) -> assertThat(cache(app).invalidate()).isTrue()),
                removal(
                        "evict without waiting",
                        (app, key) -> without(() -> cache(app).evict(key))),
                removal(
                        "clear without waiting",
                        (app, key) -> without(() -> cache(app).clear())));
    }

    @ParameterizedTest
    @MethodSource("removals")
    void primaryDemoted_removal_isDoneByTheNewPrimary(BiConsumer<App, String> removal, String... properties) {
        App app = start(properties);
        String key = cached(app);
        failOver();

        removal.accept(app, key);

        RedisNode.await("the removal", () -> !isStored(key));
        assertThat(app.shop().find(key, () -> "new")).isEqualTo("new");
        RedisNode.await("the new value", () -> isStored(key));
        assertThat(LOGS.messages())
                .singleElement()
                .asString()
                .contains("connects anew")
                .contains("READONLY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachezip.writes=async", "cachezip.writes=immediate", SHARED})
    void primaryDemoted_put_failsOnceAndTheNextIsStored(String property) {
        App app = start(property, "cachezip.on-redis-error=miss");
        String key = cached(app);
        failOver();
        AtomicInteger reconnects = reconnects(app);

        app.shop().put(key, "lost");
        RedisNode.await("another connection", () -> reconnects.get() == 1);
        app.shop().put(key, "new");

        assertThat(app.shop().find(key, Counted.never())).isEqualTo("new");
        RedisNode.await("a message of each", () -> LOGS.messages().size() == 2);
        assertThat(LOGS.text()).contains("put failed").contains("READONLY");
        assertThat(warnings()).isEqualTo(1);
    }

    @Test
    void primaryDemoted_otherUsersOfTheConnection_loseNoCommand() {
        App app = start(SHARED);
        StringRedisTemplate template = app.bean(StringRedisTemplate.class);
        String key = cached(app);
        template.opsForValue().set(App.PREFIX + "mine", "value");
        failOver();

        for (int i = 0; i < 200; i++) {
            if (i == 100) {
                app.shop().evict(key);
            }
            assertThat(template.opsForValue().get(App.PREFIX + "mine")).isEqualTo("value");
        }

        template.opsForValue().set(App.PREFIX + "mine", "other");
        assertThat(template.opsForValue().get(App.PREFIX + "mine")).isEqualTo("other");
    }

    @Test
    void serverStaysAReplica_writesFailAndConnectionsAreFew() {
        App app = start();
        String key = cached(app);
        servers.awaitReplicas();
        named.replicate(nowPrimary());
        AtomicInteger reconnects = reconnects(app);
        long begin = System.nanoTime();

        for (int i = 0; i < 300; i++) {
            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(() -> app.shop().evict(key))
                    .withStackTraceContaining("READONLY");
            app.shop().put(App.newKey(), "value");
            assertThat(app.shop().find(key, Counted.never())).isEqualTo("old");
        }

        long fiveSeconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds() / 5;
        assertThat(reconnects.get()).isBetween(1, (int) fiveSeconds + 1);
        assertThat(warnings()).isEqualTo(1);
    }

    /** Makes the other server a primary, to which the name does not lead. */
    private static RedisNode nowPrimary() {
        RedisNode other = other();
        other.tell(commands -> commands.replicaofNoOne());
        return other;
    }

    @Test
    void serverStaysAReplica_readByChoice_isLeftAlone() {
        App app = start("spring.data.redis.lettuce.read-from=any");
        String key = cached(app);
        named.replicate(nowPrimary());
        AtomicInteger reconnects = reconnects(app);

        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> app.shop().evict(key))
                .withStackTraceContaining("READONLY");

        assertThat(app.shop().find(key, Counted.never())).isEqualTo("old");
        assertThat(reconnects).hasValue(0);
        assertThat(LOGS.messages()).isEmpty();
    }

    @Test
    void primaryDemoted_withoutItsNewPrimary_isLeftForThatOne() {
        App app = start();
        String key = cached(app);
        failOver();
        other().tell(commands -> {
            commands.configSet("replica-read-only", "no");
            commands.configSet("replica-serve-stale-data", "no");
            commands.replicaof("127.0.0.1", 1);
        });

        app.shop().evict(key);

        assertThat(isStored(key)).isFalse();
        assertThat(LOGS.messages())
                .singleElement()
                .asString()
                .contains("connects anew")
                .contains("MASTERDOWN");
    }

    /** Until then a server that is loading its data may be ready at any time. */
    @Test
    void primaryDemoted_loadingForLongerThanATimeout_isLeftForTheNewOne() {
        App app = start("spring.data.redis.timeout=200ms", "cachezip.on-redis-error=miss");
        String key = cached(app);
        AtomicInteger reconnects = reconnects(app);
        failOverAndLoad();

        RedisNode.await("the removal", () -> {
            app.cache(Shop.ON_DEMAND).evict(key);
            return !isStored(key);
        });

        assertThat(LOGS.messages()).hasSize(2);
        assertThat(reconnects.get()).isPositive();
        assertThat(LOGS.messages().get(0)).contains("evict failed").contains("LOADING");
        assertThat(LOGS.messages().get(1)).contains("connects anew").contains("LOADING");
    }

    /** Swaps primary and replica; the old primary takes its time for loading the keys of the new one. */
    private static void failOverAndLoad() {
        servers.awaitReplicas();
        RedisNode old = named;
        RedisNode promoted = nowPrimary();
        promoted.tell(commands -> {
            for (int i = 0; i < 3_000; i++) {
                commands.psetex("loaded-" + i, 60_000, "value");
            }
        });
        old.tell(commands -> {
            // With a key that the new primary has never had, it has to load all.
            commands.psetex("old-" + old.port(), 60_000, "x".repeat(1 << 20));
            // Other replicas refuse writes before anything else.
            commands.configSet("replica-read-only", "no");
            commands.configSet("loading-process-events-interval-bytes", "1024");
            commands.configSet("key-load-delay", "1000");
            commands.replicaof("127.0.0.1", promoted.port());
        });
        // The client of the tests does not connect to a server that is loading.
        RedisNode.await("the old primary to load", () -> old.output().contains("MASTER <-> REPLICA sync: Loading DB"));
        named = promoted;
    }

    @Test
    void primaryDemoted_copies_areVoidAndThenThoseOfTheNewPrimary() {
        App app = start("cachezip.caches.on-demand.near.max-size=1MB");
        RedisNode.await("copies", () -> report(app).armed());
        String key = cached(app);
        RedisNode.await("a copy", () -> isHit(app, key, "old"));
        failOver();
        // No replica tells the old server of this: its copy would be the old value for ever.
        other().tell(commands -> commands.replicaof("127.0.0.1", 1));
        App writer = start();
        writer.shop().put(key, "new");
        RedisNode.await(
                "the new value",
                () -> !named.ask(commands -> commands.get(App.redisKey(Shop.ON_DEMAND, key)))
                        .contains("old"));

        app.shop().evict(cached(writer));

        assertThat(app.shop().find(key, Counted.never())).isEqualTo("new");
        RedisNode.await("copies of the new primary", () -> isHit(app, key, "new"));
        writer.shop().put(key, "newer");
        RedisNode.await(
                "the message", () -> app.shop().find(key, Counted.never()).equals("newer"));
    }

    private static boolean isHit(App app, String key, String value) {
        long before = report(app).hits();
        assertThat(app.shop().find(key, Counted.never())).isEqualTo(value);
        return report(app).hits() > before;
    }

    private static NearReport report(App app) {
        app.cache(Shop.ON_DEMAND);
        return Objects.requireNonNull(app.bean(NearCaches.class).report(CacheId.of(Shop.ON_DEMAND)));
    }
}
