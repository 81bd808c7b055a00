package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.endpoint.CacheReport;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.CacheTypes;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.CachezipProperties.CacheSettings;
import dev.cachezip.settings.CachezipProperties.Clear;
import dev.cachezip.settings.CachezipProperties.Codec;
import dev.cachezip.settings.CachezipProperties.Compression;
import dev.cachezip.settings.InvalidCachezipPropertyException;
import dev.cachezip.settings.Positive;
import dev.cachezip.store.ClearStrategies;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.cache.BatchStrategy;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter.TtlFunction;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/** The settings of single caches and the pipelines that they need; closing this closes the pipelines. Thread-safe. */
final class ConfiguredCaches implements CacheTypes, NamedTypes, DisposableBean {

    private static final String PREFIX = "cachezip.caches.";
    private static final Pattern LEADING_V = Pattern.compile("^[vV](?=[0-9])");

    private final CachezipProperties properties;
    private final Codecs codecs;
    private final Pipelines factory;
    private final Map<String, Type> types;
    private final Map<String, BatchStrategy> clearing = new LinkedHashMap<>();
    private final BatchStrategy clearingOfOthers;
    private final Map<String, ValuePipeline<Object>> pipelines = new ConcurrentHashMap<>();

    ConfiguredCaches(
            CachezipProperties properties, Codecs codecs, Pipelines factory, @Nullable ClassLoader classLoader) {
        this.properties = properties;
        this.codecs = codecs;
        this.factory = factory;
        this.clearingOfOthers = clearing("cachezip.", properties.clear(), properties.clearBatchSize());
        properties.caches().forEach((name, settings) -> {
            if (settings.algorithm() != null) {
                Pipelines.checkChecksum(
                        PREFIX + name + ".",
                        settings.algorithm(),
                        properties.compression().checksum());
            }
            clearing.put(
                    name,
                    clearing(
                            PREFIX + name + ".",
                            Objects.requireNonNullElse(settings.clear(), properties.clear()),
                            Objects.requireNonNullElse(settings.clearBatchSize(), properties.clearBatchSize())));
        });
        this.types = types(properties, classLoader);
    }

    /** Returns the configured types by cache name. */
    static Map<String, Type> types(CachezipProperties properties, @Nullable ClassLoader classLoader) {
        Map<String, Type> types = new LinkedHashMap<>();
        properties.caches().forEach((name, settings) -> {
            if (settings.type() != null) {
                types.put(name, type(name, settings.type(), classLoader));
            }
        });
        return types;
    }

    private static BatchStrategy clearing(String prefix, Clear clear, int batchSize) {
        Positive.number(prefix + "clear-batch-size", batchSize);
        return clear == Clear.KEYS ? ClearStrategies.keys(batchSize) : ClearStrategies.scan(batchSize);
    }

    /** Returns the strategy that clears each cache as its settings say. */
    BatchStrategy clearing() {
        return (connection, name, pattern) ->
                clearing.getOrDefault(name, clearingOfOthers).cleanCache(connection, name, pattern);
    }

    /** Returns the names of the caches that have settings. */
    Set<String> names() {
        return properties.caches().keySet();
    }

    @Override
    public Optional<Type> only(String cacheName) {
        return Optional.ofNullable(types.get(cacheName));
    }

    @Override
    public boolean contains(String className) {
        return types.values().stream().flatMap(TypeNames::of).anyMatch(className::equals);
    }

    /** Returns the configuration of a cache with its own settings applied, except for how its values are stored. */
    RedisCacheConfiguration configure(String name, RedisCacheConfiguration cache) {
        CacheSettings settings = properties.caches().get(name);
        if (settings == null) {
            return cache;
        }
        RedisCacheConfiguration configured = settings.cacheNullValues() == null
                ? cache
                : settings.cacheNullValues() ? allowingNull(cache) : cache.disableCachingNullValues();
        configured = configured.entryTtl(timeToLive(name, settings, cache.getTtlFunction()));
        if (settings.timeToIdle() != null) {
            configured = configured.enableTimeToIdle();
        }
        if (settings.keyPrefix() != null) {
            configured = configured.prefixCacheNameWith(settings.keyPrefix());
        }
        if (settings.version() == null) {
            return configured;
        }
        // Before the separator, so that clearing another version, or none, does not find these keys.
        RedisCacheConfiguration unversioned = configured;
        // The versions v2 and 2 mean the same.
        String version = ":v" + LEADING_V.matcher(settings.version()).replaceFirst("");
        return configured.computePrefixWith(cacheName -> unversioned.getKeyPrefixFor(cacheName + version));
    }

    /** The API can disable null values, but not enable them again. */
    private static RedisCacheConfiguration allowingNull(RedisCacheConfiguration cache) {
        if (cache.getAllowCacheNullValues()) {
            return cache;
        }
        RedisCacheConfiguration allowing = RedisCacheConfiguration.defaultCacheConfig()
                .entryTtl(cache.getTtlFunction())
                .serializeKeysWith(cache.getKeySerializationPair())
                .serializeValuesWith(cache.getValueSerializationPair())
                .withConversionService(cache.getConversionService());
        allowing = cache.usePrefix() ? allowing.computePrefixWith(cache::getKeyPrefixFor) : allowing.disableKeyPrefix();
        return cache.isTimeToIdleEnabled() ? allowing.enableTimeToIdle() : allowing;
    }

    private static TtlFunction timeToLive(String name, CacheSettings settings, TtlFunction inherited) {
        if (settings.timeToLive() != null && settings.timeToIdle() != null) {
            throw new InvalidCachezipPropertyException(
                    PREFIX + name + ".time-to-idle",
                    settings.timeToIdle(),
                    "there is a time-to-live, too, and Redis knows one expiry for an entry");
        }
        Duration fixed = settings.timeToLive() != null ? settings.timeToLive() : settings.timeToIdle();
        if (fixed != null && fixed.isNegative()) {
            throw new InvalidCachezipPropertyException(
                    PREFIX + name + (settings.timeToLive() != null ? ".time-to-live" : ".time-to-idle"),
                    fixed,
                    "a duration is needed that is not negative; 0 is for ever");
        }
        TtlFunction expiry = fixed != null ? TtlFunction.just(fixed) : inherited;
        Integer jitter = settings.timeToLiveJitter();
        if (jitter == null || jitter == 0) {
            return expiry;
        }
        if (jitter < 0 || jitter > 100) {
            throw new InvalidCachezipPropertyException(
                    PREFIX + name + ".time-to-live-jitter", jitter, "a percentage from 0 to 100 is needed");
        }
        return (key, value) -> spread(expiry.getTimeToLive(key, value), jitter);
    }

    private static Duration spread(Duration timeToLive, int percent) {
        long millis = timeToLive.toMillis();
        if (millis <= 0) {
            return timeToLive; // for ever
        }
        double factor = 1 + percent / 100.0 * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        return Duration.ofMillis(Math.max(1, Math.round(millis * factor)));
    }

    /** Returns the serializer of a cache, if it differs from the serializer of all caches. */
    Optional<RedisSerializer<Object>> serializer(String name) {
        CacheSettings settings = properties.caches().get(name);
        if (settings == null
                || (settings.codec() == null
                        && settings.algorithm() == null
                        && settings.level() == null
                        && settings.minSize() == null)) {
            return Optional.empty();
        }
        return Optional.of(
                new CachezipRedisSerializer<>(pipelines.computeIfAbsent(name, cacheName -> create(cacheName, settings)))
                        .declaredAs(Object.class));
    }

    private ValuePipeline<Object> create(String name, CacheSettings settings) {
        return factory.create(
                PREFIX + name + ".",
                codecs.get(settings.codec() != null ? settings.codec() : properties.codec()),
                compression(settings));
    }

    private Compression compression(CacheSettings settings) {
        Compression all = properties.compression();
        boolean sameAlgorithm = settings.algorithm() == null || settings.algorithm() == all.algorithm();
        return new Compression(
                Objects.requireNonNullElse(settings.algorithm(), all.algorithm()),
                // A level of one algorithm means nothing to another.
                settings.level() == null && sameAlgorithm ? all.level() : settings.level(),
                all.checksum(),
                Objects.requireNonNullElse(settings.minSize(), all.minSize()),
                all.maxDecompressedSize());
    }

    /** Returns how a cache is set up. */
    CacheReport.Configuration describe(CachezipCache cache, CacheTypes declared) {
        String name = cache.getName();
        CacheSettings settings = properties.caches().get(name);
        Compression compression = settings == null ? properties.compression() : compression(settings);
        Codec codec = settings == null || settings.codec() == null ? properties.codec() : settings.codec();
        RedisCacheConfiguration configuration = cache.getCacheConfiguration();
        return new CacheReport.Configuration(
                hyphenated(codec),
                hyphenated(compression.algorithm()),
                compression.level(),
                compression.minSize().toBytes(),
                only(name).or(() -> declared.only(name)).map(Type::getTypeName).orElse(null),
                settings != null && settings.timeToLive() != null
                        ? settings.timeToLive()
                        : fixed(configuration.getTtlFunction()),
                configuration.isTimeToIdleEnabled(),
                configuration.getKeyPrefixFor(name),
                settings == null ? null : settings.version());
    }

    private static String hyphenated(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static @Nullable Duration fixed(TtlFunction function) {
        try {
            Duration time = function.getTimeToLive("", null);
            return time.isZero() ? null : time;
        } catch (RuntimeException e) {
            // The function is the application's and needs the key and the value.
            return null;
        }
    }

    private static Type type(String name, String text, @Nullable ClassLoader classLoader) {
        try {
            return resolvable(TypeFactory.createDefaultInstance()
                            .withClassLoader(classLoader)
                            .constructFromCanonical(text))
                    .getType();
        } catch (IllegalArgumentException e) {
            throw new InvalidCachezipPropertyException(PREFIX + name + ".type", text, String.valueOf(e.getMessage()));
        }
    }

    private static ResolvableType resolvable(JavaType type) {
        List<ResolvableType> arguments = type.getBindings().getTypeParameters().stream()
                .map(ConfiguredCaches::resolvable)
                .toList();
        return arguments.isEmpty()
                ? ResolvableType.forClass(type.getRawClass())
                : ResolvableType.forClassWithGenerics(type.getRawClass(), arguments.toArray(ResolvableType[]::new));
    }

    @Override
    public void destroy() {
        pipelines.values().forEach(ValuePipeline::close);
    }
}
