package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Method;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

/** The starter's beans meet aspects that are meant for all implementations of a framework's type. */
class ProxiedBeansTests {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void beansOfFrameworksTypes_underAspects_work(boolean ofClasses) {
        CachingRunner.create()
                .withConfiguration(AutoConfigurations.of(
                        CachezipLettuceAutoConfiguration.class, CachezipEndpointAutoConfiguration.class))
                .withPropertyValues(
                        "management.endpoints.web.exposure.include=cachezip",
                        "cachezip.caches.books.time-to-live=1m",
                        "cachezip.caches.books.stale=1m",
                        "cachezip.caches.films.dictionary=on",
                        "cachezip.lettuce.pipelining-flush-policy=on-close")
                .withBean(SimpleMeterRegistry.class)
                .withBean(DefaultAdvisorAutoProxyCreator.class, () -> {
                    DefaultAdvisorAutoProxyCreator creator = new DefaultAdvisorAutoProxyCreator();
                    creator.setProxyTargetClass(ofClasses);
                    return creator;
                })
                .withBean(
                        DefaultPointcutAdvisor.class,
                        () -> new DefaultPointcutAdvisor(
                                new FrameworksTypes(), (MethodInterceptor) invocation -> invocation.proceed()))
                .withUserConfiguration(Caching.class)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    CacheManager manager = context.getBean(CacheManager.class);
                    assertThat(AopUtils.isCglibProxy(manager)).isEqualTo(ofClasses);
                    assertThat(AopUtils.isJdkDynamicProxy(manager)).isEqualTo(!ofClasses);
                    assertThat(CachezipCache.unwrap(manager.getCache("books"))).isNotNull();
                });
    }

    /** The methods of the starter's classes that a type of a framework has, too. */
    private static final class FrameworksTypes extends StaticMethodMatcherPointcut {

        @Override
        public boolean matches(Method method, Class<?> targetClass) {
            return targetClass.getName().startsWith("dev.cachezip.")
                    && (targetClass.isAnnotationPresent(Endpoint.class)
                            || ClassUtils.getAllInterfacesForClassAsSet(targetClass).stream()
                                    .filter(type ->
                                            type.getName().matches("(org\\.springframework|io\\.micrometer)\\..*"))
                                    .anyMatch(type ->
                                            ClassUtils.hasMethod(type, method.getName(), method.getParameterTypes())));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}
}
