package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
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

    private final ApplicationContextRunner runner = CachingRunner.create();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                        | msgpack in rows, zstd",
                "cachezip.codec=json, cachezip.compression.algorithm=none  | json, none",
                "cachezip.layout=columns, cachezip.compression.level=7     | msgpack in columns, zstd level 7",
                "cachezip.read-also=jdk                                    | msgpack in rows, zstd",
                "cachezip.read-also=generic-json, cachezip.write-format=legacy"
                        + " | generic-json, since cachezip.write-format is legacy"
            })
    void cachesOnDemand_areReportedWithTheirForm(String properties, String form, CapturedOutput output) {
        runner.withUserConfiguration(Caching.class)
                .withPropertyValues(properties.split(", "))
                .run(context ->
                        assertThat(lines(output)).containsExactly(STORED + "all on demand by cachezip as " + form));
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
                                + " fast, quick by cachezip as msgpack in rows, lz4;"
                                + " books, films, all others on demand by cachezip as msgpack in rows, zstd;"
                                + " small by cachezip as msgpack in rows, zstd with a dictionary"));
    }

    @Test
    void namedCachesOnly_areReportedWithoutOthers(CapturedOutput output) {
        runner.withUserConfiguration(Caching.class, Fixed.class)
                .withPropertyValues("spring.cache.cache-names=books")
                .run(context -> assertThat(lines(output))
                        .containsExactly(STORED + "books by cachezip as msgpack in rows, zstd"));
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
