package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.metrics.CacheMetricsAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The meters that Spring Boot's actuator makes of caches that exist at the start, on a Redis that is not there. */
class StatisticsMetersTests {

    private static final int MAX_COLLECTIONS = 20;

    /** Outlives the contexts, as the registries of an application do that starts several in one JVM. */
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private final ApplicationContextRunner runner = CachingRunner.create()
            .withConfiguration(AutoConfigurations.of(CacheMetricsAutoConfiguration.class))
            .withBean(SimpleMeterRegistry.class, () -> registry, definition -> definition.setDestroyMethodName(""))
            .withUserConfiguration(Caching.class)
            .withPropertyValues("spring.cache.cache-names=books,items");

    @Test
    void close_metersThatStay_holdNothingOfTheContext() {
        List<WeakReference<Object>> closed = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            runner.withPropertyValues("cachezip.caches.items.near.max-size=1MB")
                    .run(context -> closed.add(new WeakReference<>(context.getBeanFactory())));
        }
        assertThat(registry.getMeters()).isNotEmpty();
        for (int i = 0; i < MAX_COLLECTIONS && closed.stream().anyMatch(each -> each.get() != null); i++) {
            System.gc();
        }

        assertThat(closed).extracting(WeakReference::get).containsOnlyNulls();
    }

    @Test
    void meters_ofACache_areThoseOfSpringBoot() {
        List<String> meters = meters("cachezip.enabled=true");
        registry.clear();

        assertThat(meters).hasSize(12).containsExactlyInAnyOrderElementsOf(meters("cachezip.enabled=false"));
    }

    private List<String> meters(String property) {
        List<String> meters = new ArrayList<>();
        runner.withPropertyValues(property)
                .run(context -> registry.getMeters().stream()
                        .map(Meter::getId)
                        .filter(id -> id.getName().startsWith("cache."))
                        .map(id -> id + " " + id.getType() + " " + id.getDescription() + " " + id.getBaseUnit())
                        .forEach(meters::add));
        return meters;
    }

    /** An application with a cached method. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {

        @Bean
        Shop shop() {
            return new Shop();
        }
    }

    /** Has a cached method. */
    static class Shop {

        @Cacheable("items")
        public String find(String key) {
            return key;
        }
    }
}
