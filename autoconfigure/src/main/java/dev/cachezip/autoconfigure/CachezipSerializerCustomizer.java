package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CacheContext;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.MigratingRedisSerializer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.util.ByteUtils;
import org.springframework.util.function.SingletonSupplier;

/**
 * A customizer that replaces Spring's default, JDK serialization, with cachezip's serializer for all caches.
 *
 * <p>The defaults are not enough: Boot copies them for each name in {@code spring.cache.cache-names} before any
 * customizer runs. A cache that is set up with another serializer stays as it is.
 */
final class CachezipSerializerCustomizer implements RedisCacheManagerBuilderCustomizer, AopInfrastructureBean {

    private static final String OTHER_FORM = " by a serializer of the application";

    private final RedisSerializer<Object> serializer;
    private final Migration migration;
    private final CachePolicies policies;
    private final CacheSerializers serializers;
    private final CacheContext context;
    private final Map<SerializationPair<?>, RedisSerializer<Object>> pairs = new ConcurrentHashMap<>();

    @SuppressWarnings("unchecked") // a serializer set for all caches is meant for all values
    CachezipSerializerCustomizer(
            RedisSerializer<?> serializer, Migration migration, CacheSerializers serializers, CacheContext context) {
        this.serializer = (RedisSerializer<Object>) serializer;
        this.migration = migration;
        this.policies = context.policies();
        this.serializers = serializers;
        this.context = context;
    }

    @Override
    public void customize(RedisCacheManagerBuilder builder) {
        // One for all caches that store alike, since each pair has its serializers of declared types. If no cache needs
        // a pair, there is none, and the manager stays as it was built.
        Supplier<SerializationPair<Object>> shared = SingletonSupplier.of(() -> pair(serializer));
        RedisCacheConfiguration defaults = builder.cacheDefaults();
        Set<String> names = new LinkedHashSet<>(builder.getConfiguredCaches());
        names.addAll(policies.names());
        for (String name : names) {
            CachePolicy policy = policies.of(name);
            RedisCacheConfiguration cache =
                    builder.getCacheConfigurationFor(name).orElse(defaults);
            if (usesJdkSerialization(cache)) {
                builder.withCacheConfiguration(
                        name,
                        CacheConfigurations.configure(policy, cache)
                                .serializeValuesWith(isShared(policy) ? shared.get() : pair(serializers.of(policy))));
            }
        }
        if (usesJdkSerialization(defaults)) {
            builder.cacheDefaults(defaults.serializeValuesWith(shared.get()));
        }
    }

    private boolean isShared(CachePolicy policy) {
        return policy.storesLike(policies.ofOthers());
    }

    private SerializationPair<Object> pair(RedisSerializer<Object> own) {
        RedisSerializer<Object> migrating = migration.of(own);
        SerializationPair<Object> pair = SerializationPair.fromSerializer(migrating);
        pairs.put(pair, migrating);
        return pair;
    }

    /** Returns, for people, which caches a manager has, without those that nobody uses, and how their values are stored. */
    String describe(CachezipCacheManager manager, Collection<String> unused) {
        Map<String, List<String>> names = new TreeMap<>();
        Set<String> used = new TreeSet<>(manager.getCacheNames());
        used.removeAll(unused);
        for (String name : used) {
            CachezipCache cache = CachezipCache.unwrap(manager.getCache(name));
            String form = cache == null ? OTHER_FORM : form(cache.policy(), cache.getCacheConfiguration());
            names.computeIfAbsent(form, key -> new ArrayList<>()).add(name);
        }
        if (manager.isAllowRuntimeCacheCreation()) {
            String rest = names.isEmpty() ? "all on demand" : "all others on demand";
            String form = form(policies.ofOthers(), manager.getDefaultCacheConfiguration());
            names.computeIfAbsent(form, key -> new ArrayList<>()).add(rest);
        }
        return names.entrySet().stream()
                .map(alike -> String.join(", ", alike.getValue()) + alike.getKey())
                .collect(Collectors.joining("; "));
    }

    private String form(CachePolicy policy, RedisCacheConfiguration cache) {
        RedisSerializer<Object> used = pairs.get(cache.getValueSerializationPair());
        return used instanceof CachezipRedisSerializer || used instanceof MigratingRedisSerializer
                ? " by cachezip as " + migration.form(policy) + CacheConfigurations.times(policy, cache)
                : OTHER_FORM;
    }

    /**
     * Returns a manager of cachezip's caches in place of a manager that was built, if some of its caches use these
     * serializers.
     */
    RedisCacheManager refine(RedisCacheManager built) {
        return CachezipCacheManager.of(built, pairs, context);
    }

    // A serialization pair does not expose its serializer, but its output shows which it is.
    static boolean usesJdkSerialization(RedisCacheConfiguration cache) {
        try {
            return PlainRoot.of(
                            ByteUtils.getBytes(cache.getValueSerializationPair().write("")))
                    == PlainRoot.Foreign.JDK_STREAM;
        } catch (RuntimeException e) {
            // A serializer for one type of values only: the application's choice.
            return false;
        }
    }
}
