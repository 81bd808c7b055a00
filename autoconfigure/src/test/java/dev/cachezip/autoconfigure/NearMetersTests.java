package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.metrics.NearMeters;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Configuration;

/** The meters of copies, of caches on a Redis that is not there. */
class NearMetersTests {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private final ApplicationContextRunner runner = CachingRunner.create()
            .withBean(SimpleMeterRegistry.class, () -> registry)
            .withUserConfiguration(Caching.class);

    private static String text(Meter.Id id) {
        return id.getName()
                + Objects.requireNonNullElse(id.getTag("result"), "")
                + Objects.requireNonNullElse(id.getTag("cause"), "");
    }

    @Test
    void bindTo_aCacheWithCopies_hasItsMeters() {
        runner.withPropertyValues("cachezip.caches.books.near.max-size=1MB").run(context -> {
            context.getBean(NearMeters.class).bindTo(registry);

            assertThat(registry.getMeters())
                    .extracting(Meter::getId)
                    .filteredOn(id -> "books".equals(id.getTag("cache")))
                    .extracting(NearMetersTests::text)
                    .filteredOn(name -> name.startsWith("cachezip.near"))
                    .containsExactlyInAnyOrder(
                            "cachezip.near.getshit",
                            "cachezip.near.getsshared",
                            "cachezip.near.getsmiss",
                            "cachezip.near.keptkept",
                            "cachezip.near.keptlost",
                            "cachezip.near.keptuntold",
                            "cachezip.near.evictions",
                            "cachezip.near.invalidationspush",
                            "cachezip.near.invalidationsown",
                            "cachezip.near.erasflush",
                            "cachezip.near.erasclear",
                            "cachezip.near.erasdisconnect",
                            "cachezip.near.erasheartbeat",
                            "cachezip.near.erastopology",
                            "cachezip.near.erasrestart",
                            "cachezip.near.armed",
                            "cachezip.near.entries",
                            "cachezip.near.size");
        });
    }

    @Test
    void bindTo_aCacheWithoutCopies_hasNoMeters() {
        runner.run(context -> {
            context.getBean(NearMeters.class).bindTo(registry);

            assertThat(context.getBean(CacheManager.class).getCache("books")).isNotNull();
            assertThat(registry.getMeters())
                    .extracting(meter -> meter.getId().getName())
                    .noneMatch(name -> name.startsWith("cachezip.near"));
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}
}
