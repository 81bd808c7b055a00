package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.codec.SpringJson;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.samples.Customer;
import dev.cachezip.samples.ProductPage;
import dev.cachezip.serializer.CacheId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

/** An application with cachezip's starter: Lettuce through Spring Data Redis. */
final class Starter implements AutoCloseable {

    /** The properties that leave Lettuce as Spring Boot sets it up. */
    static final List<String> STOCK = List.of("cachezip.lettuce.enabled=false");

    /** The properties for Lettuce as tuned by the starter: none, since that is the default. */
    static final List<String> TUNED = List.of();

    static final Duration TIME_TO_LIVE = Duration.ofHours(1);

    /** A cache whose values have a type id, so that a template can read them, too; not compressed. */
    static final String UNTYPED_CACHE = "untyped";

    /** The algorithms of caches; the name of a cache ends with its algorithm. */
    static final List<String> ALGORITHMS = List.of("none", "lz4", "zstd");

    /** The properties for copies of all entries that they are measured with. */
    static final List<String> NEAR = near();

    private static final Map<String, String> TYPES = Map.of(
            CachedValue.RECORD.cache(),
            Customer.class.getName(),
            CachedValue.PAGE.cache(),
            ProductPage.class.getName(),
            ServerMemory.USERS,
            "java.util.List<dev.cachezip.samples.ShopUser>");

    private static final String LOGGING = "org.springframework.boot.logging.LoggingSystem";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ConfigurableApplicationContext context;

    private Starter(ConfigurableApplicationContext context) {
        this.context = context;
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableCaching
    static class Application {}

    /**
     * Starts an application.
     *
     * @param tuning properties as {@code name=value}
     * @param trusted certificate of the server, PEM; clients connect with TLS if there is one
     * @param beans classes of beans with cached methods
     */
    static Starter open(RedisProcess server, List<String> tuning, Optional<Path> trusted, Class<?>... beans)
            throws UnavailableException {
        List<String> properties = new ArrayList<>(List.of(
                "spring.main.register-shutdown-hook=false",
                "spring.data.redis.host=" + RedisProcess.HOST,
                // Jedis and commons-pool2 are on the class path for the peers; a real application has neither.
                "spring.data.redis.client-type=lettuce",
                "spring.data.redis.lettuce.pool.enabled=false",
                "spring.cache.type=redis",
                "spring.cache.redis.time-to-live=" + TIME_TO_LIVE,
                "cachezip.writes=immediate",
                "cachezip.compression.algorithm=none",
                "cachezip.allowed-types=dev.cachezip.samples.*"));
        properties.add("spring.data.redis.port="
                + trusted.map(file -> server.tlsPort().orElseThrow()).orElse(server.port()));
        trusted.ifPresent(file -> {
            properties.add("spring.data.redis.ssl.enabled=true");
            properties.add("spring.data.redis.ssl.bundle=load");
            properties.add("spring.ssl.bundle.pem.load.truststore.certificate=" + file.toUri());
        });
        properties.addAll(caches());
        properties.addAll(tuning);
        // Otherwise each application would set up the logging of this JVM.
        System.setProperty(LOGGING, "none");
        try {
            Starter started = new Starter(new SpringApplicationBuilder(Application.class)
                    .sources(beans)
                    .web(WebApplicationType.NONE)
                    .bannerMode(Banner.Mode.OFF)
                    .logStartupInfo(false)
                    // Passed as arguments, since environment variables would override properties.
                    .run(properties.stream().map(property -> "--" + property).toArray(String[]::new)));
            started.context
                    .getBean(CacheManager.class)
                    .getCacheNames()
                    .forEach(name -> awaitCopies(started.context.getBean(NearCaches.class), name));
            return started;
        } catch (RuntimeException e) {
            throw new UnavailableException("the application does not start", e);
        }
    }

    private static List<String> caches() {
        List<String> properties = new ArrayList<>();
        TYPES.forEach((kind, type) -> {
            for (String algorithm : ALGORITHMS) {
                String settings = "cachezip.caches." + name(kind, algorithm) + ".";
                properties.add(settings + "algorithm=" + algorithm);
                properties.add(settings + "type=" + type);
            }
        });
        return properties;
    }

    private static List<String> near() {
        return Stream.concat(
                        Stream.of(UNTYPED_CACHE),
                        Arrays.stream(CachedValue.values())
                                .flatMap(value -> ALGORITHMS.stream().map(algorithm -> name(value.cache(), algorithm))))
                .map(cache -> "cachezip.caches." + cache + ".near.max-size=64MB")
                .toList();
    }

    /**
     * Waits until the copies of a cache count, if it is to have copies.
     *
     * @throws IllegalStateException if they do not count in time
     */
    static void awaitCopies(NearCaches nears, String cache) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (NearReport report = nears.report(CacheId.of(cache));
                report != null && !report.armed();
                report = nears.report(CacheId.of(cache))) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("No copies count: " + report.remark());
            }
            Thread.onSpinWait();
        }
    }

    private static String name(String kind, String algorithm) {
        return kind + "-" + algorithm;
    }

    /**
     * Returns a cache.
     *
     * @param kind kind of document
     * @param algorithm one of {@link #ALGORITHMS}
     */
    CachezipCache cache(String kind, String algorithm) {
        return cache(name(kind, algorithm));
    }

    CachezipCache cache(String name) {
        return (CachezipCache)
                Objects.requireNonNull(context.getBean(CacheManager.class).getCache(name), name);
    }

    /** Returns a cache as an application has it without cachezip, with JSON for its values; a put waits for Redis, too. */
    Cache stockJson() {
        RedisCacheConfiguration configuration = RedisCacheConfiguration.defaultCacheConfig()
                .entryTtl(TIME_TO_LIVE)
                .serializeValuesWith(SerializationPair.fromSerializer(SpringJson.serializer()));
        RedisCacheWriter writer = RedisCacheWriter.create(
                context.getBean(RedisConnectionFactory.class), setup -> setup.immediateWrites());
        return Objects.requireNonNull(RedisCacheManager.builder(writer)
                .cacheDefaults(configuration)
                .build()
                .getCache("json"));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns a template that reads and writes the values of a cache without declared types. */
    @SuppressWarnings("unchecked") // the bean is one for any object
    RedisTemplate<String, Object> objects() {
        return template(context.getBean("cachezipRedisSerializer", RedisSerializer.class));
    }

    private <T> RedisTemplate<String, T> template(RedisSerializer<T> values) {
        RedisTemplate<String, T> created = new RedisTemplate<>();
        created.setConnectionFactory(context.getBean(RedisConnectionFactory.class));
        created.setKeySerializer(RedisSerializer.string());
        created.setValueSerializer(values);
        created.afterPropertiesSet();
        return created;
    }

    /** Returns the client for bytes as they are. */
    Client bytes() {
        return new TemplateClient(template(RedisSerializer.byteArray()));
    }

    @Override
    public void close() {
        context.close();
    }
}
