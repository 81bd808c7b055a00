package dev.cachezip.autoconfigure;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Applications whose caches are on Redis, which need not be there. */
final class CachingRunner {

    private CachingRunner() {}

    /** Returns a runner with everything but {@code @EnableCaching}. */
    static ApplicationContextRunner create() {
        return new ApplicationContextRunner()
                .withPropertyValues("spring.cache.type=redis")
                .withConfiguration(AutoConfigurations.of(
                        DataRedisAutoConfiguration.class,
                        CacheAutoConfiguration.class,
                        CachezipAutoConfiguration.class,
                        CachezipBulkAutoConfiguration.class,
                        CachezipCacheAutoConfiguration.class,
                        CachezipMetricsAutoConfiguration.class));
    }
}
