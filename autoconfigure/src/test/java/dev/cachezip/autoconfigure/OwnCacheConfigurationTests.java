package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.store.CachezipCacheWriter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.format.support.DefaultFormattingConversionService;

/** A {@link RedisCacheConfiguration} bean of an application that sets everything but how values are stored. */
class OwnCacheConfigurationTests {

    private static final SerializationPair<String> KEYS = SerializationPair.fromSerializer(RedisSerializer.string());
    private static final ConversionService CONVERSION = new DefaultFormattingConversionService();

    private final ApplicationContextRunner runner =
            CachingRunner.create().withUserConfiguration(Caching.class, Grown.class);

    private static CachezipCache cache(ApplicationContext context, String name) {
        return Objects.requireNonNull(
                CachezipCache.unwrap(context.getBean(CacheManager.class).getCache(name)));
    }

    @Test
    void settingsOfTheBean_areKept() {
        // The last two are not applied without cachezip either.
        runner.withPropertyValues(
                        "spring.cache.cache-names=books",
                        "spring.cache.redis.time-to-live=1s",
                        "spring.cache.redis.key-prefix=other:")
                .run(context -> {
                    for (String name : new String[] {"books", "on-demand"}) {
                        RedisCacheConfiguration kept = cache(context, name).getCacheConfiguration();
                        assertThat(kept.getTtlFunction().getTimeToLive("k", "v"))
                                .isEqualTo(Duration.ofMinutes(10));
                        assertThat(kept.getKeyPrefixFor(name)).isEqualTo("shop/" + name + "/");
                        assertThat(kept.getAllowCacheNullValues()).isFalse();
                        assertThat(kept.isTimeToIdleEnabled()).isTrue();
                        assertThat(kept.getKeySerializationPair()).isSameAs(KEYS);
                        assertThat(kept.getConversionService()).isSameAs(CONVERSION);
                    }
                });
    }

    @Test
    void values_areStoredByCachezip() {
        runner.run(context -> {
            CachezipCache cache = cache(context, "books");
            assertThat(cache.getNativeCache()).isInstanceOf(CachezipCacheWriter.class);
            assertThat(cache.getCacheConfiguration().getValueSerializationPair().write("value"))
                    .isEqualTo(ByteBuffer.wrap(new byte[] {(byte) 0xA5, 'v', 'a', 'l', 'u', 'e'}));
        });
    }

    @Test
    void settingsOfACache_winOverTheBean() {
        runner.withPropertyValues(
                        "cachezip.caches.books.time-to-live=30s",
                        "cachezip.caches.books.key-prefix=own:",
                        "cachezip.caches.films.cache-null-values=true",
                        "cachezip.caches.films.version=2")
                .run(context -> {
                    RedisCacheConfiguration books = cache(context, "books").getCacheConfiguration();
                    assertThat(books.getTtlFunction().getTimeToLive("k", "v")).isEqualTo(Duration.ofSeconds(30));
                    assertThat(books.getKeyPrefixFor("books")).isEqualTo("own:books::");
                    RedisCacheConfiguration films = cache(context, "films").getCacheConfiguration();
                    assertThat(films.getAllowCacheNullValues()).isTrue();
                    assertThat(films.getKeyPrefixFor("films")).isEqualTo("shop/films:v2/");
                    assertThat(films.getTtlFunction().getTimeToLive("k", "v")).isEqualTo(Duration.ofMinutes(10));
                });
    }

    @Test
    void cacheOfACustomizer_hasItsSettingsAndIsStoredByCachezip() {
        runner.withUserConfiguration(Hourly.class).run(context -> {
            RedisCacheConfiguration hourly = cache(context, "hourly").getCacheConfiguration();
            assertThat(hourly.getTtlFunction().getTimeToLive("k", "v")).isEqualTo(Duration.ofHours(1));
            assertThat(hourly.getKeyPrefixFor("hourly")).isEqualTo("hourly::");
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    @Configuration(proxyBeanMethods = false)
    static class Grown {
        @Bean
        RedisCacheConfiguration redisCacheConfiguration() {
            return RedisCacheConfiguration.defaultCacheConfig()
                    .entryTtl(Duration.ofMinutes(10))
                    .enableTimeToIdle()
                    .disableCachingNullValues()
                    .computePrefixWith(name -> "shop/" + name + "/")
                    .serializeKeysWith(KEYS)
                    .withConversionService(CONVERSION);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Hourly {
        @Bean
        RedisCacheManagerBuilderCustomizer hourly() {
            return builder -> builder.withCacheConfiguration(
                    "hourly", RedisCacheConfiguration.defaultCacheConfig().entryTtl(Duration.ofHours(1)));
        }
    }
}
