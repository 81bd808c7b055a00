package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.cache.CacheTimeToLive;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.dictionaries.DictionaryReport;
import dev.cachezip.endpoint.CacheReport;
import dev.cachezip.endpoint.CachezipEndpoint;
import dev.cachezip.endpoint.CachezipWebEndpoint;
import dev.cachezip.failures.CacheFailure;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.CacheCounters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.policy.EntryTimes;
import dev.cachezip.serializer.CacheId;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CachezipEndpointTests {

    @RegisterExtension
    static final ProvokedLogs LOGS =
            ProvokedLogs.of("dev.cachezip.failures.CacheFailures", "dev.cachezip.dictionaries.CacheDictionaries");

    private final ApplicationContextRunner runner = CachingRunner.create()
            .withUserConfiguration(Caching.class)
            .withPropertyValues("management.endpoints.web.exposure.include=cachezip")
            .withConfiguration(AutoConfigurations.of(CachezipEndpointAutoConfiguration.class));

    /** Has a cache appear, and counts as it would. */
    private static PipelineStats use(ApplicationContext context, String name) {
        assertThat(context.getBean(CacheManager.class).getCache(name)).isInstanceOf(CachezipCache.class);
        PipelineStats stats = context.getBean(CountedCaches.class).of(CacheId.of(name));
        stats.encoded(new Outcome.CompressedBlock(Algorithm.ZSTD, "zstd"), 1_000, 250, 4_000);
        stats.encoded(Outcome.NotCompressed.TOO_SHORT, 20, 20, 2_000);
        stats.decoded(Algorithm.ZSTD, 250, 1_000, 5_000);
        context.getBean(CountedCaches.class).failed(new CacheFailure(CacheId.of(name), "get", "malformed", "cut off"));
        refuse(context, name);
        return stats;
    }

    /** Tells all listeners of a refused value, as a cache does beside what its pipeline tells. */
    private static void refuse(ApplicationContext context, String name) {
        CachezipException refusal = new CachezipException.TypeNotAllowed("evil.Type");
        context.getBean(CountedCaches.class).of(CacheId.of(name)).encodeFailed(refusal);
        CacheFailure failure = new CacheFailure(
                CacheId.of(name),
                "encode",
                refusal.kind(),
                String.valueOf(refusal.getMessage()),
                "java.util.ArrayList");
        context.getBeanProvider(CacheFailureListener.class).forEach(listener -> listener.failed(failure));
    }

    private static final String[] CONFIGURATION = {
        "codec",
        "layout",
        "algorithm",
        "level",
        "minSizeBytes",
        "type",
        "timeToLive",
        "timeToIdle",
        "stale",
        "refresh",
        "keyPrefix",
        "version",
        "methods"
    };

    private static CacheReport report(ApplicationContext context, String name) {
        return Objects.requireNonNull(context.getBean(CachezipEndpoint.class).cache(name));
    }

    @Test
    void cache_withDictionaries_showsThem() {
        runner.withPropertyValues("cachezip.caches.books.dictionary=on").run(context -> {
            use(context, "books");
            use(context, "others");
            DictionaryReport report =
                    Objects.requireNonNull(report(context, "books").dictionary());
            assertThat(report.id()).isNull();
            assertThat(report.samples()).isZero();
            assertThat(report(context, "others").dictionary()).isNull();
        });
    }

    @Test
    void cache_ofTwoManagers_isChosenWithItsManager() {
        runner.withUserConfiguration(TwoManagers.class).run(context -> {
            CountedCaches counted = context.getBean(CountedCaches.class);
            counted.of(new CacheId("one", "books")).encoded(Outcome.NotCompressed.TOO_SHORT, 20, 20, 2_000);
            counted.of(new CacheId("two", "books"));
            counted.of(new CacheId("two", "films"));
            CachezipEndpoint endpoint = context.getBean(CachezipEndpoint.class);

            assertThat(endpoint.caches())
                    .extractingByKey("caches", InstanceOfAssertFactories.MAP)
                    .containsOnlyKeys("one:books", "two:books", "films");
            assertThat(report(context, "one:books").encoded().count()).isEqualTo(1);
            assertThat(report(context, "two:books").encoded().count()).isZero();
            assertThat(endpoint.resetCache("one:books")).isTrue();
            assertThat(report(context, "one:books").encoded().count()).isZero();
            assertThatExceptionOfType(InvalidEndpointRequestException.class)
                    .isThrownBy(() -> endpoint.cache("books"))
                    .withMessageContaining("[one:books, two:books]");
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoManagers {

        @Bean
        @Primary
        RedisCacheManager one(
                RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return new OwnCacheManagerTests.Shared().shared(connections, customizers);
        }

        @Bean
        RedisCacheManager two(
                RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return new OwnCacheManagerTests.Shared().shared(connections, customizers);
        }
    }

    @Test
    void start_ofAPartThatACacheLacks_isNothing() {
        runner.withPropertyValues("cachezip.caches.books.dictionary=on").run(context -> {
            use(context, "books");
            use(context, "others");
            CachezipEndpoint endpoint = context.getBean(CachezipEndpoint.class);
            assertThat(endpoint.start("others", "dictionary")).isNull();
            assertThat(endpoint.start("books", "something")).isNull();
            assertThat(endpoint.dropDictionary("others", "dictionary")).isFalse();
        });
    }

    @Test
    void operation_onACacheOrPartThatIsUnknown_isNotFoundOnTheWeb() {
        runner.run(context -> {
            use(context, "books");
            CachezipWebEndpoint web = context.getBean(CachezipWebEndpoint.class);
            assertThat(List.of(
                            web.resetCache("unknown"),
                            web.start("unknown", "advice"),
                            web.start("books", "something"),
                            web.dropDictionary("books", "dictionary")))
                    .extracting(WebEndpointResponse::getStatus)
                    .containsOnly(WebEndpointResponse.STATUS_NOT_FOUND);
            assertThat(web.resetCache("books").getStatus()).isEqualTo(WebEndpointResponse.STATUS_NO_CONTENT);
            assertThat(context.getBean(CachezipEndpoint.class).resetCache("unknown"))
                    .isFalse();
        });
    }

    @Test
    void cache_isToldWithWhatItSaves() {
        runner.run(context -> {
            use(context, "books");
            CacheReport report = report(context, "books");
            assertThat(report.encoded().count()).isEqualTo(2);
            assertThat(report.encoded().plainBytes()).isEqualTo(1_020);
            assertThat(report.encoded().storedBytes()).isEqualTo(270);
            assertThat(report.encoded().savedPercent()).isEqualTo(73.5);
            assertThat(report.encoded().meanMicros()).isEqualTo(3);
            assertThat(report.encoded().outcomes())
                    .containsEntry("zstd", 1L)
                    .containsEntry("too-short", 1L)
                    .containsEntry("not-smaller", 0L);
            assertThat(report.decoded().count()).isEqualTo(1);
            assertThat(report.decoded().meanMicros()).isEqualTo(5);
            assertThat(report.notStored()).isEqualTo(new CacheReport.NotStored(1, Map.of("java.util.ArrayList", 1L)));
            assertThat(report.failures()).containsOnlyKeys("encode-type-not-allowed", "get-malformed");
            assertThat(report.failures().get("get-malformed")).isEqualTo(new CacheCounters.Failed(1, "cut off"));
            assertThat(context.getBean(CachezipEndpoint.class).caches())
                    .containsOnlyKeys("caches")
                    .extractingByKey("caches", InstanceOfAssertFactories.MAP)
                    .containsOnlyKeys("books");
        });
    }

    @Test
    void cache_thatRefusesTypesWithoutEnd_namesTheFirst() {
        runner.run(context -> {
            assertThat(context.getBean(CacheManager.class).getCache("books")).isNotNull();
            for (int i = 0; i < 150; i++) {
                context.getBean(CountedCaches.class)
                        .failed(new CacheFailure(CacheId.of("books"), "encode", "codec", "a reason", "Type" + i));
            }
            assertThat(report(context, "books").notStored().count()).isEqualTo(150);
            assertThat(report(context, "books").notStored().types())
                    .hasSize(100)
                    .containsEntry("Type0", 1L);
        });
    }

    @Test
    void cache_isToldWithHowItIsSetUp() {
        runner.withPropertyValues(
                        "spring.cache.redis.key-prefix=shop:",
                        "cachezip.caches.books.algorithm=lz4",
                        "cachezip.caches.books.time-to-live=30s",
                        "cachezip.caches.books.stale=1m",
                        "cachezip.caches.books.refresh=background",
                        "cachezip.caches.books.version=2")
                .run(context -> {
                    use(context, "books");
                    assertThat(report(context, "books").configuration())
                            .extracting(CONFIGURATION)
                            .containsExactly(
                                    "msgpack",
                                    "rows",
                                    "lz4",
                                    0,
                                    64L,
                                    "java.util.List<java.lang.String>",
                                    Duration.ofSeconds(30),
                                    false,
                                    Duration.ofMinutes(1),
                                    "background",
                                    "shop:books:v2::",
                                    "2",
                                    Map.of());
                });
    }

    @Test
    void cache_withoutSettings_isToldWithTheEffectiveOnes() {
        runner.run(context -> {
            use(context, "others");
            assertThat(report(context, "others").configuration())
                    .extracting(CONFIGURATION)
                    .containsExactly(
                            "msgpack",
                            "rows",
                            "zstd",
                            3,
                            64L,
                            "java.lang.Object",
                            Duration.ZERO,
                            false,
                            Duration.ZERO,
                            "caller",
                            "others::",
                            "",
                            Map.of());
        });
    }

    @Test
    void cache_asJson_hasTheFieldsOfItsSetup() {
        runner.run(context -> {
            use(context, "books");
            JsonNode json =
                    new JsonMapper().valueToTree(report(context, "books").configuration());
            assertThat(json.propertyNames()).containsExactlyInAnyOrder(CONFIGURATION);
        });
    }

    static class Shelf {

        @Cacheable("books")
        @CacheTimeToLive("1m")
        public String book(String id) {
            return "book";
        }
    }

    @Test
    void cache_withMethodsThatSetTimes_tellsWhichAndWhat() {
        runner.withBean(Shelf.class).run(context -> {
            use(context, "books");
            assertThat(report(context, "books").configuration().getMethods())
                    .isEqualTo(Map.of(
                            Shelf.class.getName() + ".book(String)",
                            new EntryTimes(Duration.ofMinutes(1), null, null)));
        });
    }

    @Test
    void cache_whoseTimeToLiveVaries_isToldWithTheMiddle() {
        runner.withPropertyValues("spring.cache.redis.time-to-live=10m", "cachezip.caches.books.time-to-live-jitter=10")
                .run(context -> {
                    use(context, "books");
                    assertThat(report(context, "books").configuration().getTimeToLive())
                            .isEqualTo(Duration.ofMinutes(10));
                });
    }

    @Test
    void cache_thatNobodyUses_isNotTold() {
        runner.run(context -> assertThat(context.getBean(CachezipEndpoint.class).cache("unknown"))
                .isNull());
    }

    @Test
    void reset_beginsAnew_andMetersGoOn() {
        runner.withUserConfiguration(Meters.class).run(context -> {
            PipelineStats stats = use(context, "books");
            use(context, "others");
            CachezipEndpoint endpoint = context.getBean(CachezipEndpoint.class);

            endpoint.resetCache("books");
            stats.encoded(new Outcome.CompressedBlock(Algorithm.ZSTD, "zstd"), 10, 5, 1);

            assertThat(report(context, "books").encoded().plainBytes()).isEqualTo(10);
            assertThat(report(context, "books").failures()).isEmpty();
            assertThat(report(context, "books").notStored()).isEqualTo(new CacheReport.NotStored(0, Map.of()));
            refuse(context, "books");
            assertThat(report(context, "books").notStored().count()).isEqualTo(1);
            assertThat(report(context, "others").encoded().count()).isEqualTo(2);
            endpoint.reset();
            assertThat(report(context, "others").encoded().count()).isZero();
            assertThat(context.getBean(MeterRegistry.class)
                            .get("cachezip.encode")
                            .tags("cache", "books", "algorithm", "zstd")
                            .timer()
                            .count())
                    .isEqualTo(2);
        });
    }

    @Test
    void meters_areThoseOfEachCache() {
        runner.withUserConfiguration(Meters.class).run(context -> {
            MeterRegistry registry = context.getBean(MeterRegistry.class);
            use(context, "later");
            assertThat(registry.get("cachezip.encode")
                            .tags("cache", "later", "algorithm", "none")
                            .timer()
                            .totalTime(TimeUnit.NANOSECONDS))
                    .isEqualTo(2_000);
            assertThat(registry.get("cachezip.encode.stored")
                            .tags("cache", "later", "algorithm", "zstd")
                            .summary()
                            .max())
                    .isEqualTo(250);
            assertThat(registry.get("cachezip.decode.plain")
                            .tags("cache", "later", "algorithm", "zstd")
                            .summary()
                            .totalAmount())
                    .isEqualTo(1_000);
            assertThat(registry.get("cachezip.failures")
                            .tags("cache", "later", "operation", "encode", "cause", "type-not-allowed")
                            .counter()
                            .count())
                    .isEqualTo(1);
            assertThat(registry.get("cachezip.pool.wait").functionTimer().count())
                    .isZero();
            assertThat(registry.get("cachezip.encode.outcomes")
                            .tags("cache", "later", "outcome", "too-short")
                            .functionCounter()
                            .count())
                    .isEqualTo(1);
        });
    }

    /** The pipeline tells of it, and so does the cache. */
    @Test
    void valueThatCannotBeStored_isCountedOnce() {
        runner.withUserConfiguration(Meters.class)
                .withPropertyValues("spring.data.redis.port=1", "cachezip.on-redis-error=miss")
                .run(context -> {
                    Objects.requireNonNull(context.getBean(CacheManager.class).getCache("books"))
                            .put("key", new Thread());

                    assertThat(context.getBean(MeterRegistry.class)
                                    .get("cachezip.failures")
                                    .tags("cache", "books", "operation", "encode", "cause", "type-not-allowed")
                                    .counter()
                                    .count())
                            .isEqualTo(1);
                    CacheReport report = report(context, "books");
                    assertThat(report.failures().get("encode-type-not-allowed"))
                            .extracting(CacheCounters.Failed::count)
                            .isEqualTo(1L);
                    assertThat(report.notStored())
                            .isEqualTo(new CacheReport.NotStored(1, Map.of("java.lang.Thread", 1L)));
                });
    }

    @Test
    void values_areNotShown_unlessTheyShallBe() {
        SecurityContext anybody = SecurityContext.NONE;
        runner.run(context -> {
            use(context, "books");
            assertThat(context.getBean(CachezipEndpoint.class).value(anybody, "books", "1"))
                    .isNull();
        });
        runner.withPropertyValues("cachezip.endpoint.show-values=when-authorized", "cachezip.endpoint.roles=ops")
                .run(context -> {
                    use(context, "books");
                    assertThat(context.getBean(CachezipEndpoint.class).value(new User("dev"), "books", "1"))
                            .isNull();
                });
    }

    private record User(String role) implements SecurityContext {

        @Override
        public Principal getPrincipal() {
            return () -> "somebody";
        }

        @Override
        public boolean isUserInRole(String wanted) {
            return wanted.equals(role);
        }
    }

    @Test
    void endpoint_isThereOnlyWhereItIsExposed() {
        runner.withPropertyValues("management.endpoints.web.exposure.include=health")
                .run(context -> assertThat(context).doesNotHaveBean(CachezipEndpoint.class));
    }

    @Test
    void application_withoutMicrometer_starts() {
        CachingRunner.create()
                .withClassLoader(new FilteredClassLoader("io.micrometer"))
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {
        @Bean
        Methods methods() {
            return new Methods();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Meters {
        @Bean
        MeterRegistry registry() {
            return new SimpleMeterRegistry();
        }

        /** Does the same as Spring Boot's metrics. */
        @Bean
        SmartInitializingSingleton bindings(MeterRegistry registry, ObjectProvider<MeterBinder> binders) {
            return () -> binders.forEach(binder -> binder.bindTo(registry));
        }
    }

    static class Methods {
        @Cacheable("books")
        public List<String> books() {
            return List.of();
        }
    }
}
