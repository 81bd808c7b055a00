package dev.cachezip.it;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.it.SlowSource.Way;
import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.refresh.RefreshCounters;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.springframework.cache.CacheManager;
import org.springframework.dao.DataAccessException;

/** Some applications with the same cache of stale values, their callers, and a view of what Redis holds. */
final class Fleet implements AutoCloseable {

    /** Longer than anything takes on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String[] SETTINGS = {
        "cachezip.caches.stale.time-to-live=10m",
        "cachezip.caches.stale.stale=1m",
        // No server is away in these tests, but a busy machine may be slow to connect.
        "cachezip.lettuce.command-timeout=30s",
    };

    /** The properties (name=value) with which applications reach Redis. */
    private final List<String> servers;

    private final AbstractRedisClient client;
    private final StatefulConnection<String, String> connection;
    final RedisClusterCommands<String, String> redis;
    private final List<App> apps = new ArrayList<>();
    private final ExecutorService callers = Executors.newCachedThreadPool();

    Fleet() {
        this(RedisServers.shared());
    }

    /** Names a server that others do not use. */
    Fleet(RedisServer server) {
        this(
                List.of("spring.data.redis.host=" + server.host(), "spring.data.redis.port=" + server.port()),
                RedisClient.create(RedisURI.create(server.host(), server.port())));
    }

    private Fleet(List<String> servers, RedisClient client) {
        this.servers = servers;
        this.client = client;
        StatefulRedisConnection<String, String> single = client.connect();
        this.connection = single;
        this.redis = single.sync();
    }

    private Fleet(List<String> servers, RedisClusterClient client) {
        this.servers = servers;
        this.client = client;
        StatefulRedisClusterConnection<String, String> cluster = client.connect();
        this.connection = cluster;
        this.redis = cluster.sync();
    }

    /** Returns a fleet on the servers of a topology. */
    static Fleet on(Topology topology) {
        RedisServer server = topology.primaries().get(0).server();
        RedisURI uri = RedisURI.create(server.host(), server.port());
        return topology instanceof ClusterTopology
                ? new Fleet(topology.properties(), RedisClusterClient.create(uri))
                : new Fleet(topology.properties(), RedisClient.create(uri));
    }

    /** Starts applications with more settings. */
    Fleet start(int count, String... more) {
        return start(count, List.of(), more);
    }

    Fleet start(int count, List<Class<?>> configurations, String... more) {
        List<Class<?>> all = new ArrayList<>(configurations);
        all.add(SlowSource.Configured.class);
        List<String> properties = new ArrayList<>(List.of(SETTINGS));
        properties.addAll(List.of(more));
        for (int i = 0; i < count; i++) {
            apps.add(App.start(servers, all, properties.toArray(String[]::new)));
        }
        return this;
    }

    App app(int i) {
        return apps.get(i);
    }

    List<App> apps() {
        return apps;
    }

    String ask(int app, Way way, String key, Supplier<String> slow) {
        return way.ask(apps.get(app).bean(SlowSource.class), key, slow);
    }

    /** Lets callers of all applications ask at the same time. */
    List<Future<String>> askAll(int callersOfEach, Way way, String key, Supplier<String> slow) {
        CountDownLatch ready = new CountDownLatch(callersOfEach * apps.size());
        List<Future<String>> answers = new ArrayList<>();
        for (int i = 0; i < callersOfEach * apps.size(); i++) {
            int app = i % apps.size();
            answers.add(callers.submit(() -> {
                ready.countDown();
                ready.await();
                return ask(app, way, key, slow);
            }));
        }
        return answers;
    }

    <T> Future<T> later(Callable<T> task) {
        return callers.submit(task);
    }

    static long done(List<? extends Future<?>> answers) {
        return answers.stream().filter(Future::isDone).count();
    }

    static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(condition);
    }

    static <T> T get(Future<T> answer) throws Exception {
        return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Stores an entry whose time to live is over, of which no application knows anything. */
    String staleKey(String value) {
        return keyWithTime(value, Duration.ofSeconds(50));
    }

    /** Stores an entry that has a time left. */
    String keyWithTime(String value, Duration left) {
        String key = App.newKey();
        CachezipCache cache = Objects.requireNonNull(
                CachezipCache.unwrap(app(0).bean(CacheManager.class).getCache(SlowSource.CACHE)));
        // Lettuce rejects commands to a server of a cluster until the connection to it is up.
        Awaitility.await()
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .ignoreExceptionsInstanceOf(DataAccessException.class)
                .until(() -> {
                    // A put would be asynchronous.
                    cache.putIfAbsent(key, value);
                    return true;
                });
        age(key, left);
        return key;
    }

    void age(String key, Duration left) {
        redis.pexpire(redisKey(key), left.toMillis());
    }

    /** Returns the remaining time of an entry in milliseconds. */
    long remaining(String key) {
        return redis.pttl(redisKey(key));
    }

    /** Waits until an entry has more time left than a stale one: another instance may read before an asynchronous put. */
    void awaitFresh(String key) {
        await(() -> remaining(key) > Duration.ofMinutes(10).toMillis());
    }

    boolean isThere(String key) {
        return redis.exists(redisKey(key)) == 1;
    }

    static String redisKey(String key) {
        return App.redisKey(SlowSource.CACHE, key);
    }

    static String lock(String key) {
        return "cachezip:refresh:" + redisKey(key);
    }

    RefreshCounters counters(int app) {
        AtomicReference<RefreshCounters> found = new AtomicReference<>();
        apps.get(app).bean(CacheRefreshes.class).forEach((id, counters) -> {
            if (id.name().equals(SlowSource.CACHE)) {
                found.set(counters);
            }
        });
        return Objects.requireNonNull(found.get());
    }

    long refreshes(RefreshCounters.Result result) {
        return sum(counters -> counters.refreshes(result));
    }

    long gets(RefreshCounters.Read result) {
        return sum(counters -> counters.gets(result));
    }

    private long sum(ToLongFunction<RefreshCounters> count) {
        return IntStream.range(0, apps.size())
                .mapToObj(this::counters)
                .mapToLong(count)
                .sum();
    }

    @Override
    public void close() {
        callers.shutdownNow();
        apps.forEach(App::close);
        connection.close();
        client.close();
    }

    /** A load that waits until the test lets it go on. */
    static final class Gate implements Supplier<String> {

        private final CountDownLatch open = new CountDownLatch(1);
        private final AtomicInteger loads = new AtomicInteger();
        private final Supplier<String> result;

        Gate(Supplier<String> result) {
            this.result = result;
        }

        @Override
        public String get() {
            loads.incrementAndGet();
            try {
                if (!open.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    throw new IllegalStateException("the test has left this load alone");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
            return result.get();
        }

        int loads() {
            return loads.get();
        }

        void open() {
            open.countDown();
        }
    }
}
