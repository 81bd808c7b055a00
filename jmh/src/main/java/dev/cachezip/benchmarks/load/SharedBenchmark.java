package dev.cachezip.benchmarks.load;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.samples.ProductPage;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.store.EntryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.caffeine.CaffeineCacheManager;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The benchmark of hits of a cached method on one thread: from Redis, from a copy that is decoded, from a copy whose object
 * callers share, and from Spring's cache in memory.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@Warmup(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
// JMH calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class SharedBenchmark {

    private static final long KEY = 0;
    private static final String CACHE = "page-none";

    private RedisProcess server;
    private Starter redis;
    private Starter decoding;
    private Starter sharing;
    private AnnotationConfigApplicationContext memory;
    private NearCaches nears;
    private EntryStore copies;
    private EntryStore.EntryRead read;
    private Pages ofRedis;
    private Pages ofCopies;
    private Pages ofObjects;
    private Pages ofMemory;

    /** Pages that are all cached. */
    static class Pages {

        /** Returns the page with a number. */
        @Cacheable(CACHE)
        public ProductPage page(long id) {
            throw new IllegalStateException("A miss of page " + id);
        }
    }

    /** An application with a cache in memory. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class InMemory {

        @Bean
        CacheManager cacheManager() {
            return new CaffeineCacheManager(CACHE);
        }

        @Bean
        Pages pages() {
            return new Pages();
        }
    }

    /** Starts a server and the applications, and checks that copies are read where there are some, and shared. */
    @Setup
    public void setUp() throws IOException, UnavailableException {
        server = RedisProcess.start();
        redis = Starter.open(server, Starter.TUNED, Optional.empty(), Pages.class);
        Object page = CachedValue.PAGE.value();
        CacheCalls.putAndCheckFirst(redis.cache(CACHE), 0, KEY, page);
        decoding = near("never");
        sharing = near("read-only");
        memory = new AnnotationConfigApplicationContext(InMemory.class);
        Objects.requireNonNull(memory.getBean(CacheManager.class).getCache(CACHE))
                .put(KEY, page);
        ofRedis = redis.bean(Pages.class);
        ofCopies = decoding.bean(Pages.class);
        ofObjects = sharing.bean(Pages.class);
        ofMemory = memory.getBean(Pages.class);
        CachezipCache near = sharing.cache(CACHE);
        nears = new NearCaches(Duration.ofSeconds(5), null);
        nears.start();
        copies = nears.of(near.setup(), near.getNativeCache());
        read = new EntryStore.EntryRead((CACHE + "::" + KEY).getBytes(StandardCharsets.UTF_8), null, false);
        Starter.awaitCopies(nears, CACHE);
        for (int i = 0; i < 3; i++) {
            checkCount(i, decoding, ofCopies);
            checkCount(i, sharing, ofObjects);
            Objects.requireNonNull(copies.get(read).value());
        }
        Objects.requireNonNull(copies.get(read).cell()).leave(this, "shared");
        Objects.requireNonNull(look());
    }

    private Starter near(String share) throws UnavailableException {
        List<String> settings = Stream.concat(
                        Starter.NEAR.stream(), Stream.of("cachezip.caches." + CACHE + ".near.share=" + share))
                .toList();
        return Starter.open(server, settings, Optional.empty(), Pages.class);
    }

    /** Checks that the third read, and no earlier one, finds what it is to find. */
    private static void checkCount(int before, Starter application, Pages pages) {
        Objects.requireNonNull(pages.page(KEY));
        NearReport report =
                Objects.requireNonNull(application.bean(NearCaches.class).report(CacheId.of(CACHE)));
        boolean shares = report.notShared() == null && report.objects() > 0;
        if (before == 2 && (report.hits() == 0 || shares != (report.shared() > 0))) {
            throw new IllegalStateException("No copy is read: " + report);
        }
    }

    /** Stops the applications and the server. */
    @TearDown
    public void tearDown() {
        nears.stop();
        memory.close();
        sharing.close();
        decoding.close();
        redis.close();
        server.close();
    }

    /** A hit of a cached method that asks Redis. */
    @Benchmark
    public ProductPage redis() {
        return ofRedis.page(KEY);
    }

    /** A hit that decodes a copy. */
    @Benchmark
    public ProductPage copy() {
        return ofCopies.page(KEY);
    }

    /** A hit whose value is shared. */
    @Benchmark
    public ProductPage shared() {
        return ofObjects.page(KEY);
    }

    /** A hit of Spring's cache in memory. */
    @Benchmark
    public ProductPage memory() {
        return ofMemory.page(KEY);
    }

    /** The look for a copy and its object, without the key and without Spring. */
    @Benchmark
    public @Nullable Object look() {
        return Objects.requireNonNull(copies.get(read).cell()).find(this);
    }
}
