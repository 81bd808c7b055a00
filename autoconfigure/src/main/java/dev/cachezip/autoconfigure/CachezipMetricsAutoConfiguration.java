package dev.cachezip.autoconfigure;

import dev.cachezip.compress.Waits;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.metrics.CacheMeters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.metrics.DictionaryMeters;
import dev.cachezip.metrics.NearMeters;
import dev.cachezip.metrics.ObservedCaches;
import dev.cachezip.metrics.PoolMeters;
import dev.cachezip.metrics.RefreshMeters;
import dev.cachezip.metrics.StatisticsMeters;
import dev.cachezip.near.NearCaches;
import dev.cachezip.refresh.CacheRefreshes;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.cache.metrics.CacheMeterBinderProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * Auto-configuration of Micrometer's meters and observations of caches.
 */
@AutoConfiguration(
        after = CachezipCacheAutoConfiguration.class,
        beforeName = "org.springframework.boot.cache.autoconfigure.metrics.CacheMetricsAutoConfiguration")
@ConditionalOnBean(CountedCaches.class)
public final class CachezipMetricsAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class CacheMetersConfiguration {

        @Bean
        CacheMeters cachezipCacheMeters(CountedCaches caches) {
            return new CacheMeters(caches);
        }

        @Bean
        @ConditionalOnBean(CacheDictionaries.class)
        DictionaryMeters cachezipDictionaryMeters(CacheDictionaries dictionaries) {
            return new DictionaryMeters(dictionaries);
        }

        @Bean
        @ConditionalOnBean(CacheRefreshes.class)
        RefreshMeters cachezipRefreshMeters(CacheRefreshes refreshes) {
            return new RefreshMeters(refreshes);
        }

        @Bean
        @ConditionalOnBean(NearCaches.class)
        NearMeters cachezipNearMeters(NearCaches nears) {
            return new NearMeters(nears);
        }

        @Bean
        PoolMeters cachezipPoolMeters() {
            return new PoolMeters(Waits::ofProcess);
        }

        /** Counts failures in {@code cachezip.failures}, by cache, operation and cause. */
        @Bean
        CacheFailureListener cachezipFailureCounter(CountedCaches caches, ObjectProvider<MeterRegistry> meterRegistry) {
            return failure -> meterRegistry.ifAvailable(registry -> registry.counter(
                            "cachezip.failures",
                            CacheMeters.tags(caches.metered(failure.id()))
                                    .and("operation", failure.operation(), "cause", failure.cause()))
                    .increment());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, CacheMeterBinderProvider.class})
    static class StatisticsMetersConfiguration {

        /** Comes before the provider of Spring Boot, which would do the same, and after those of the application. */
        @Bean
        StatisticsMeters.Provider cachezipStatisticsMeters() {
            return new StatisticsMeters.Provider();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    @ConditionalOnBooleanProperty("cachezip.observations.enabled")
    static class ObservationsConfiguration {

        /** Observes caches in place of the counters alone. */
        @Bean
        @Primary
        ObservedCaches cachezipObservedCaches(
                CountedCaches countedCaches, ObjectProvider<ObservationRegistry> observationRegistry) {
            return new ObservedCaches(
                    countedCaches, () -> observationRegistry.getIfAvailable(() -> ObservationRegistry.NOOP));
        }
    }
}
