package dev.cachezip.near;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.EntryRead;
import dev.cachezip.store.EntryStore.Timed;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/** What servers and users with fewer rights mean for copies, and what other clients do to the keys. */
class NearServersIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.near.Tracking", "dev.cachezip.near.NearCache");

    /** So long that a pause of a busy machine is not taken for a lost connection. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);

    private static final String KEY = NearStore.PREFIX + "1";

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

    private RedisProcess server(String... arguments) throws IOException {
        return opened(RedisProcess.builder().arguments(List.of(arguments)).start());
    }

    private RedisProcess serverWithout(String... rights) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("--user", "shop", "on", ">open-sesame", "~*", "resetchannels", "&cachezip:near", "+@all"));
        arguments.addAll(List.of(rights));
        return server(arguments.toArray(String[]::new));
    }

    private NearStore caches(RedisProcess redis, boolean user) {
        RedisStandaloneConfiguration configuration = new RedisStandaloneConfiguration(RedisProcess.HOST, redis.port());
        if (user) {
            configuration.setUsername("shop");
            configuration.setPassword("open-sesame");
        }
        return opened(new NearStore(new LettuceConnectionFactory(configuration), HEARTBEAT));
    }

    private RedisCommands<String, String> client(RedisProcess redis) {
        RedisClient client = RedisClient.create(RedisURI.create(RedisProcess.HOST, redis.port()));
        opened(client);
        StatefulRedisConnection<String, String> connection = client.connect();
        return connection.sync();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static @Nullable String get(EntryStore store) {
        return get(store, KEY);
    }

    private static @Nullable String get(EntryStore store, String key) {
        Timed entry = store.get(new EntryRead(bytes(key), null, false));
        return entry.value() == null ? null : new String(entry.value(), StandardCharsets.US_ASCII);
    }

    private static boolean isKept(NearStore caches) {
        return caches.copies().find(new ByteArrayWrapper(bytes(KEY))) != null;
    }

    /** Puts and reads; the put's own message may still come and remove the copy of the first read. */
    private static void putAndKeep(NearStore caches, Duration time) {
        EntryStore store = caches.near();
        store.put(bytes(KEY), bytes("value"), time);
        Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> {
            assertThat(get(store)).isEqualTo("value");
            return isKept(caches);
        });
    }

    @Test
    void trackingThatIsForbidden_isSaidOnce_andRedisServes() throws Exception {
        NearStore caches = caches(serverWithout("-client|tracking"), true);

        Awaitility.await().until(() -> LOGS.text().contains("near.max-size: no effect"));

        assertThat(LOGS.text()).contains("NOPERM").contains("client|tracking");
        caches.near().put(bytes(KEY), bytes("value"), Duration.ofMinutes(1));
        assertThat(get(caches.near())).isEqualTo("value");
        assertThat(isKept(caches)).isFalse();
        assertThat(caches.cache().report().remark()).contains("NOPERM");
        assertThat(LOGS.messages()).hasSize(1);
    }

    @Test
    void serverWithoutResp3_isSaid_andRedisServes() throws Exception {
        NearStore caches = caches(server("--rename-command", "HELLO", ""), false);

        Awaitility.await().until(() -> LOGS.text().contains("near.max-size: no effect"));

        caches.near().put(bytes(KEY), bytes("value"), Duration.ofMinutes(1));
        assertThat(get(caches.near())).isEqualTo("value");
        assertThat(isKept(caches)).isFalse();
    }

    @Test
    void staticMasters_areSaid_andRedisServes() throws Exception {
        RedisProcess redis = server();
        NearStore caches = opened(new NearStore(
                new LettuceConnectionFactory(
                        new RedisStaticMasterReplicaConfiguration(RedisProcess.HOST, redis.port())),
                HEARTBEAT));

        Awaitility.await().until(() -> LOGS.text().contains("near.max-size: no effect"));

        assertThat(LOGS.text()).contains("static masters and replicas");
        caches.near().put(bytes(KEY), bytes("value"), Duration.ofMinutes(1));
        assertThat(get(caches.near())).isEqualTo("value");
    }

    @Test
    void channelThatIsForbidden_isRemarked_andCopiesAreKept() throws Exception {
        NearStore caches = caches(serverWithout("resetchannels"), true);
        caches.awaitEra();

        putAndKeep(caches, Duration.ofMinutes(1));

        assertThat(caches.cache().report().remark()).contains("does not limit").contains("NOPERM");
    }

    @Test
    void timeThatIsForbidden_keepsNothing_andIsSaidOnce() throws Exception {
        NearStore caches = caches(serverWithout("-pttl"), true);
        caches.awaitEra();
        caches.near().put(bytes(KEY), bytes("value"), Duration.ofMinutes(1));

        assertThat(get(caches.near())).isEqualTo("value");
        assertThat(get(caches.near())).isEqualTo("value");

        assertThat(isKept(caches)).isFalse();
        assertThat(caches.cache().report().remark()).contains("+pttl");
        assertThat(caches.cache().report().untold()).isEqualTo(2);
        assertThat(LOGS.messages()).singleElement().asString().contains("near.max-size", "+pttl");
    }

    private static String key(String prefix) {
        return prefix + "1";
    }

    private static String value(NearStore caches, String prefix) {
        caches.prefix(prefix);
        return String.valueOf(get(caches.near(), key(prefix)));
    }

    private static boolean isKept(NearStore caches, String prefix) {
        return caches.copies().find(new ByteArrayWrapper(bytes(key(prefix)))) != null;
    }

    private static void awaitKept(NearStore caches, String prefix, String value) {
        Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> {
            assertThat(value(caches, prefix)).isEqualTo(value);
            return isKept(caches, prefix);
        });
    }

    private static void assertTold(NearStore caches, RedisCommands<String, String> client, String prefix) {
        client.set(key(prefix), "new");
        Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> !isKept(caches, prefix));
        awaitKept(caches, prefix, "new");
    }

    @Test
    void prefixesOfCallers_areToldOf_alsoByANewConnection() throws Exception {
        RedisProcess redis = server();
        NearStore caches = caches(redis, false);
        RedisCommands<String, String> client = client(redis);
        List<String> prefixes = List.of("red:books::", "blue:books::", "green:books::");
        caches.awaitEra();
        for (String prefix : prefixes) {
            client.set(key(prefix), "old");
            awaitKept(caches, prefix, "old");
        }
        assertThat(caches.cache().report().eras().values()).containsOnly(0L);

        client.clientKill(KillArgs.Builder.typePubsub());
        Awaitility.await()
                .until(() ->
                        Long.valueOf(1).equals(caches.cache().report().eras().get("disconnect")));
        caches.awaitEra();

        for (String prefix : prefixes) {
            assertThat(isKept(caches, prefix)).isFalse();
            assertThat(value(caches, prefix)).isEqualTo("old");
            // At once: it was told of before the first read.
            assertThat(isKept(caches, prefix)).isTrue();
        }
        prefixes.forEach(prefix -> assertTold(caches, client, prefix));
        assertThat(caches.cache().report().untold()).isZero();
    }

    @Test
    void prefixesThatBeginAlike_areAllToldOf() throws Exception {
        RedisProcess redis = server();
        NearStore caches = caches(redis, false);
        RedisCommands<String, String> client = client(redis);
        caches.awaitEra();
        List<String> prefixes = List.of(NearStore.PREFIX, NearStore.PREFIX + "longer::", "songs::", "book", "b", "so");
        prefixes.forEach(prefix -> client.set(key(prefix), "old"));

        for (String prefix : prefixes) {
            awaitKept(caches, prefix, "old");
        }

        // Each that is the beginning of others takes connections that do not know those.
        assertThat(caches.cache().report().eras()).containsEntry("restart", 3L);
        prefixes.forEach(prefix -> assertTold(caches, client, prefix));
        assertThat(LOGS.messages()).isEmpty();
    }

    @Test
    void moreThanAThousandPrefixes_haveNoCopies() throws Exception {
        RedisProcess redis = server();
        NearStore caches = caches(redis, false);
        RedisCommands<String, String> client = client(redis);
        caches.awaitEra();
        List<String> prefixes =
                IntStream.range(0, 999).mapToObj(i -> "tenant" + i + ":books::").toList();
        prefixes.forEach(prefix -> client.set(key(prefix), "old"));
        prefixes.forEach(prefix -> assertThat(value(caches, prefix)).isEqualTo("old"));
        client.set("one more:books::1", "old");

        assertThat(value(caches, "one more:books::")).isEqualTo("old");
        assertThat(value(caches, "one more:books::")).isEqualTo("old");

        client.set("one more:books::1", "new");
        assertThat(value(caches, "one more:books::")).isEqualTo("new");
        assertThat(caches.cache().report().untold()).isEqualTo(3);
        assertThat(caches.cache().report().remark()).contains("more than 1000 prefixes");
        assertThat(LOGS.messages()).hasSize(1);
        prefixes.forEach(prefix -> awaitKept(caches, prefix, "old"));
        assertTold(caches, client, prefixes.get(998));
    }

    /** As long as Redis counts it, to the millisecond, and never longer. */
    @Test
    void shortTimeToLive_endsTheCopyInTime() throws Exception {
        NearStore caches = caches(server(), false);
        caches.awaitEra();
        EntryStore store = caches.near();
        for (int i = 0; i < 5; i++) {
            long before = System.nanoTime();
            store.store(bytes(KEY), bytes("value"), Duration.ofMillis(200)).join();
            long stored = System.nanoTime();
            int hits = 0;
            long lastHit = before;
            while (true) {
                long now = System.nanoTime();
                boolean kept = isKept(caches);
                if (get(store) == null) {
                    break;
                }
                if (kept) {
                    lastHit = now;
                    hits++;
                }
            }
            assertThat(hits).isPositive();
            assertThat(Duration.ofNanos(lastHit - stored)).isLessThanOrEqualTo(Duration.ofMillis(201));
        }
    }

    @Test
    void expiryByAnotherClient_shortensTheCopy() throws Exception {
        RedisProcess redis = server();
        NearStore caches = caches(redis, false);
        caches.awaitEra();
        putAndKeep(caches, Duration.ofHours(1));

        client(redis).pexpire(KEY, 100);

        Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> get(caches.near()) == null);
    }

    @Test
    void writesByAnotherClient_areSeen() throws Exception {
        RedisProcess redis = server();
        NearStore caches = caches(redis, false);
        caches.awaitEra();
        RedisCommands<String, String> client = client(redis);
        for (Runnable write : List.<Runnable>of(
                () -> client.set(KEY, "other"),
                () -> client.del(KEY),
                () -> client.unlink(KEY),
                () -> client.rename(KEY, "elsewhere"),
                () -> client.persist(KEY),
                () -> client.append(KEY, "more"),
                client::flushall,
                client::flushdb)) {
            putAndKeep(caches, Duration.ofHours(1));

            write.run();

            Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> !isKept(caches));
            assertThat(get(caches.near())).isEqualTo(client.get(KEY));
        }
    }

    @Test
    void cacheOnDemand_withAPrefixThatBeginsAlike_takesPart() throws Exception {
        RedisProcess redis = server();
        NearStore caches = caches(redis, false);
        caches.awaitEra();
        putAndKeep(caches, Duration.ofHours(1));
        NearCache longer = new NearCache(NearStore.setup(), () -> bytes(NearStore.PREFIX + "new::"));
        NearCache other = new NearCache(NearStore.setup(), () -> bytes("songs::"));

        caches.tracking().add(longer);
        caches.tracking().add(other);

        Awaitility.await()
                .until(() -> longer.copies().hasEra()
                        && other.copies().hasEra()
                        && caches.copies().hasEra());
        assertThat(isKept(caches)).isFalse();
        putAndKeep(caches, Duration.ofHours(1));
        client(redis).set(KEY, "other");
        Awaitility.await().until(() -> "other".equals(get(caches.near())));
    }

    @Test
    void stop_endsEras_andStartBeginsThemAgain() throws Exception {
        NearStore caches = caches(server(), false);
        caches.awaitEra();
        putAndKeep(caches, Duration.ofHours(1));

        caches.tracking().stop();

        assertThat(caches.copies().hasEra()).isFalse();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("cachezip-near");
        caches.tracking().start();
        caches.awaitEra();
        assertThat(isKept(caches)).isFalse();
        putAndKeep(caches, Duration.ofHours(1));
    }

    @Test
    void serverThatRestarts_isTrackedAgain() throws Exception {
        RedisProcess redis = server();
        NearStore caches = caches(redis, false);
        caches.awaitEra();
        putAndKeep(caches, Duration.ofHours(1));

        redis.close();
        Awaitility.await().until(() -> !caches.copies().hasEra());
        opened(RedisProcess.builder().port(redis.port()).start());

        caches.awaitEra();
        Awaitility.await().ignoreExceptions().until(() -> get(caches.near()) == null);
        putAndKeep(caches, Duration.ofHours(1));
    }

    /** What it does not read would fill the server's memory. */
    @Test
    void instanceThatDoesNotRead_isCutOff_andItsCopiesAreVoid() throws Exception {
        RedisProcess redis = server("--client-output-buffer-limit", "pubsub 64kb 0 0");
        NearStore caches = caches(redis, false);
        caches.awaitEra();
        putAndKeep(caches, Duration.ofHours(1));
        RedisCommands<String, String> client = client(redis);
        CountDownLatch goOn = new CountDownLatch(1);
        caches.blockEventLoops(goOn);
        try {
            assertThat(client.clientList().lines()).anyMatch(each -> each.contains("sub=1"));
            String value = "x".repeat(100);
            Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> {
                for (int i = 0; i < 1_000; i++) {
                    client.set(NearStore.PREFIX + "x".repeat(10_000) + i, value);
                }
                return client.clientList().lines().noneMatch(each -> each.contains("sub=1"));
            });
        } finally {
            goOn.countDown();
        }

        // Whichever is noticed first.
        Awaitility.await().until(() -> {
            return caches.cache().report().eras().values().stream().anyMatch(ended -> ended > 0);
        });
        caches.awaitEra();
        assertThat(isKept(caches)).isFalse();
        putAndKeep(caches, Duration.ofHours(1));
    }

    /** Redis tells nobody, so this is in the documentation. */
    @Test
    void swappedDatabases_areNotNoticed() throws Exception {
        RedisProcess redis = server();
        NearStore caches = caches(redis, false);
        caches.awaitEra();
        RedisCommands<String, String> client = client(redis);
        AtomicInteger emptyDatabase = new AtomicInteger();

        // A message of the put that comes late may remove the copy; then another empty database is swapped in.
        Awaitility.await().until(() -> {
            putAndKeep(caches, Duration.ofHours(1));
            client.swapdb(0, emptyDatabase.incrementAndGet());
            return "value".equals(get(caches.near()));
        });

        assertThat(client.get(KEY)).isNull();
        caches.near().clear(bytes(NearStore.PREFIX + "*"));
        assertThat(get(caches.near())).isNull();
    }
}
