package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import io.lettuce.core.event.connection.ReconnectAttemptEvent;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.cache.Cache;
import reactor.core.Disposable;

/** Servers that were away: the caches do not wait longer for them the longer they were. */
class ReconnectIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "dev.cachezip.failures.CacheFailures",
            "dev.cachezip.lettuce.SilenceHandler",
            "io.lettuce.core.protocol.ConnectionWatchdog",
            "io.lettuce.core.cluster.topology.DefaultClusterTopologyRefresh");

    private static final Log log = LogFactory.getLog(ReconnectIT.class);

    /** By then Lettuce itself waits 2 s for the next attempt, and with each one twice as long. */
    private static final int ATTEMPTS = 12;

    static List<Supplier<Topology>> topologies() {
        return List.of(StandaloneTopology::start, SentinelTopology::start, ClusterTopology::start);
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void serversBack_hitsAreBackSoon(Supplier<Topology> servers) {
        try (Topology topology = servers.get();
                App app = topology.start(List.of(), "cachezip.on-redis-error=miss")) {
            Cache cache = app.cache(Shop.ON_DEMAND);
            String key = App.newKey();
            awaitHit(cache, key);
            Queue<ReconnectAttemptEvent> attempts = new ConcurrentLinkedQueue<>();
            Disposable listening = app.bean(ClientResources.class)
                    .eventBus()
                    .get()
                    .subscribe(event -> {
                        if (event instanceof ReconnectAttemptEvent attempt) {
                            attempts.add(attempt);
                        }
                    });
            List<RedisNode> nodes = topology.nodes();
            nodes.forEach(RedisNode::kill);
            RedisNode.await("attempts", () -> attempts.stream().anyMatch(attempt -> attempt.getAttempt() >= ATTEMPTS));
            nodes.forEach(RedisNode::start);
            long back = System.nanoTime();
            awaitHit(cache, key);
            log.info(topology + ": a hit "
                    + Duration.ofNanos(System.nanoTime() - back).toMillis() + " ms after the servers were back");
            listening.dispose();
            assertThat(attempts).allMatch(attempt -> attempt.getDelay().compareTo(Duration.ofSeconds(1)) <= 0);
        }
    }

    private static void awaitHit(Cache cache, String key) {
        RedisNode.await("a hit", () -> {
            cache.put(key, "value");
            return cache.get(key) != null;
        });
    }
}
