package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CacheContext;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.serializer.CachezipPair;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.util.ByteUtils;

/**
 * A customizer that marks the caches with Spring's default, JDK serialization, as cachezip's.
 *
 * <p>The defaults are not enough: Boot copies them for each name in {@code spring.cache.cache-names} before any
 * customizer runs. A cache that is set up with another serializer stays as it is.
 */
final class CachezipSerializerCustomizer implements RedisCacheManagerBuilderCustomizer, AopInfrastructureBean {

    private final CacheContext context;
    private final Map<String, Integer> managers = new ConcurrentHashMap<>();
    private volatile boolean hasMarked;

    CachezipSerializerCustomizer(CacheContext context) {
        this.context = context;
    }

    @Override
    public void customize(RedisCacheManagerBuilder builder) {
        RedisCacheConfiguration defaults = builder.cacheDefaults();
        Set<String> names = new LinkedHashSet<>(builder.getConfiguredCaches());
        names.addAll(context.policies().names());
        for (String name : names) {
            RedisCacheConfiguration cache =
                    builder.getCacheConfigurationFor(name).orElse(defaults);
            if (usesJdkSerialization(cache)) {
                builder.withCacheConfiguration(name, marked(context.policies().of(name), cache));
            }
        }
        if (usesJdkSerialization(defaults)) {
            builder.cacheDefaults(marked(context.policies().ofOthers(), defaults));
        }
    }

    private RedisCacheConfiguration marked(CachePolicy policy, RedisCacheConfiguration cache) {
        hasMarked = true;
        return CacheSetup.prefixed(policy, cache)
                .serializeValuesWith(new CachezipPair(
                        context.serializers().apply(context.policies().ofOthers())));
    }

    /**
     * Returns a manager of cachezip's caches in place of a manager that was built, if some of its caches are marked.
     *
     * @param name name of the manager's bean; another manager within that bean gets a number
     */
    RedisCacheManager refine(String name, RedisCacheManager built) {
        if (!hasMarked) {
            return built;
        }
        int number = managers.merge(name, 1, Integer::sum);
        return CachezipCacheManager.of(number == 1 ? name : name + "#" + number, built, context);
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
