package dev.cachezip.wiring;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.near.NearCaches;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.wiring.Servers.Entry;
import dev.cachezip.wiring.Servers.Place;
import dev.cachezip.wiring.ServiceOfSecond.OfSecond;
import dev.cachezip.wiring.SetUp.Client;
import dev.cachezip.wiring.SetUp.Managers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.support.NullValue;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.serializer.RedisSerializer;

/** A running application of a set-up, on stock Spring Data Redis or with cachezip. */
final class Application implements AutoCloseable {

    static final Duration STALE = Duration.ofMinutes(1);
    static final Duration NULL_TIME = Duration.ofMinutes(2);

    private static final String THREAD = "wiring-";

    /** A cache whose copies tell that messages about all caches of its manager have come. */
    private static final String SENTINEL = "sentinel";

    private final SetUp setUp;
    private final boolean stock;
    private final Servers servers;
    private final ConfigurableApplicationContext parent;
    private final ConfigurableApplicationContext context;
    private final List<CacheManager> managers;
    private final List<ExecutorService> threads;
    private final ExecutorService source = Executors.newCachedThreadPool();

    private Application(
            SetUp setUp,
            boolean stock,
            Servers servers,
            ConfigurableApplicationContext parent,
            ConfigurableApplicationContext context) {
        this.setUp = setUp;
        this.stock = stock;
        this.servers = servers;
        this.parent = parent;
        this.context = context;
        this.managers = setUp.has(Managers.TWO)
                ? List.of(context.getBean("first", CacheManager.class), context.getBean("second", CacheManager.class))
                : List.of(context.getBean(CacheManager.class));
        this.threads = IntStream.range(0, Step.THREADS)
                .mapToObj(i -> Executors.newSingleThreadExecutor(task -> new Thread(task, THREAD + i)))
                .toList();
    }

    /** Starts an application. */
    static Application start(SetUp setUp, boolean stock, Servers servers, @Nullable Fault fault) {
        Beans beans = new Beans(setUp, stock, servers);
        List<Class<?>> configurations = new ArrayList<>(List.of(beans.configurations()));
        boolean child = setUp.has(Managers.CHILD);
        if (!child) {
            configurations.add(beans.caching());
        }
        String[] properties = properties(setUp, stock, servers, beans);
        SpringApplicationBuilder builder = new SpringApplicationBuilder(configurations.toArray(Class<?>[]::new))
                .web(WebApplicationType.NONE)
                .lazyInitialization(setUp.has(SetUp.Beans.LAZY))
                .initializers(context -> {
                    GenericApplicationContext generic = (GenericApplicationContext) context;
                    generic.registerBean("beans", Beans.class, () -> beans);
                    if (!stock && fault != null) {
                        generic.registerBean(BeanPostProcessor.class, () -> fault.planted(servers));
                    }
                })
                .properties(properties);
        ConfigurableApplicationContext parent = builder.run();
        if (!child) {
            return new Application(setUp, stock, servers, parent, parent);
        }
        try {
            return new Application(
                    setUp,
                    stock,
                    servers,
                    parent,
                    builder.child(Beans.Builder.class, beans.caching())
                            .web(WebApplicationType.NONE)
                            .properties(properties)
                            .run());
        } catch (RuntimeException e) {
            parent.close();
            throw e;
        }
    }

    private static String[] properties(SetUp setUp, boolean stock, Servers servers, Beans beans) {
        List<String> properties = new ArrayList<>(List.of(
                "spring.main.banner-mode=off",
                "spring.data.redis.host=127.0.0.1",
                "spring.data.redis.port=" + servers.first().port(),
                "spring.data.redis.database=" + beans.database(),
                "spring.data.redis.client-type=" + text(setUp.get(Client.class)),
                "spring.data.redis.lettuce.pool.enabled=false",
                "cachezip.enabled=" + !stock,
                "cachezip.allowed-types=dev.cachezip.wiring.*",
                "cachezip.writes=" + text(setUp.get(SetUp.Writes.class)),
                "cachezip.layout=" + text(setUp.get(SetUp.Layout.class))));
        if (setUp.has(SetUp.Format.LEGACY)) {
            properties.add("cachezip.read-also=jdk");
            properties.add("cachezip.write-format=legacy");
        }
        if (!setUp.has(SetUp.Near.OFF)) {
            properties.add("cachezip.caches." + SENTINEL + ".near.max-size=1MB");
        }
        for (String cache : Beans.CACHES) {
            String name = "cachezip.caches." + cache + ".";
            if (!setUp.has(SetUp.Near.OFF)) {
                properties.add(name + "near.max-size=1MB");
                properties.add(name + "near.share=" + text(setUp.get(SetUp.Near.class)));
            }
            if (!setUp.has(SetUp.Stale.OFF)) {
                properties.add(name + "stale=" + STALE.toSeconds() + "s");
            }
            // The methods of lists have no sync = true, of which a warning would tell.
            boolean sync = !cache.equals("lists");
            if (setUp.has(SetUp.Stale.BACKGROUND) && sync) {
                properties.add(name + "refresh=background");
            }
            if (setUp.has(SetUp.Flight.CLUSTER) && sync) {
                properties.add(name + "single-flight=cluster");
            }
            if (setUp.has(SetUp.Dictionary.ON)) {
                properties.add(name + "dictionary=on");
            }
            if (setUp.has(SetUp.NullTime.SHORTER)) {
                properties.add(name + "null-time-to-live=" + NULL_TIME.toSeconds() + "s");
            }
        }
        return properties.toArray(String[]::new);
    }

    private static String text(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns how much longer than with stock an entry is in Redis. */
    long longerInRedis(byte[] key) {
        return stock || setUp.has(SetUp.Stale.OFF) || isOnDemand(key) ? 0 : STALE.toMillis();
    }

    /** Returns whether an entry is of the cache that has no settings of its own. */
    static boolean isOnDemand(byte[] key) {
        return new String(key, StandardCharsets.ISO_8859_1).contains(Step.Caches.ON_DEMAND.cacheName());
    }

    SetUp setUp() {
        return setUp;
    }

    Servers servers() {
        return servers;
    }

    /** Returns the number of a thread of programs; -1 for any other thread. */
    int threadNumber() {
        String name = Thread.currentThread().getName();
        return name.startsWith(THREAD) ? Integer.parseInt(name.substring(THREAD.length())) : -1;
    }

    ExecutorService thread(int number) {
        return threads.get(number);
    }

    /** Returns the threads on which futures of the application end. */
    ExecutorService source() {
        return source;
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    CacheManager manager(int number) {
        return managers.get(number % managers.size());
    }

    Service service() {
        return context.getBean(Service.class);
    }

    ServiceOfSecond service(int manager) {
        return setUp.has(Managers.TWO) && manager == 1
                ? context.getBean(OfSecond.class.getName(), ServiceOfSecond.class)
                : service();
    }

    /** Begins a program: no entry, no statistics, and the same tenant on all threads. */
    void reset() throws Exception {
        settle();
        servers.flush();
        caches().forEach(RedisCache::clearStatistics);
        for (ExecutorService thread : threads) {
            thread.submit(() -> Tenant.become("red")).get();
        }
    }

    /** Waits for what no caller has waited for: it was sent before, on the connection of the caches. */
    void settle() {
        if (stock) {
            return;
        }
        managers.forEach(manager -> manager.getCacheNames().forEach(name -> Fault.flush(manager.getCache(name))));
        caches().map(RedisCache::getNativeCache).distinct().forEach(Application::settle);
    }

    private static void settle(RedisCacheWriter writer) {
        String unused = writer.execute(RedisConnection::ping);
    }

    /** Waits until the copies of caches know what another client has changed. */
    void awaitMessages() {
        if (stock || setUp.has(SetUp.Near.OFF)) {
            return;
        }
        NearCaches nears = context.getBean(NearCaches.class);
        for (CacheManager manager : managers) {
            Cache sentinel = Objects.requireNonNull(manager.getCache(SENTINEL));
            // A manager that is no bean of its context has no copies.
            if (!(redisCache(sentinel) instanceof CachezipCache ours)) {
                continue;
            }
            CacheId id = ours.setup().id();
            sentinel.put("s", "value");
            await(() -> sentinel.get("s") != null
                    && Objects.requireNonNull(nears.report(id)).entries() > 0);
            servers.places()
                    .forEach(place -> place.entries().values().stream()
                            .map(Entry::key)
                            .filter(key -> new String(key, StandardCharsets.ISO_8859_1).contains(SENTINEL))
                            .forEach(key -> place.redis().del(key)));
            await(() -> sentinel.get("s") == null);
        }
    }

    /** Waits until a condition holds. */
    static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Run.PATIENCE)
                .pollInSameThread()
                .pollInterval(Duration.ofMillis(1))
                .until(condition);
    }

    private Stream<RedisCache> caches() {
        return managers.stream()
                .flatMap(manager -> manager.getCacheNames().stream().map(manager::getCache))
                .map(Application::redisCache);
    }

    private static RedisCache redisCache(@Nullable Cache given) {
        Cache cache = Fault.target(given);
        return (RedisCache)
                (cache instanceof TransactionAwareCacheDecorator decorator
                        ? decorator.getTargetCache()
                        : Objects.requireNonNull(cache));
    }

    /** Returns the statistics, by cache. */
    Map<String, String> statistics() {
        Map<String, String> statistics = new TreeMap<>();
        for (CacheManager manager : managers) {
            for (String name : manager.getCacheNames()) {
                if (name.equals(SENTINEL)) {
                    continue;
                }
                CacheStatistics counted = redisCache(manager.getCache(name)).getStatistics();
                String text = "gets " + counted.getGets() + ", hits " + counted.getHits() + ", misses "
                        + counted.getMisses() + ", puts " + counted.getPuts() + ", deletes " + counted.getDeletes();
                if (!text.equals("gets 0, hits 0, misses 0, puts 0, deletes 0")) {
                    statistics.put(managers.indexOf(manager) + ":" + name, text);
                }
            }
        }
        return statistics;
    }

    /** Returns the value of stored bytes as text, as this application reads it. */
    String read(byte[] stored) {
        if (stock || (stored.length > 1 && stored[0] == (byte) 0xac && stored[1] == (byte) 0xed)) {
            Object value = RedisSerializer.java().deserialize(stored);
            return value instanceof NullValue ? "null" : Outcome.show(value);
        }
        try {
            return Outcome.show(context.getBean("cachezipRedisSerializer", RedisSerializer.class)
                    .deserialize(stored));
        } catch (RuntimeException e) {
            return "unreadable: " + e;
        }
    }

    /** Returns all entries. */
    Map<String, Entry> entries(Place place) {
        Map<String, Entry> entries = place.entries();
        Difference.removeOurs(entries);
        return entries;
    }

    @Override
    public void close() {
        threads.forEach(ExecutorService::shutdownNow);
        source.shutdownNow();
        context.close();
        parent.close();
    }
}
