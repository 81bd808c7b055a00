package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.cachezip.bulk.CacheableAll;
import dev.cachezip.bulk.CachezipBulkOperations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheConfig;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.CachingConfigurer;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.caffeine.CaffeineCacheManager;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.KeyGenerator;
import org.springframework.cache.interceptor.LoggingCacheErrorHandler;
import org.springframework.cache.support.NoOpCacheManager;
import org.springframework.cache.support.SimpleCacheManager;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Bulk operations on caches that are not on Redis, as tests of applications have them. */
class CacheableAllElsewhereTests {

    private final ApplicationContextRunner runner =
            CachingRunner.create().withBean(Books.class).withUserConfiguration(Caching.class);

    @Test
    void noCaches_eachCallIsOfTheMethod() {
        runner.withPropertyValues("spring.cache.type=none").run(context -> {
            Books books = context.getBean(Books.class);
            assertThat(context.getBean(CacheManager.class)).isInstanceOf(NoOpCacheManager.class);
            assertThat(books.byId(List.of(2, 1))).containsExactly(Map.entry(2, "book 2"), Map.entry(1, "book 1"));
            assertThat(books.byId(List.of(2))).containsExactly(Map.entry(2, "book 2"));
            assertThat(calls(context)).containsExactly(List.of(2, 1), List.of(2));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"simple", "caffeine"})
    void cachesInMemory_areUsedKeyByKey(String type) {
        runner.withPropertyValues("spring.cache.type=" + type).run(CacheableAllElsewhereTests::assertCaches);
    }

    @Test
    void managerOfTheApplication_isUsedKeyByKey() {
        runner.withUserConfiguration(OwnManager.class).run(context -> {
            assertThat(context.getBean(CacheManager.class)).isInstanceOf(CaffeineCacheManager.class);
            assertCaches(context);
        });
    }

    @Test
    void cachezipSwitchedOff_othersCachesAreUsedKeyByKey() {
        runner.withPropertyValues("cachezip.enabled=false", "spring.cache.type=simple")
                .run(CacheableAllElsewhereTests::assertCaches);
    }

    @Test
    void cachezipSwitchedOff_withoutCaches_methodIsCalled() {
        runner.withPropertyValues("cachezip.enabled=false", "spring.cache.type=none")
                .run(context -> {
                    assertThat(context.getBean(Books.class).byId(List.of(1))).containsExactly(Map.entry(1, "book 1"));
                    assertThat(calls(context)).containsExactly(List.of(1));
                });
    }

    @Test
    void cachingNotEnabled_methodIsCalled() {
        CachingRunner.create().withBean(Books.class).run(context -> {
            assertThat(AopUtils.isAopProxy(context.getBean(Books.class))).isFalse();
            assertThat(context.getBean(Books.class).byId(List.of(1))).containsExactly(Map.entry(1, "book 1"));
        });
    }

    @Test
    void entryOfTheSingleMethod_isFound() {
        runner.withPropertyValues("spring.cache.type=simple").run(context -> {
            Books books = context.getBean(Books.class);
            books.put(1);
            assertThat(books.byId(List.of(1, 2))).containsExactly(Map.entry(1, "put 1"), Map.entry(2, "book 2"));
            assertThat(books.book(2)).isEqualTo("book 2");
            assertThat(calls(context)).containsExactly(List.of(2));
        });
    }

    @Test
    void managerAndKeyGeneratorOfTheClass_areThoseOfTheSingleMethod() {
        runner.withUserConfiguration(TwoManagers.class)
                .withBean(SharedBooks.class)
                .run(context -> {
                    SharedBooks books = context.getBean(SharedBooks.class);

                    assertThat(books.byId(List.of(1))).containsExactly(Map.entry(1, "book 1"));

                    assertThat(books.book(1)).isEqualTo("book 1");
                    assertThat(context.getBean("local", CacheManager.class).getCacheNames())
                            .isEmpty();
                });
    }

    @Test
    void resolverOfTheClass_isRefused() {
        runner.withPropertyValues("spring.cache.type=simple")
                .withBean(ResolvedBooks.class)
                .run(context -> assertThatIllegalStateException()
                        .isThrownBy(() -> context.getBean(ResolvedBooks.class).byId(List.of(1)))
                        .withMessageContaining("cacheResolver")
                        .withMessageContaining("byId"));
    }

    @Test
    void listWithNull_cacheThatAllowsNull_keepsIt() {
        runner.withPropertyValues("spring.cache.type=simple").run(context -> {
            Books books = context.getBean(Books.class);
            assertThat(books.inOrder(List.of(-1, 1))).containsExactly(null, "book 1");
            assertThat(books.inOrder(List.of(-1, 1))).containsExactly(null, "book 1");
            assertThat(calls(context)).containsExactly(List.of(-1, 1));
        });
    }

    @Test
    void listWithNull_cacheThatAllowsNone_isNotStored() {
        runner.withUserConfiguration(WithoutNull.class).run(context -> {
            Books books = context.getBean(Books.class);
            assertThat(books.inOrder(List.of(-1, 1))).containsExactly(null, "book 1");
            assertThat(books.inOrder(List.of(-1, 1))).containsExactly(null, "book 1");
            assertThat(calls(context)).containsExactly(List.of(-1, 1), List.of(-1));
        });
    }

    @Test
    void cacheThatFails_goesToTheErrorHandlerKeyByKey() {
        runner.withUserConfiguration(Failing.class).run(context -> {
            assertThat(context.getBean(Books.class).byId(List.of(1, 2)))
                    .containsExactly(Map.entry(1, "book 1"), Map.entry(2, "book 2"));
            assertThat(calls(context)).containsExactly(List.of(1, 2));
        });
    }

    @Test
    void operations_goKeyByKey() {
        runner.withPropertyValues("spring.cache.type=simple").run(context -> {
            CachezipBulkOperations operations = context.getBean(CachezipBulkOperations.class);
            operations.putAll("books", Map.of(1, "one", 2, 2L));
            assertThat(operations.getAll("books", List.of(2, 3, 1)))
                    .containsExactly(Map.entry(2, 2L), Map.entry(1, "one"));
            assertThat(operations.getAll("books", List.of(1, 2), String.class)).containsExactly(Map.entry(1, "one"));
            operations.evictAll("books", List.of(1));
            assertThat(operations.getAll("books", List.of(1, 2))).containsExactly(Map.entry(2, 2L));
        });
    }

    @Test
    void operations_onAnUnknownCache_sayThatThereIsNone() {
        runner.withPropertyValues("spring.cache.type=simple", "spring.cache.cache-names=books")
                .run(context -> assertThatIllegalArgumentException()
                        .isThrownBy(() ->
                                context.getBean(CachezipBulkOperations.class).getAll("pages", List.of(1)))
                        .withMessageContaining("'pages'"));
    }

    private static void assertCaches(ApplicationContext context) {
        Books books = context.getBean(Books.class);
        assertThat(books.byId(List.of(1, 2))).containsExactly(Map.entry(1, "book 1"), Map.entry(2, "book 2"));
        assertThat(books.byId(List.of(3, 2, 1)))
                .containsExactly(Map.entry(3, "book 3"), Map.entry(2, "book 2"), Map.entry(1, "book 1"));
        assertThat(calls(context)).containsExactly(List.of(1, 2), List.of(3));
    }

    private static List<List<Integer>> calls(ApplicationContext context) {
        return context.getBean(Books.class).calls();
    }

    static class Books {

        private final List<List<Integer>> calls = new ArrayList<>();

        @CacheableAll("books")
        public Map<Integer, String> byId(Collection<Integer> ids) {
            calls.add(List.copyOf(ids));
            Map<Integer, String> found = new LinkedHashMap<>();
            ids.forEach(id -> found.put(id, "book " + id));
            return found;
        }

        @CacheableAll("books")
        public List<String> inOrder(List<Integer> ids) {
            calls.add(List.copyOf(ids));
            List<String> found = new ArrayList<>();
            ids.forEach(id -> found.add(id < 0 ? null : "book " + id));
            return found;
        }

        @Cacheable("books")
        public String book(int id) {
            return "never called " + id;
        }

        @CachePut("books")
        public String put(int id) {
            return "put " + id;
        }

        public List<List<Integer>> calls() {
            return calls;
        }
    }

    @CacheConfig(cacheNames = "books", cacheManager = "shared", keyGenerator = "prefixed")
    static class SharedBooks {

        @CacheableAll
        public Map<Integer, String> byId(Collection<Integer> ids) {
            Map<Integer, String> found = new LinkedHashMap<>();
            ids.forEach(id -> found.put(id, "book " + id));
            return found;
        }

        @Cacheable
        public String book(int id) {
            return "never called " + id;
        }
    }

    @CacheConfig(cacheNames = "books", cacheResolver = "resolver")
    static class ResolvedBooks {

        @CacheableAll
        public Map<Integer, String> byId(Collection<Integer> ids) {
            return Map.of();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoManagers {

        @Bean
        @Primary
        CacheManager local() {
            return new ConcurrentMapCacheManager();
        }

        @Bean
        CacheManager shared() {
            return new ConcurrentMapCacheManager();
        }

        @Bean
        KeyGenerator prefixed() {
            return (target, method, parameters) -> "shared " + parameters[0];
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    @Configuration(proxyBeanMethods = false)
    static class OwnManager {
        @Bean
        CacheManager ownManager() {
            CaffeineCacheManager manager = new CaffeineCacheManager("books");
            manager.setCaffeine(Caffeine.newBuilder().maximumSize(100));
            return manager;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WithoutNull {
        @Bean
        CacheManager withoutNull() {
            ConcurrentMapCacheManager manager = new ConcurrentMapCacheManager("books");
            manager.setAllowNullValues(false);
            return manager;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Failing implements CachingConfigurer {
        @Bean
        CacheManager failing() {
            SimpleCacheManager manager = new SimpleCacheManager();
            manager.setCaches(List.of(new FailingCache()));
            return manager;
        }

        @Override
        public CacheErrorHandler errorHandler() {
            return new LoggingCacheErrorHandler();
        }
    }

    static final class FailingCache extends ConcurrentMapCache {

        FailingCache() {
            super("books");
        }

        @Override
        protected Object lookup(Object key) {
            throw new IllegalStateException("no entries today");
        }
    }
}
