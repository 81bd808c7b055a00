package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CacheContext;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.endpoint.CacheReport;
import dev.cachezip.endpoint.CachezipEndpoint;
import dev.cachezip.endpoint.CachezipWebEndpoint;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.near.NearCaches;
import dev.cachezip.session.SessionSerializer;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.values.CacheSerializers;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the Actuator endpoint {@code cachezip}.
 */
@AutoConfiguration(after = {CachezipCacheAutoConfiguration.class, CachezipSessionAutoConfiguration.class})
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnAvailableEndpoint(CachezipEndpoint.class)
@ConditionalOnBean(CacheSerializers.class)
public final class CachezipEndpointAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    CachezipEndpoint cachezipEndpoint(
            CachezipProperties properties,
            CountedCaches countedCaches,
            CacheContext context,
            MethodTimes times,
            CacheDictionaries dictionaries,
            NearCaches nears,
            @Qualifier(CachezipSessionAutoConfiguration.Serializer.BEAN_NAME)
                    ObjectProvider<SessionSerializer> sessions,
            CachezipCacheManagerPostProcessor managers) {
        return new CachezipEndpoint(
                countedCaches,
                id -> {
                    CachezipCacheManager manager = managers.managers().get(id.manager());
                    return manager == null ? null : CachezipCache.unwrap(manager.getCache(id.name()));
                },
                cache -> new CacheReport.Configuration(
                        cache, context.types(), times.of(cache.setup().id())),
                dictionaries,
                nears,
                sessions.getIfAvailable(),
                Show.valueOf(properties.endpoint().showValues().name()),
                Set.copyOf(properties.endpoint().roles()));
    }

    @Bean
    @ConditionalOnMissingBean
    CachezipWebEndpoint cachezipWebEndpoint(CachezipEndpoint endpoint) {
        return new CachezipWebEndpoint(endpoint);
    }
}
