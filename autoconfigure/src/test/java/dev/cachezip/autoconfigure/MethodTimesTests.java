package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CacheTimeToLive;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.policy.EntryTimes;
import dev.cachezip.serializer.CacheId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class MethodTimesTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.autoconfigure.MethodTimes");

    private final ApplicationContextRunner runner = CachingRunner.create().withUserConfiguration(Caching.class);

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    static class Shelf {

        @Cacheable("books")
        @CacheTimeToLive("${shop.books.ttl:10m}")
        public String book(long id) {
            return "book";
        }

        @Cacheable("films")
        public String film(long id) {
            return "film";
        }
    }

    private static final String BOOK = Shelf.class.getName() + ".book(long)";

    @Test
    void times_ofMethods_areKnownByCache() {
        runner.withBean(Shelf.class).run(context -> {
            MethodTimes times = context.getBean(MethodTimes.class);
            assertThat(times.of(new CacheId("cacheManager", "books")))
                    .isEqualTo(Map.of(BOOK, new EntryTimes(Duration.ofMinutes(10), null, null)));
            assertThat(times.of(new CacheId("cacheManager", "films"))).isEmpty();
            assertThat(times.of(new CacheId("other", "books"))).isEmpty();
        });
        assertThat(LOGS.messages()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "shop.books.ttl=ten                     | 'ten' is not a valid duration",
                "shop.books.ttl=-1m                     | '-1m' is less than a millisecond",
                "shop.books.ttl=500us                   | '500us' is less than a millisecond",
                "shop.books.ttl=600                     | '600' has no unit: write 600s or 600m",
                "shop.books.ttl=${shop.none}            | Could not resolve placeholder 'shop.none'",
                "shop.books.ttl=                        | it sets no time",
                "cachezip.caches.books.stale=1435m, cachezip.caches.books.time-to-live=1m | the longest sum",
                "cachezip.caches.books.refresh-ahead=11m, cachezip.caches.books.stale=1h,"
                        + "cachezip.caches.books.time-to-live=1h | it has to be less than the time to live",
                "shop.books.ttl=5s, cachezip.caches.books.stale=1h, cachezip.caches.books.time-to-live=1h"
                        + " | set cachezip.caches.books.load-limit"
            })
    void timeThatCannotBe_failsTheStartAndNamesTheMethod(String properties, String reason) {
        runner.withBean(Shelf.class)
                .withPropertyValues(properties.split(", *"))
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasStackTraceContaining("@CacheTimeToLive of " + BOOK)
                        .hasStackTraceContaining(reason));
    }

    static class TwoTimes {

        @Cacheable("books")
        @CacheTimeToLive(value = "10m", idle = "1m")
        public String book(long id) {
            return "book";
        }
    }

    static class NoNulls {

        @Cacheable("books")
        @CacheTimeToLive(nullValues = "0")
        public String book(long id) {
            return "book";
        }
    }

    static class Idle {

        @Cacheable("books")
        @CacheTimeToLive(idle = "1m")
        public String book(long id) {
            return "book";
        }
    }

    @Test
    void timesThatExcludeEachOther_failTheStart() {
        runner.withBean(TwoTimes.class)
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining("both value and idle"));
        runner.withBean(NoNulls.class)
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining("nullValues is zero"));
        runner.withBean(Idle.class)
                .withPropertyValues("cachezip.caches.books.near.max-size=1MB")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasStackTraceContaining("Idle.book(long): ")
                        .hasStackTraceContaining("cachezip.caches.books.near.max-size"));
    }

    static class WithoutCache {

        @CacheTimeToLive("1m")
        public String plain() {
            return "value";
        }

        @CacheEvict("books")
        @CacheTimeToLive("1m")
        public void evict(long id) {}
    }

    @CacheTimeToLive("1m")
    static class ClassWithoutCache {

        public String plain() {
            return "value";
        }
    }

    @CacheTimeToLive("1m")
    static class ClassWithCache extends Shelf {

        public String plain() {
            return "value";
        }
    }

    @Test
    void annotationWithoutCachedMethod_isWarnedOf() {
        runner.withBean(WithoutCache.class)
                .withBean(ClassWithoutCache.class)
                .withBean(ClassWithCache.class)
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(LOGS.messages())
                .containsExactlyInAnyOrderElementsOf(List.of(
                        withoutEffect(WithoutCache.class.getName() + ".plain()"),
                        withoutEffect(WithoutCache.class.getName() + ".evict(long)"),
                        withoutEffect(ClassWithoutCache.class.getName())));
    }

    private static String withoutEffect(String name) {
        return "WARN @CacheTimeToLive of " + name + " has no effect without @Cacheable or @CachePut";
    }

    @Configuration(proxyBeanMethods = false)
    static class OtherManager {

        @Bean
        CacheManager memory() {
            return new ConcurrentMapCacheManager();
        }
    }

    @Test
    void managerOfAnotherKind_isWarnedOf() {
        runner.withBean(Shelf.class)
                .withUserConfiguration(OtherManager.class)
                .run(context -> assertThat(context.getBean(Shelf.class).book(1)).isEqualTo("book"));

        assertThat(LOGS.messages())
                .containsExactly("WARN @CacheTimeToLive of " + BOOK
                        + " has no effect on the cache 'books', which is not stored by cachezip");
    }
}
