package dev.cachezip.settings;

import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CachePolicy.CompressionAlgorithm;
import dev.cachezip.policy.CachePolicy.CompressionPolicy;
import dev.cachezip.policy.CachePolicy.Expiry;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.NearPolicy;
import dev.cachezip.policy.NearPolicy.Share;
import dev.cachezip.policy.Positive;
import dev.cachezip.policy.ValueFormat;
import dev.cachezip.settings.CachezipProperties.CacheSettings;
import dev.cachezip.settings.CachezipProperties.Near;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.ResolvableType;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/** The policies of caches that {@code cachezip.*} and {@code cachezip.caches.<name>.*} configure. */
public final class ConfiguredPolicies {

    private static final CacheSettings NONE = new Binder(List.of()).bindOrCreate("none", CacheSettings.class);

    private static final Pattern LEADING_V = Pattern.compile("^[vV](?=[0-9])");

    private static final DataSize SMALLEST_COPIES = DataSize.ofMegabytes(1);

    private final CachezipProperties properties;
    private final @Nullable ClassLoader classLoader;

    private ConfiguredPolicies(CachezipProperties properties, @Nullable ClassLoader classLoader) {
        this.properties = properties;
        this.classLoader = classLoader;
    }

    /**
     * Returns the policies.
     *
     * @param classLoader finds the types of values that are configured
     * @throws InvalidCachezipPropertyException if a setting of a cache is invalid
     */
    public static CachePolicies of(CachezipProperties properties, @Nullable ClassLoader classLoader) {
        Positive.number("cachezip.clear-batch-size", properties.clearBatchSize());
        ConfiguredPolicies all = new ConfiguredPolicies(properties, classLoader);
        Map<String, CachePolicy> configured = new LinkedHashMap<>();
        properties.caches().forEach((name, settings) -> configured.put(name, all.policy(name, settings)));
        return new CachePolicies(all.policy("", NONE), configured);
    }

    private CachePolicy policy(String name, CacheSettings settings) {
        CompressionPolicy compression =
                properties.compression().policy().with(settings.algorithm(), settings.level(), settings.minSize());
        checkDictionary(name, settings, compression);
        return new CachePolicy(
                name,
                new ValueFormat(
                        Objects.requireNonNullElse(settings.codec(), properties.codec()),
                        Objects.requireNonNullElse(settings.layout(), properties.layout()),
                        compression,
                        settings.dictionary()),
                settings.type() == null ? null : type(name, settings.type()),
                expiry(CachePolicy.PREFIX + name + ".", settings),
                RefreshSettings.policy(CachePolicy.PREFIX + name + ".", settings),
                near(CachePolicy.PREFIX + name + ".", settings),
                settings.keyPrefix(),
                // The versions v2 and 2 mean the same.
                settings.version() == null
                        ? null
                        : LEADING_V.matcher(settings.version()).replaceFirst(""),
                settings.cacheNullValues(),
                Objects.requireNonNullElse(settings.clear(), properties.clear()),
                settings.clearBatchSize() == null
                        ? properties.clearBatchSize()
                        : Positive.number(CachePolicy.PREFIX + name + ".clear-batch-size", settings.clearBatchSize()));
    }

    private static NearPolicy near(String prefix, CacheSettings settings) {
        Near near = settings.near();
        if (near == null || near.maxSize() == null) {
            if (near != null) {
                RefreshSettings.checkAlone(prefix + "near.max-age", near.maxAge(), prefix + "near.max-size");
                RefreshSettings.checkAlone(prefix + "near.share", near.share(), prefix + "near.max-size");
            }
            return NearPolicy.NONE;
        }
        if (near.maxSize().compareTo(SMALLEST_COPIES) < 0) {
            throw new InvalidCachezipPropertyException(
                    prefix + "near.max-size", near.maxSize(), "at least 1MB is needed");
        }
        Duration maxAge = Objects.requireNonNullElse(near.maxAge(), NearPolicy.DEFAULT_MAX_AGE);
        return new NearPolicy(
                near.maxSize(),
                Positive.time(prefix + "near.max-age", maxAge),
                Objects.requireNonNullElse(near.share(), Share.IMMUTABLE));
    }

    private static void checkDictionary(String name, CacheSettings settings, CompressionPolicy compression) {
        if (settings.dictionary() && compression.algorithm() != CompressionAlgorithm.ZSTD) {
            String algorithm = InvalidCachezipPropertyException.shown(compression.algorithm());
            String own = CachePolicy.PREFIX + name + ".";
            String set = (settings.algorithm() == null ? "cachezip.compression." : own) + "algorithm";
            throw new InvalidCachezipPropertyException(
                    own + "dictionary",
                    true,
                    "only zstd has dictionaries, and " + set + " is " + algorithm,
                    "set " + own + "algorithm to zstd");
        }
    }

    private static Expiry expiry(String prefix, CacheSettings settings) {
        if (settings.timeToLive() != null && settings.timeToIdle() != null) {
            throw new InvalidCachezipPropertyException(
                    prefix + "time-to-idle",
                    settings.timeToIdle(),
                    "there is a time-to-live, too, and Redis knows one expiry for an entry",
                    "remove " + prefix + "time-to-live");
        }
        RefreshSettings.checkNotNegative(prefix + "time-to-live", settings.timeToLive());
        RefreshSettings.checkNotNegative(prefix + "time-to-idle", settings.timeToIdle());
        int jitter = Objects.requireNonNullElse(settings.timeToLiveJitter(), 0);
        if (jitter < 0 || jitter > 100) {
            throw new InvalidCachezipPropertyException(
                    prefix + "time-to-live-jitter", jitter, "a percentage from 0 to 100 is needed");
        }
        if (settings.nullTimeToLive() != null) {
            Positive.time(prefix + "null-time-to-live", settings.nullTimeToLive());
        }
        return new Expiry(settings.timeToLive(), settings.timeToIdle(), jitter, settings.nullTimeToLive());
    }

    private Type type(String name, String text) {
        try {
            return resolvable(TypeFactory.createDefaultInstance()
                            .withClassLoader(classLoader)
                            .constructFromCanonical(text))
                    .getType();
        } catch (IllegalArgumentException e) {
            throw new InvalidCachezipPropertyException(
                    CachePolicy.PREFIX + name + ".type", text, String.valueOf(e.getMessage()));
        }
    }

    private static ResolvableType resolvable(JavaType type) {
        List<ResolvableType> arguments = type.getBindings().getTypeParameters().stream()
                .map(ConfiguredPolicies::resolvable)
                .toList();
        return arguments.isEmpty()
                ? ResolvableType.forClass(type.getRawClass())
                : ResolvableType.forClassWithGenerics(type.getRawClass(), arguments.toArray(ResolvableType[]::new));
    }
}
