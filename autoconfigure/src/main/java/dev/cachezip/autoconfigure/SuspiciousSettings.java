package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.objects.types.Libraries;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.NearPolicy.Share;
import dev.cachezip.policy.RefreshPolicy.LoadScope;
import dev.cachezip.policy.RefreshPolicy.Refresh;
import dev.cachezip.settings.CachezipProperties;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.cache.CacheKeyPrefix;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/** A check at start-up that warns of settings that are possible but probably unintended. */
record SuspiciousSettings(
        CachezipProperties properties,
        CachePolicies policies,
        MethodTypes methods,
        CachezipCacheManagerPostProcessor managers,
        ConfigurableListableBeanFactory beanFactory,
        Environment environment)
        implements SmartInitializingSingleton, AopInfrastructureBean {

    private static final Log log = LogFactory.getLog(SuspiciousSettings.class);

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,5}");

    private static final String WITHOUT_SYNC = "no method of the cache has sync = true";

    @Override
    public void afterSingletonsInstantiated() {
        properties.allowedTypes().stream()
                .filter(name -> StringUtils.hasText(name) && !name.endsWith("*"))
                .forEach(this::checkExists);
        checkUnit("spring.cache.redis.time-to-live");
        properties.caches().keySet().forEach(name -> {
            checkUnit("cachezip.caches[" + name + "].time-to-live");
            checkUnit("cachezip.caches[" + name + "].time-to-idle");
            checkUnit("cachezip.caches[" + name + "].null-time-to-live");
            checkUnit("cachezip.caches[" + name + "].stale", "so that stale entries are served for ");
            checkUnit("cachezip.caches[" + name + "].refresh-ahead", "so that entries are due earlier by ");
            checkEffects(policies.of(name));
        });
        policies.types().forEach(this::checkMethods);
        policies.names().stream()
                .filter(name -> policies.of(name).near().share() == Share.ALWAYS)
                .forEach(this::checkEntities);
        // A lazy manager is not created just for this check.
        managers.managers().values().forEach(this::checkKeys);
    }

    private void checkExists(String className) {
        ClassLoader loader = beanFactory.getBeanClassLoader();
        try {
            Class.forName(className, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            log.warn("There is no class '" + className + "', which cachezip.allowed-types names. "
                    + (ClassUtils.isPresent(className, loader)
                            ? "Between a class and one within it stands a '$'"
                            : "A package is written with '.*': " + className + ".*"));
        }
    }

    /**
     * A time without unit is in milliseconds, and small numbers, up to the seconds of a day, were probably meant as
     * seconds or minutes.
     */
    private void checkUnit(String property) {
        checkUnit(property, "so that entries expire after ");
    }

    private void checkUnit(String property, String effect) {
        String value = Binder.get(environment)
                .bind(ConfigurationPropertyName.of(property), Bindable.of(String.class))
                .orElse("");
        if (NUMBER.matcher(value).matches() && Integer.parseInt(value) > 0) {
            log.warn(property + "=" + value + " has no unit, " + effect + value + " ms: write " + value + "s or "
                    + value + "m, or " + value + "ms if that is meant");
        }
    }

    private void checkEffects(CachePolicy policy) {
        String name = policy.name();
        if (policy.refresh().mode() == Refresh.BACKGROUND && methods.areWithoutSync(name)) {
            warnOfNoEffect(name, "refresh=background", WITHOUT_SYNC);
        }
        if (policy.refresh().singleFlight() == LoadScope.CLUSTER && methods.areWithoutSync(name)) {
            warnOfNoEffect(name, "single-flight=cluster", WITHOUT_SYNC);
        }
        if (policy.expiry().nullTimeToLive() != null
                && Boolean.FALSE.equals(
                        policy.cacheNullValues() != null
                                ? policy.cacheNullValues()
                                : environment.getProperty("spring.cache.redis.cache-null-values", Boolean.class))) {
            warnOfNoEffect(name, "null-time-to-live", "cache-null-values is false");
        }
    }

    private static void warnOfNoEffect(String cache, String setting, String reason) {
        log.warn("cachezip.caches[" + cache + "]." + setting + " has no effect, since " + reason);
    }

    private void checkMethods(String cache, Type type) {
        methods.of(cache).stream()
                .filter(declared -> !isPossible(ResolvableType.forType(declared), ResolvableType.forType(type)))
                .forEach(declared -> log.warn("cachezip.caches." + cache + ".type is " + type.getTypeName()
                        + ", and a method that uses this cache declares " + declared.getTypeName()
                        + ": what it returns is not of that type, and entries of that type are a miss for it"));
    }

    private void checkEntities(String cache) {
        methods.of(cache).stream()
                .flatMap(TypeNames::of)
                .filter(name -> Libraries.isEntity(ClassUtils.resolveClassName(name, beanFactory.getBeanClassLoader())))
                .forEach(entity -> log.warn("cachezip.caches." + cache + ".near.share is always, and " + entity
                        + " is a JPA entity: one object would belong to the persistence contexts of all callers. Set it to"
                        + " read-only, or let the method return a record"));
    }

    /** Returns whether a value can have both types. */
    private static boolean isPossible(ResolvableType a, ResolvableType b) {
        Class<?> first = ClassUtils.resolvePrimitiveIfNecessary(a.toClass());
        Class<?> second = ClassUtils.resolvePrimitiveIfNecessary(b.toClass());
        if (!first.isAssignableFrom(second) && !second.isAssignableFrom(first)) {
            return false;
        }
        for (Class<?> container : new Class<?>[] {Collection.class, Map.class}) {
            ResolvableType[] firsts = a.as(container).getGenerics();
            ResolvableType[] seconds = b.as(container).getGenerics();
            for (int i = 0; i < Math.min(firsts.length, seconds.length); i++) {
                if (!isPossible(firsts[i], seconds[i])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** If the keys of two caches begin alike, an entry of one cache may be taken for an entry of the other. */
    private void checkKeys(CachezipCacheManager manager) {
        Map<String, String> prefixes = new TreeMap<>();
        if (!mustDiffer(manager)) {
            methods.cacheNames().forEach(name -> prefixes.put(name, manager.keyPrefix(name)));
        }
        manager.getCacheNames().forEach(name -> prefixes.put(name, manager.keyPrefix(name)));
        prefixes.forEach((name, prefix) -> prefixes.forEach((other, longer) -> {
            if (!name.equals(other)
                    && !prefix.isEmpty()
                    && longer.startsWith(prefix)
                    && (longer.length() > prefix.length() || name.compareTo(other) < 0)) {
                log.warn("Caches '" + name + "' and '" + other + "' share keys, since those of both begin with '"
                        + prefix
                        + "': an entry of '" + other + "' can be one of '" + name + "', and is removed when that is"
                        + " cleared. Rename one, or set cachezip.caches[" + other + "].key-prefix");
            }
        }));
    }

    /** Returns whether caches have other keys by Spring's rule, so that no cached method need be looked for at the start. */
    private static boolean mustDiffer(CachezipCacheManager manager) {
        return Stream.concat(Stream.of("cache"), manager.getCacheNames().stream())
                .allMatch(name ->
                        !name.contains(":") && manager.keyPrefix(name).endsWith(name + CacheKeyPrefix.SEPARATOR));
    }
}
