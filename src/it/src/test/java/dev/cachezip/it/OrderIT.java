package dev.cachezip.it;

import static dev.cachezip.it.CacheOperation.CLEAR;
import static dev.cachezip.it.CacheOperation.EVICT;
import static dev.cachezip.it.CacheOperation.EVICT_AFTER_COMMIT;
import static dev.cachezip.it.CacheOperation.GET;
import static dev.cachezip.it.CacheOperation.PUT;
import static dev.cachezip.it.CacheOperation.PUT_AFTER_COMMIT;
import static dev.cachezip.it.CacheOperation.PUT_ALL;
import static dev.cachezip.it.CacheOperation.PUT_IF_ABSENT;
import static dev.cachezip.it.CacheOperation.RETRIEVE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.logs.ProvokedLogs;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The operations of one thread on an entry happen in their order, and the thread sees their effects. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrderIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final Log log = LogFactory.getLog(OrderIT.class);

    /** {@code -Dcachezip.it.tries=5} is more thorough. */
    private static final int TRIES = Integer.getInteger("cachezip.it.tries", 2);

    private static final int TRIES_UNDER_LOAD = 1;
    private static final int TRIES_OF_USUAL_PAIRS = 600 * TRIES;

    /** Each command waits for those of the other threads. */
    private static final int TRIES_OF_USUAL_PAIRS_UNDER_LOAD = 50;

    /** The most frequent operations of an application, in which a put that does not wait could be overtaken. */
    private static final List<List<CacheOperation>> USUAL_PAIRS = List.of(
            List.of(PUT, EVICT),
            List.of(PUT, PUT_ALL),
            List.of(PUT, PUT_IF_ABSENT),
            List.of(PUT, GET),
            List.of(PUT, RETRIEVE),
            List.of(PUT_AFTER_COMMIT, EVICT_AFTER_COMMIT),
            List.of(PUT_AFTER_COMMIT, GET));

    // The shared one holds the keys of other tests, and each clear looks through all of them.
    private StandaloneTopology server;

    @BeforeAll
    void start() {
        server = StandaloneTopology.start();
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void allPairs_quiet_happenInOrder() throws Exception {
        try (App app = server.start(List.of())) {
            assertThat(failuresOfAllPairs(app, TRIES)).isEmpty();
        }
    }

    @Test
    void allPairs_whileOtherThreadsPut_happenInOrder() throws Exception {
        try (App app = server.start(List.of());
                Puts others = new Puts(app, 4)) {
            assertThat(failuresOfAllPairs(app, TRIES_UNDER_LOAD)).isEmpty();
            others.check();
        }
    }

    @Test
    void allPairs_writesThatWait_happenInOrder() throws Exception {
        try (App app = server.start(List.of(), "cachezip.writes=immediate")) {
            assertThat(failuresOfAllPairs(app, TRIES)).isEmpty();
        }
    }

    @Test
    void allPairs_cluster_happenInOrder() throws Exception {
        try (ClusterTopology cluster = ClusterTopology.start();
                App app = cluster.start(List.of())) {
            assertThat(failuresOfAllPairs(app, TRIES)).isEmpty();
        }
    }

    @Test
    void usualPairs_thousandsOfTimes_happenInOrder() throws Exception {
        try (App app = server.start(List.of())) {
            assertThat(failuresOfUsualPairs(app, TRIES_OF_USUAL_PAIRS)).isEmpty();
        }
    }

    @Test
    void usualPairs_whileOtherThreadsPut_happenInOrder() throws Exception {
        try (App app = server.start(List.of());
                Puts others = new Puts(app, 4)) {
            assertThat(failuresOfUsualPairs(app, TRIES_OF_USUAL_PAIRS_UNDER_LOAD))
                    .isEmpty();
            others.check();
        }
    }

    @Test
    void readAfterClear_sameThread_findsNothing() throws Exception {
        try (App app = server.start(List.of())) {
            Map<String, Integer> failures = new LinkedHashMap<>();
            count(failures, List.of(PUT, CLEAR, GET), app, 1_000);
            assertThat(failures).isEmpty();
        }
    }

    private static Map<String, Integer> failuresOfAllPairs(App app, int tries) throws Exception {
        Map<String, Integer> failures = new LinkedHashMap<>();
        for (CacheOperation first : CacheOperation.values()) {
            for (CacheOperation second : CacheOperation.values()) {
                count(failures, List.of(first, second), app, tries);
                // With an entry there to begin with, too.
                count(failures, List.of(PUT, first, second), app, tries);
            }
        }
        return failures;
    }

    private static Map<String, Integer> failuresOfUsualPairs(App app, int tries) throws Exception {
        Map<String, Integer> failures = new LinkedHashMap<>();
        for (List<CacheOperation> pair : USUAL_PAIRS) {
            count(failures, pair, app, tries);
        }
        return failures;
    }

    /** Counts how often something else comes out than would with a variable. */
    private static void count(Map<String, Integer> failures, List<CacheOperation> operations, App app, int tries)
            throws Exception {
        CachezipCache cache = (CachezipCache) app.cache("order");
        Map<String, CacheOperation.Entry> entries = new LinkedHashMap<>();
        Set<String> wrong = new HashSet<>();
        for (int i = 0; i < tries; i++) {
            String key = App.newKey();
            entries.put(key, new CacheOperation.Entry());
            for (CacheOperation operation : operations) {
                String value = operation + "-" + i;
                Object returned = operation.apply(cache, key, value);
                if (operation == CLEAR) {
                    entries.values().forEach(entry -> CLEAR.apply(entry, value));
                }
                if (!returned.equals(operation.apply(entries.get(key), value))) {
                    wrong.add(key);
                }
            }
        }
        awaitLatePuts(cache);
        for (Map.Entry<String, CacheOperation.Entry> entry : entries.entrySet()) {
            if (!GET.apply(cache, entry.getKey(), "").equals(entry.getValue().value)) {
                wrong.add(entry.getKey());
            }
        }
        // Later operations then have fewer keys to search.
        cache.clear();
        log.info(operations + ": " + wrong.size() + " of " + tries + " came out wrong");
        if (!wrong.isEmpty()) {
            failures.put(operations.toString(), wrong.size());
        }
    }

    /** Waits until a put that was sent late has happened, whatever connection it took. */
    private static void awaitLatePuts(CachezipCache cache) {
        String last = App.newKey();
        cache.put(last, "last");
        Awaitility.await().pollInSameThread().pollDelay(Duration.ZERO).until(() -> cache.get(last) != null);
    }

    /** Threads that put other entries all the time. */
    private static final class Puts implements AutoCloseable {

        private final AtomicBoolean closed = new AtomicBoolean();
        private final ExecutorService threads;
        private final List<Future<?>> running;

        Puts(App app, int count) {
            this.threads = Executors.newFixedThreadPool(count);
            this.running = IntStream.range(0, count)
                    .<Future<?>>mapToObj(thread -> threads.submit(() -> {
                        for (int i = 0; !closed.get(); i++) {
                            app.cache("order-of-others").put(thread + "-" + i % 250, "value");
                        }
                    }))
                    .toList();
        }

        /** Fails if one of them has not put to the end. */
        void check() throws Exception {
            closed.set(true);
            for (Future<?> thread : running) {
                thread.get(20, TimeUnit.SECONDS);
            }
        }

        @Override
        public void close() {
            closed.set(true);
            threads.shutdownNow();
        }
    }
}
