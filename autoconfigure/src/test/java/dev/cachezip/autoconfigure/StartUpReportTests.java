package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The line about the caches that each application logs once. */
@ExtendWith(OutputCaptureExtension.class)
class StartUpReportTests {

    private static final String STORED = "Caches of cacheManager are stored as follows: ";
    private static final String NO_END = ", no time to live";

    private final ApplicationContextRunner runner = CachingRunner.create();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                        | msgpack in rows, zstd",
                "cachezip.codec=json, cachezip.compression.algorithm=none  | json by properties, none",
                "cachezip.layout=columns, cachezip.compression.level=7     | msgpack in columns, zstd level 7",
                "cachezip.read-also=jdk                                    | msgpack in rows, zstd",
                "cachezip.read-also=generic-json, cachezip.write-format=legacy"
                        + " | generic-json, since cachezip.write-format is legacy"
            })
    void cachesOnDemand_areReportedWithTheirForm(String properties, String form, CapturedOutput output) {
        runner.withUserConfiguration(Caching.class)
                .withPropertyValues(properties.split(", "))
                .run(context -> assertThat(lines(output))
                        .containsExactly(STORED + "all on demand by cachezip as " + form + NO_END));
    }

    @Test
    void namedCaches_areReportedByTheirForms(CapturedOutput output) {
        runner.withUserConfiguration(Caching.class, JsonCache.class)
                .withPropertyValues(
                        "spring.cache.cache-names=films,books",
                        "cachezip.caches.small.dictionary=true",
                        "cachezip.caches.fast.algorithm=lz4",
                        "cachezip.caches.quick.algorithm=lz4")
                .run(context -> assertThat(lines(output))
                        .containsExactly(STORED + "json by a serializer of the application;"
                                + " fast, quick by cachezip as msgpack in rows, lz4, no time to live;"
                                + " small by cachezip as msgpack in rows, zstd with a dictionary, no time to live;"
                                + " books, films, all others on demand by cachezip as msgpack in rows, zstd" + NO_END));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time-to-live=90m                                                  | time to live 1h30m",
                "time-to-live=0                                                    | no time to live",
                "time-to-live=10m, cachezip.caches.books.stale=1h                  | time to live 10m, stale 1h",
                "time-to-live=10m, cachezip.caches.books.time-to-live-jitter=10    | time to live 10m",
                "time-to-live-jitter=10                                            | no time to live",
                "time-to-live=10m, cachezip.caches.books.null-time-to-live=30s     | time to live 10m, of nulls 30s",
                "time-to-idle=10m                                                  | time to idle 10m",
                "near.max-size=64MB                                                | no time to live, copies up to 64MB"
            })
    void timesAndCopies_areReported(String settings, String report, CapturedOutput output) {
        runner.withUserConfiguration(Caching.class, Fixed.class)
                .withPropertyValues(("cachezip.caches.books." + settings).split(", "))
                .run(context -> assertThat(lines(output))
                        .containsExactly(STORED + "books by cachezip as msgpack in rows, zstd, " + report));
    }

    @Test
    void timeToLiveOfAllCaches_isReported(CapturedOutput output) {
        runner.withUserConfiguration(Caching.class)
                .withPropertyValues("spring.cache.redis.time-to-live=10m")
                .run(context -> assertThat(lines(output))
                        .containsExactly(
                                STORED + "all on demand by cachezip as msgpack in rows, zstd, time to live 10m"));
    }

    /** A WARN names it. */
    @Test
    void configuredCache_thatNoMethodHas_isNotReported(CapturedOutput output) {
        runner.withUserConfiguration(Caching.class, Methods.class)
                .withPropertyValues("cachezip.caches.boks.algorithm=lz4", "cachezip.caches.books.level=7")
                .run(context -> assertThat(lines(output))
                        .containsExactly(STORED + "books by cachezip as msgpack in rows, zstd level 7" + NO_END
                                + "; all others on demand by cachezip as msgpack in rows, zstd" + NO_END));
        assertThat(output).contains("There are settings cachezip.caches.boks, but no cached method names");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "enabled=true                              | by cachezip as msgpack, zstd, dictionary shipped",
                "algorithm=lz4                             | by cachezip as msgpack, lz4, dictionary none",
                "write-format=legacy                       | as without cachezip, since cachezip.session.write-format is legacy"
            })
    void sessions_areReported(String settings, String report, CapturedOutput output) {
        ApplicationContextRunner sessions = runner.withConfiguration(
                        AutoConfigurations.of(CachezipSessionAutoConfiguration.class))
                .withPropertyValues("cachezip.session.enabled=true")
                .withPropertyValues(("cachezip.session." + settings).split(", "));
        sessions.withUserConfiguration(Caching.class)
                .run(context -> assertThat(context).hasNotFailed());
        sessions.run(context -> assertThat(context).hasNotFailed());
        assertThat(lines(output))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).endsWith("; sessions " + report))
                .first()
                .asString()
                .startsWith(STORED);
    }

    @Test
    void namedCachesOnly_areReportedWithoutOthers(CapturedOutput output) {
        runner.withUserConfiguration(Caching.class, Fixed.class)
                .withPropertyValues("spring.cache.cache-names=books")
                .run(context -> assertThat(lines(output))
                        .containsExactly(STORED + "books by cachezip as msgpack in rows, zstd" + NO_END));
    }

    @Test
    void serializerOfTheApplication_isReportedAsSuch(CapturedOutput output) {
        runner.withUserConfiguration(Caching.class, UserSerializer.class)
                .run(context -> assertThat(lines(output))
                        .containsExactly(STORED + "all on demand by a serializer of the application"));
    }

    @Test
    void lazyManager_isReportedOnce(CapturedOutput output) {
        runner.withUserConfiguration(Caching.class)
                .withInitializer(context -> context.addBeanFactoryPostProcessor(beanFactory ->
                        beanFactory.getBeanDefinition("cacheManager").setLazyInit(true)))
                .run(context -> assertThat(lines(output)).hasSize(1));
    }

    @ParameterizedTest
    @CsvSource({"simple, it is a ConcurrentMapCacheManager", "none, it is a NoOpCacheManager"})
    void cachesElsewhere_areReportedWithTheReason(String type, String reason, CapturedOutput output) {
        runner.withUserConfiguration(Caching.class)
                .withPropertyValues("spring.cache.type=" + type)
                .run(context -> assertThat(lines(output))
                        .singleElement()
                        .satisfies(line -> assertThat(line)
                                .startsWith("Caches of cacheManager are not stored by cachezip, since " + reason)
                                .contains("spring.cache.type=redis")));
    }

    @Test
    void noCaches_areReportedWithTheReason(CapturedOutput output) {
        runner.run(context -> assertThat(lines(output))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("are not stored by cachezip", "@EnableCaching")));
    }

    @Test
    void configurationWithAnotherSerializer_isReportedWithWhatToDo(CapturedOutput output) {
        runner.withUserConfiguration(Caching.class, Json.class)
                .run(context -> assertThat(lines(output))
                        .singleElement()
                        .satisfies(line -> assertThat(line)
                                .contains(
                                        "are not stored by cachezip",
                                        "RedisCacheConfiguration",
                                        "serializeValuesWith")));
    }

    private static List<String> lines(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("Caches "))
                .map(line -> line.substring(line.indexOf(" - ") + 3))
                .toList();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    static class Methods {
        @Cacheable("books")
        public List<String> books() {
            return List.of();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Json {
        @Bean
        RedisCacheConfiguration redisCacheConfiguration() {
            return RedisCacheConfiguration.defaultCacheConfig()
                    .serializeValuesWith(SerializationPair.fromSerializer(RedisSerializer.json()));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class JsonCache {
        @Bean
        RedisCacheManagerBuilderCustomizer jsonCache() {
            return builder -> builder.withCacheConfiguration("json", new Json().redisCacheConfiguration());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Fixed {
        @Bean
        RedisCacheManagerBuilderCustomizer fixed() {
            return builder -> builder.disableCreateOnMissingCache();
        }
    }
}
