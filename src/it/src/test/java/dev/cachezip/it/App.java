package dev.cachezip.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCache;

/** A running application that has the starter, on the tests' Redis. */
final class App implements AutoCloseable {

    /** Begins every key of this JVM: the server may be one that others use too. */
    static final String PREFIX = "cachezip-it:" + UUID.randomUUID() + ":";

    private static final AtomicLong KEYS = new AtomicLong();

    private final ConfigurableApplicationContext context;

    private App(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts an application with these properties (name=value) on top of the defaults. */
    static App start(String... properties) {
        return start(List.of(), properties);
    }

    /** Starts an application with more configuration classes. */
    static App start(List<Class<?>> configurations, String... properties) {
        RedisServer server = RedisServers.shared();
        return start(
                List.of("spring.data.redis.host=" + server.host(), "spring.data.redis.port=" + server.port()),
                configurations,
                properties);
    }

    /** Starts an application on servers that are not the tests' shared one. */
    static App start(List<String> connection, List<Class<?>> configurations, String... properties) {
        List<String> all = new ArrayList<>(connection);
        all.addAll(List.of(
                "spring.cache.redis.key-prefix=" + PREFIX,
                "spring.cache.redis.time-to-live=10m",
                "cachezip.allowed-types=dev.cachezip.samples.*",
                // No database, but where a test asks for one.
                "spring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
                "spring.main.banner-mode=off"));
        all.addAll(List.of(properties));
        Class<?>[] sources = Stream.concat(Stream.of(Configured.class), configurations.stream())
                .toArray(Class<?>[]::new);
        // Arguments, so that a later one overrides an earlier one of the same name.
        return new App(new SpringApplicationBuilder(sources)
                .run(lastOfEachName(all).stream()
                        .map(property -> "--" + property)
                        .toArray(String[]::new)));
    }

    private static List<String> lastOfEachName(List<String> properties) {
        List<String> last = new ArrayList<>();
        for (String property : properties) {
            String name = property.substring(0, property.indexOf('=') + 1);
            last.removeIf(other -> other.startsWith(name));
            last.add(property);
        }
        return last;
    }

    /** Returns a cache key that no other test uses. */
    static String newKey() {
        return "key-" + KEYS.incrementAndGet();
    }

    /** Returns what Redis calls the entry of a cache. */
    static String redisKey(String cache, String key) {
        return PREFIX + cache + "::" + key;
    }

    Shop shop() {
        return context.getBean(Shop.class);
    }

    RedisCache cache(String name) {
        Cache cache = context.getBean(CacheManager.class).getCache(name);
        if (cache instanceof RedisCache redisCache) {
            return redisCache;
        }
        throw new AssertionError(name + " is no RedisCache: " + cache);
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    <T> T bean(String name, Class<T> type) {
        return context.getBean(name, type);
    }

    @Override
    public void close() {
        context.close();
    }

    /** The settings by which an application of the matrix writes. */
    record Writing(String algorithm, String codec) {

        static Stream<Writing> all() {
            return Stream.of("zstd", "lz4", "none")
                    .flatMap(algorithm -> Stream.of("msgpack", "json").map(codec -> new Writing(algorithm, codec)));
        }

        App start() {
            return App.start("cachezip.compression.algorithm=" + algorithm, "cachezip.codec=" + codec);
        }

        /** Returns the id in the envelope, or 0 where there is no envelope. */
        int algorithmId() {
            return switch (algorithm) {
                case "zstd" -> StoredBytes.ZSTD;
                case "lz4" -> StoredBytes.LZ4;
                default -> StoredBytes.NONE;
            };
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s-%s", codec, algorithm);
        }
    }

    /** The application's own configuration: nothing in it knows of cachezip. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableCaching
    static class Configured {

        @Bean
        Shop shop() {
            return new Shop();
        }
    }
}
