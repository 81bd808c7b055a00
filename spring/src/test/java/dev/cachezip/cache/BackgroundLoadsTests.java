package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CachePolicy.Expiry;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.NearPolicy;
import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.policy.RefreshPolicy.LoadScope;
import dev.cachezip.policy.RefreshPolicy.Refresh;
import dev.cachezip.policy.Setups;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.CachezipCacheWriter;
import dev.cachezip.store.ClearStrategies;
import dev.cachezip.store.WriteWindow;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Loads of stale values in the background, on a Redis. */
class BackgroundLoadsTests {

    private static final String KEY = "key";

    @Test
    void load_ofEachWay_runsOnAThreadForIt() throws Exception {
        CacheThreads threads = CacheThreads.pooled();
        try (RedisProcess redis = RedisProcess.start()) {
            LettuceConnectionFactory connections = new LettuceConnectionFactory(RedisProcess.HOST, redis.port());
            connections.afterPropertiesSet();
            connections.start();
            try {
                CachezipCache cache = cache(connections, threads);
                CompletableFuture<String> waiting = new CompletableFuture<>();
                cache.put(KEY, "stale");
                while (!waiting.isDone()) {
                    String unused = cache.get(KEY, () -> loadOn(waiting));
                }
                CompletableFuture<String> later = new CompletableFuture<>();
                cache.put(KEY + 2, "stale");
                while (!later.isDone()) {
                    String unused = cache.retrieve(KEY + 2, () -> CompletableFuture.completedFuture(loadOn(later)))
                            .join();
                }

                assertThat(waiting.join()).startsWith("cachezip-refresh-");
                assertThat(later.join()).startsWith("cachezip-refresh-");
            } finally {
                connections.destroy();
            }
        } finally {
            threads.close();
        }
    }

    private static String loadOn(CompletableFuture<String> thread) {
        thread.complete(Thread.currentThread().getName());
        return "loaded";
    }

    private static CachezipCache cache(LettuceConnectionFactory connections, CacheThreads threads) {
        RedisCacheWriter writer = CachezipCacheWriter.create(
                connections,
                true,
                ClearStrategies.scan(10),
                new WriteWindow(10, false),
                CacheFailures.asMisses(),
                threads);
        RedisCacheConfiguration configuration = RedisCacheConfiguration.defaultCacheConfig();
        RefreshPolicy background =
                new RefreshPolicy(Duration.ofHours(1), Refresh.BACKGROUND, Duration.ZERO, true, null, LoadScope.JVM);
        CacheSetup setup = Setups.books(
                new Expiry(Duration.ofMillis(50), null, 0, null), background, NearPolicy.NONE, configuration);
        return new CachezipCache(
                setup, writer, configuration.entryTtl(setup), Contexts.of(CacheFailures.asMisses(), threads));
    }
}
