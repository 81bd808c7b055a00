package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.metrics.RefreshMeters;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Configuration;

/** The meters of stale values, of caches on a Redis that is not there. */
class RefreshMetersTests {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private final ApplicationContextRunner runner = CachingRunner.create()
            .withBean(SimpleMeterRegistry.class, () -> registry)
            .withUserConfiguration(Caching.class);

    private List<String> meters(String cache) {
        return registry.getMeters().stream()
                .map(Meter::getId)
                .filter(id -> cache.equals(id.getTag("cache")))
                .map(id -> id.getName() + (id.getTag("result") == null ? "" : " " + id.getTag("result")))
                .filter(name -> name.matches("cachezip\\.(gets|refresh|load).*"))
                .sorted()
                .toList();
    }

    @Test
    void bindTo_aCacheWithStaleValues_hasItsMeters() {
        runner.withPropertyValues("cachezip.caches.books.time-to-live=1m", "cachezip.caches.books.stale=1m")
                .run(context -> {
                    context.getBean(RefreshMeters.class).bindTo(registry);

                    assertThat(meters("books"))
                            .containsExactly(
                                    "cachezip.gets fresh",
                                    "cachezip.gets miss",
                                    "cachezip.gets stale",
                                    "cachezip.load.waits",
                                    "cachezip.refresh",
                                    "cachezip.refreshes caller",
                                    "cachezip.refreshes failed",
                                    "cachezip.refreshes full",
                                    "cachezip.refreshes lost",
                                    "cachezip.refreshes ok");
                });
    }

    @Test
    void bindTo_aCacheWithoutStaleValues_hasNoMeters() {
        runner.withPropertyValues("cachezip.caches.books.time-to-live=1m").run(context -> {
            context.getBean(RefreshMeters.class).bindTo(registry);

            assertThat(context.getBean(CacheManager.class).getCache("books")).isNotNull();
            assertThat(meters("books")).isEmpty();
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}
}
