package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.logs.ProvokedLogs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.CachingConfigurer;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.CacheInterceptor;
import org.springframework.cache.interceptor.CacheOperationInvocationContext;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.cache.interceptor.SimpleCacheErrorHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** The application's own beans for Redis work as before beside cachezip. */
class ApplicationsOwnTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "org.springframework.context.support.PostProcessorRegistrationDelegate$BeanPostProcessorChecker");

    private final ApplicationContextRunner runner = CachingRunner.create().withUserConfiguration(Caching.class);

    /** The manager is made while post-processors are, and those that come later do not see it. */
    @ParameterizedTest
    @ValueSource(classes = {NeedingTheManager.class, OrderedNeedingTheManager.class})
    void manager_thatAPostProcessorNeeds_isCachezips(Class<?> configuration) {
        runner.withUserConfiguration(configuration)
                .run(context ->
                        assertThat(context.getBean(CacheManager.class)).isInstanceOf(CachezipCacheManager.class));
    }

    @Test
    void errorHandler_thatIsABeanOfTheApplication_stays() {
        runner.withUserConfiguration(OwnHandler.class)
                .run(context -> assertThat(
                                context.getBean(CacheInterceptor.class).getErrorHandler())
                        .isSameAs(context.getBean(CacheErrorHandler.class)));
    }

    @Test
    void resolver_thatFindsNoCache_isNamed() {
        runner.withUserConfiguration(OwnResolver.class)
                .run(context -> assertThatExceptionOfType(RuntimeException.class)
                        .isThrownBy(() -> context.getBean(Methods.class).cached())
                        .withMessageContaining("a resolver of the application"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    @Configuration(proxyBeanMethods = false)
    static class NeedingTheManager {
        @Bean
        static BeanPostProcessor aPostProcessor(CacheManager manager) {
            return new BeanPostProcessor() {};
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OrderedNeedingTheManager {
        @Bean
        static OrderedProcessor anOrderedPostProcessor(CacheManager manager) {
            return new OrderedProcessor();
        }
    }

    static final class OrderedProcessor implements BeanPostProcessor, Ordered {
        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE;
        }
    }

    @Configuration // its method returns the bean for every caller
    static class OwnHandler implements CachingConfigurer {
        @Bean
        @Override
        public CacheErrorHandler errorHandler() {
            return new SimpleCacheErrorHandler();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnResolver implements CachingConfigurer {
        @Override
        public CacheResolver cacheResolver() {
            return new CacheResolver() {
                @Override
                public List<Cache> resolveCaches(CacheOperationInvocationContext<?> context) {
                    return List.of();
                }

                @Override
                public String toString() {
                    return "a resolver of the application";
                }
            };
        }

        @Bean
        Methods methods() {
            return new Methods();
        }
    }

    static class Methods {
        @Cacheable("any")
        public String cached() {
            return "";
        }
    }
}
