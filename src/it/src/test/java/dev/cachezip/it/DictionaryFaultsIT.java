package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.serializer.CacheId;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two applications that store with dictionaries: whatever happens to these, each request is served, and served right. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DictionaryFaultsIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "dev.cachezip.failures.CacheFailures",
            "dev.cachezip.dictionaries.CacheDictionaries",
            "dev.cachezip.lettuce.SilenceHandler",
            "io.lettuce.core.protocol.ConnectionWatchdog");

    private static final String CACHE = "cachezip.caches." + Shop.ON_DEMAND;
    private static final String HASH = "cachezip:dictionaries:" + Shop.ON_DEMAND;

    private static final Outcome DICTIONARY = Outcome.all().stream()
            .filter(outcome -> outcome.label().equals("zstd-dictionary"))
            .findFirst()
            .orElseThrow();

    private StandaloneTopology topology;
    private RedisNode node;
    private Faults faults;

    @BeforeAll
    void start() {
        topology = StandaloneTopology.start();
        node = topology.node();
        faults = Faults.start(
                topology, CACHE + ".algorithm=zstd", CACHE + ".dictionary=on", "cachezip.dictionaries.refresh=100ms");
    }

    @AfterAll
    void stop() {
        if (faults != null) {
            faults.close();
        }
        if (topology != null) {
            topology.close();
        }
    }

    private static long stored(App app) {
        return Objects.requireNonNull(app.bean(CountedCaches.class).all().get(CacheId.of(Shop.ON_DEMAND)))
                .encoded(DICTIONARY)
                .count();
    }

    /** Waits until each application goes on to store values with a dictionary. */
    private void awaitDictionaries() {
        for (App app : faults.apps()) {
            long before = stored(app);
            RedisNode.await("values with a dictionary", () -> stored(app) > before);
        }
    }

    private boolean isInRedis() {
        return node.ask(commands -> commands.hexists(HASH, "current"));
    }

    @Test
    void serverKilledAndRestartedEmpty() throws Exception {
        faults.survive(
                "server with dictionaries killed, and restarted empty",
                load -> {
                    awaitDictionaries();
                    node.kill();
                },
                load -> {
                    node.start();
                    awaitDictionaries();
                    RedisNode.await("the hash", this::isInRedis);
                },
                "get redis");
    }

    @Test
    void serverFlushedAgainAndAgain() throws Exception {
        SteadyLoad.Counts during = faults.survive(
                "server with dictionaries flushed, ten times",
                load -> {
                    awaitDictionaries();
                    for (int i = 0; i < 10; i++) {
                        node.tell(commands -> commands.flushall());
                        RedisNode.await("the hash", this::isInRedis);
                        load.awaitServed(50);
                    }
                },
                load -> awaitDictionaries());

        assertThat(during.hits()).isPositive();
    }

    @Test
    void dictionariesDroppedAndTrainedAgain() throws Exception {
        CacheDictionaries dictionaries = faults.apps().get(1).bean(CacheDictionaries.class);
        AtomicReference<String> dropped = new AtomicReference<>();
        faults.survive(
                "dictionaries dropped, and trained again",
                load -> {
                    awaitDictionaries();
                    dropped.set(currentId(dictionaries));
                    faults.apps().get(0).bean(CacheDictionaries.class).drop(CacheId.of(Shop.ON_DEMAND));
                },
                load -> {
                    // A new one is no gain as long as it has the old one.
                    RedisNode.await(
                            "the drop to be seen", () -> !Objects.equals(currentId(dictionaries), dropped.get()));
                    // With too few samples, the application trains as soon as it has enough.
                    dictionaries.train(CacheId.of(Shop.ON_DEMAND));
                    awaitDictionaries();
                });
        assertThat(currentId(dictionaries)).isNotNull();
    }

    private static @Nullable String currentId(CacheDictionaries dictionaries) {
        return Objects.requireNonNull(dictionaries.report(CacheId.of(Shop.ON_DEMAND)))
                .id();
    }
}
