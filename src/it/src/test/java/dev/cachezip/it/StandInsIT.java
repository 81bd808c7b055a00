package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchRuntimeException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mockingDetails;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.CacheCounters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.serializer.CacheId;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.cache.interceptor.CacheInterceptor;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextManager;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;
import org.springframework.util.ClassUtils;

/** What stands in for a bean of a framework does with cachezip what it does without: an aspect, a proxy, a mock, a spy. */
@SuppressWarnings("IllegalThrows") // as advice does
class StandInsIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.autoconfigure.StartUpReport");

    /** Whether the applications that tests start for mocks have cachezip. */
    private static boolean enabled;

    private final String key = App.newKey();

    static Stream<Arguments> interceptedApplications() {
        return Stream.of(
                        AroundManagers.class,
                        AroundConnections.class,
                        AroundFrameworks.class,
                        ManagersInProxies.class,
                        FactoriesInProxies.class)
                .flatMap(counting -> Stream.of(false, true)
                        .flatMap(ours -> Stream.of(true, false)
                                // Spring itself injects lifecycles by their classes.
                                .filter(classes -> classes || counting != AroundFrameworks.class)
                                .map(classes -> Arguments.of(counting, ours, classes))));
    }

    /** The caches have settings, which have an effect even if the manager is hidden. */
    @ParameterizedTest
    @MethodSource("interceptedApplications")
    void beanInAProxy_isCalledThroughIt(Class<? extends Counting> counting, boolean ours, boolean classes) {
        try (App app = App.start(
                List.of(counting),
                "cachezip.enabled=" + ours,
                "cachezip.caches.named.time-to-live=5m",
                "spring.aop.proxy-target-class=" + classes)) {
            app.shop().findOnce(key, Counted.of("a"));
            int before = app.bean(counting).calls.get();
            assertThat(before).isPositive();

            assertThat(app.shop().findOnce(key, Counted.never())).isEqualTo("a");

            assertThat(app.shop().findNamed(key, Counted.of("b"))).isEqualTo("b");
            RawRedis.shared().await(App.redisKey(Shop.NAMED, key));
            assertThat(app.shop().findNamed(key, Counted.never())).isEqualTo("b");
            if (counting != AroundFrameworks.class) {
                assertThat(app.bean(counting).calls).hasValueGreaterThan(before);
            }
        }
        assertThat(LOGS.messages()).isEmpty();
    }

    static Stream<Arguments> mockedApplications() {
        return Stream.of(
                        MockedManager.class,
                        SpiedManager.class,
                        SpiedOwnManager.class,
                        SpiedCache.class,
                        MockedWriter.class,
                        MockedInterceptor.class,
                        MockedLettuce.class,
                        SpiedLettuce.class,
                        MockedConnections.class,
                        SpiedConnections.class)
                .flatMap(test -> Stream.of(false, true).map(ours -> Arguments.of(test, ours)));
    }

    @ParameterizedTest
    @MethodSource("mockedApplications")
    void beanReplacedByATest_isUsed(Class<? extends Mocking> test, boolean ours) throws Exception {
        enabled = ours;
        TestContext context = new TestContextManager(test).getTestContext();
        try {
            ApplicationContext application = context.getApplicationContext();
            test.getDeclaredConstructor().newInstance().check(application, application.getBean(Shop.class), key);
        } finally {
            context.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
        }
    }

    @Test
    void spiedCache_unreadableEntryThatIsAFailure_isCountedOnce() {
        try (App app = App.start("cachezip.on-unreadable=fail")) {
            RawRedis.shared().set(App.redisKey(Shop.ON_DEMAND, key), new byte[] {(byte) 0xc1});
            Cache cache = spy(app.cache(Shop.ON_DEMAND));
            RuntimeException unreadable = catchRuntimeException(() -> cache.get(key));

            assertThatThrownBy(() -> app.bean(CacheInterceptor.class)
                            .getErrorHandler()
                            .handleCacheGetError(unreadable, cache, key))
                    .isSameAs(unreadable);

            CacheCounters counters =
                    Objects.requireNonNull(app.bean(CountedCaches.class).all().get(CacheId.of(Shop.ON_DEMAND)));
            assertThat(counters.failures().values())
                    .singleElement()
                    .satisfies(failed -> assertThat(failed.count()).isOne());
        }
    }

    /** Counts calls of intercepted beans. */
    abstract static class Counting {

        final AtomicInteger calls = new AtomicInteger();

        Object count(ProceedingJoinPoint point) throws Throwable {
            calls.incrementAndGet();
            return point.proceed();
        }

        Object counted(Object bean) {
            return Proxy.newProxyInstance(
                    bean.getClass().getClassLoader(), ClassUtils.getAllInterfaces(bean), (proxy, method, arguments) -> {
                        calls.incrementAndGet();
                        try {
                            return method.invoke(bean, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }

    @Aspect
    @Configuration(proxyBeanMethods = false)
    static class AroundManagers extends Counting {

        @Around("execution(* org.springframework.cache.CacheManager.getCache(..))")
        public Object around(ProceedingJoinPoint point) throws Throwable {
            return count(point);
        }
    }

    @Aspect
    @Configuration(proxyBeanMethods = false)
    static class AroundConnections extends Counting {

        @Around("execution(* org.springframework.data.redis.connection.RedisConnectionFactory.getConnection(..))")
        public Object around(ProceedingJoinPoint point) throws Throwable {
            return count(point);
        }
    }

    /** An aspect around types whose implementations all applications have, and cachezip more of them. */
    @Aspect
    @Configuration(proxyBeanMethods = false)
    static class AroundFrameworks extends Counting {

        @Around("execution(* org.springframework.boot.cache.autoconfigure.*Customizer*.*(..))"
                + " || execution(* org.springframework.boot.data.redis.autoconfigure.*Customizer.*(..))"
                + " || execution(* org.springframework.context.Lifecycle.*(..))"
                + " || execution(* org.springframework.beans.factory.SmartInitializingSingleton.*(..))"
                + " || execution(* org.springframework.beans.factory.DisposableBean.*(..))"
                + " || execution(* org.springframework.beans.factory.config.BeanPostProcessor.*(..))"
                + " || execution(* org.springframework.data.redis.serializer.RedisSerializer.*(..))"
                + " || execution(* org.springframework.cache.CacheManager.*(..))")
        public Object around(ProceedingJoinPoint point) throws Throwable {
            return count(point);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ManagersInProxies extends Counting implements BeanPostProcessor {

        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
            return bean instanceof CacheManager ? counted(bean) : bean;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class FactoriesInProxies extends Counting implements BeanPostProcessor {

        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
            return bean instanceof RedisConnectionFactory ? counted(bean) : bean;
        }
    }

    /** An application of a test with mocks. */
    @SpringBootTest(
            classes = App.Configured.class,
            webEnvironment = WebEnvironment.NONE,
            properties = {
                "spring.cache.cache-names=named",
                // Needs a connection factory that is reactive, too.
                "spring.autoconfigure.exclude="
                        + "org.springframework.boot.data.redis.autoconfigure.DataRedisReactiveAutoConfiguration,"
                        + "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
            })
    abstract static class Mocking {

        @DynamicPropertySource
        static void properties(DynamicPropertyRegistry registry) {
            RedisServer server = RedisServers.shared();
            registry.add("cachezip.enabled", () -> enabled);
            registry.add("spring.cache.redis.key-prefix", () -> App.PREFIX);
            registry.add("spring.data.redis.host", server::host);
            registry.add("spring.data.redis.port", server::port);
        }

        abstract void check(ApplicationContext application, Shop shop, String key);
    }

    @MockitoBean(types = CacheManager.class)
    static class MockedManager extends Mocking {

        @Override
        void check(ApplicationContext application, Shop shop, String key) {
            when(application.getBean(CacheManager.class).getCache(Shop.ON_DEMAND))
                    .thenReturn(new ConcurrentMapCache(Shop.ON_DEMAND));
            assertThat(shop.find(key, Counted.of("a"))).isEqualTo("a");
            assertThat(shop.find(key, Counted.never())).isEqualTo("a");
        }
    }

    @MockitoSpyBean(types = CacheManager.class)
    static class SpiedManager extends Mocking {

        @Override
        void check(ApplicationContext application, Shop shop, String key) {
            assertThat(shop.findOnce(key, Counted.of("a"))).isEqualTo("a");
            assertThat(shop.findOnce(key, Counted.never())).isEqualTo("a");
            verify(application.getBean(CacheManager.class), atLeastOnce()).getCache(Shop.ON_DEMAND);
        }
    }

    @SpringBootTest(classes = {App.Configured.class, OwnManager.class})
    static class SpiedOwnManager extends SpiedManager {

        @Override
        void check(ApplicationContext application, Shop shop, String key) {
            assertThat(mockingDetails(application.getBean(CacheManager.class)).isSpy())
                    .isTrue();
            super.check(application, shop, key);
        }
    }

    @MockitoSpyBean(types = CacheManager.class)
    static class SpiedCache extends Mocking {

        @Override
        void check(ApplicationContext application, Shop shop, String key) {
            CacheManager manager = application.getBean(CacheManager.class);
            Cache cache = spy(Objects.requireNonNull(manager.getCache(Shop.ON_DEMAND)));
            doReturn(cache).when(manager).getCache(Shop.ON_DEMAND);

            shop.find(key, Counted.of("a"));

            verify(cache).get(key);
            verify(cache).put(key, "a");
        }
    }

    @MockitoBean(types = RedisCacheWriter.class)
    @SpringBootTest(classes = {App.Configured.class, OwnManagerOnAWriter.class})
    static class MockedWriter extends Mocking {

        @Override
        void check(ApplicationContext application, Shop shop, String key) {
            assertThat(shop.find(key, Counted.of("a"))).isEqualTo("a");
            verify(application.getBean(RedisCacheWriter.class)).put(any(), any(), any(), any());
        }
    }

    @MockitoBean(types = CacheInterceptor.class)
    static class MockedInterceptor extends Mocking {

        @Override
        void check(ApplicationContext application, Shop shop, String key) {
            assertThat(shop.find(key, Counted.never())).isNull();
        }
    }

    /** A test of what an application does when a connection fails. */
    abstract static class FailedConnections extends Mocking {

        @Override
        void check(ApplicationContext application, Shop shop, String key) {
            RedisConnectionFactory factory = application.getBean(RedisConnectionFactory.class);
            doThrow(new RedisConnectionFailureException("gone")).when(factory).getConnection();
            assertThatThrownBy(() -> shop.find(key, Counted.never()))
                    .isInstanceOf(RedisConnectionFailureException.class)
                    .hasMessage("gone");
        }
    }

    /** A test that lets the connection succeed first. */
    abstract static class LaterFailedConnections extends FailedConnections {

        @Override
        void check(ApplicationContext application, Shop shop, String key) {
            shop.findOnce(key, Counted.of("a"));
            assertThat(shop.findOnce(key, Counted.never())).isEqualTo("a");
            super.check(application, shop, key);
        }
    }

    @MockitoBean(types = LettuceConnectionFactory.class)
    static class MockedLettuce extends FailedConnections {}

    @MockitoSpyBean(types = LettuceConnectionFactory.class)
    static class SpiedLettuce extends LaterFailedConnections {}

    @MockitoBean(types = RedisConnectionFactory.class)
    static class MockedConnections extends FailedConnections {}

    @MockitoSpyBean(types = RedisConnectionFactory.class)
    static class SpiedConnections extends LaterFailedConnections {}

    @Configuration(proxyBeanMethods = false)
    static class OwnManager {

        @Bean
        RedisCacheManager own(
                RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            RedisCacheManagerBuilder builder = RedisCacheManager.builder(connections);
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            return builder.build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnManagerOnAWriter {

        @Bean
        RedisCacheManager own(RedisCacheWriter writer, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            RedisCacheManagerBuilder builder = RedisCacheManager.builder();
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            return builder.cacheWriter(writer).build();
        }
    }
}
