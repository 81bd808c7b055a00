package dev.cachezip.autoconfigure;

import static dev.cachezip.policy.InvalidCachezipPropertyException.shown;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.policy.CachePolicy.CompressionAlgorithm;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.session.SessionPolicy.SessionFormat;
import dev.cachezip.session.SessionSerializer;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.values.CacheSerializers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.cache.CacheManager;
import org.springframework.cache.support.NoOpCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager;

/**
 * What the log says at start: which caches and sessions cachezip stores, or why none, and which settings of single caches
 * have no effect.
 */
record StartUpReport(
        CachezipProperties properties,
        MethodTypes types,
        CachezipCacheManagerPostProcessor managers,
        ObjectProvider<CacheSerializers> serializers,
        ConfigurableListableBeanFactory beanFactory)
        implements SmartInitializingSingleton, AopInfrastructureBean {

    private static final Log log = LogFactory.getLog(StartUpReport.class);

    private void stores(String name, CachezipCacheManager manager) {
        log.info("Caches of " + name + " are stored as follows: " + caches(manager) + sessions());
    }

    /** Returns which caches a manager has, without those that nobody uses, and how their values are stored. */
    private String caches(CachezipCacheManager manager) {
        Map<String, List<String>> names = new TreeMap<>();
        Set<String> used = new TreeSet<>(manager.getCacheNames());
        unknown().forEach(used::remove);
        for (String name : used) {
            CachezipCache cache = CachezipCache.unwrap(manager.getCache(name));
            names.computeIfAbsent(form(cache == null ? null : cache.setup()), key -> new ArrayList<>())
                    .add(name);
        }
        if (manager.isAllowRuntimeCacheCreation()) {
            String rest = names.isEmpty() ? "all on demand" : "all others on demand";
            names.computeIfAbsent(form(manager.onDemand()), key -> new ArrayList<>())
                    .add(rest);
        }
        return names.entrySet().stream()
                .map(alike -> String.join(", ", alike.getValue()) + alike.getKey())
                .collect(Collectors.joining("; "));
    }

    private String form(@Nullable CacheSetup setup) {
        String form = setup == null ? "" : serializers.getObject().describe(setup.form());
        return setup == null || form.isEmpty()
                ? " by a serializer of the application"
                : " by cachezip as " + form + times(setup);
    }

    /** Returns for how long entries are kept, and how many copies of them. */
    private static String times(CacheSetup setup) {
        Duration time = setup.usualTimeToLive();
        String kind = setup.timeToIdle() ? "time to idle" : "time to live";
        String kept = time == null ? kind + " of each entry" : time.isZero() ? "no " + kind : kind + " " + shown(time);
        String nulls = setup.nullTimeToLive() == null ? "" : ", of nulls " + shown(setup.nullTimeToLive());
        String stale = setup.refresh().servesStale()
                ? ", stale " + shown(setup.refresh().stale())
                : "";
        String copies =
                setup.near().isOn() ? ", copies up to " + setup.near().maxSize().toMegabytes() + "MB" : "";
        return ", " + kept + nulls + stale + copies;
    }

    @Override
    public void afterSingletonsInstantiated() {
        // A lazy manager is created later.
        managers.listeners().add(this::stores);
        Set<String> configured = properties.caches().keySet();
        if (managers.managers().isEmpty()) {
            reportNone(configured);
            return;
        }
        new TreeMap<>(managers.managers()).forEach(this::stores);
        List<String> unused = configured.stream().filter(this::isUnused).toList();
        if (!unused.isEmpty()) {
            log.warn("The settings cachezip.caches." + unused
                    + " have no effect, since these caches are not stored by cachezip");
        }
        unknown()
                .forEach(name -> log.warn("There are settings cachezip.caches." + name
                        + ", but no cached method names a cache '" + name + "'; the methods name "
                        + types.cacheNames()));
    }

    /** Returns the configured caches that no cached method names, if any method names one. */
    private List<String> unknown() {
        Set<String> configured = properties.caches().keySet();
        // Cached methods that AspectJ weaves are not known, and caches may be used without any.
        Set<String> named = configured.isEmpty() ? Set.of() : types.cacheNames();
        return configured.stream()
                .filter(name -> !named.isEmpty() && !named.contains(name))
                .toList();
    }

    /** Returns how the values of sessions are stored; nothing if cachezip does not store them. */
    private String sessions() {
        if (beanFactory.getBeanNamesForType(SessionSerializer.class, false, false).length == 0) {
            return "";
        }
        CompressionAlgorithm algorithm =
                properties.session().compression(properties.compression()).algorithm();
        return properties.session().writeFormat() == SessionFormat.LEGACY
                ? "; sessions as without cachezip, since cachezip.session.write-format is legacy"
                : "; sessions by cachezip as msgpack, " + shown(algorithm) + ", dictionary "
                        + shown(properties.session().policy(algorithm).dictionary());
    }

    private boolean isUnused(String name) {
        return managers.managers().values().stream()
                .filter(manager -> manager.getCacheNames().contains(name))
                .noneMatch(manager -> CachezipCache.unwrap(manager.getCache(name)) != null);
    }

    private void reportNone(Set<String> configured) {
        String report = "Caches are not stored by cachezip, since there is no cache manager: with @EnableCaching,"
                + " Spring Boot sets one up";
        boolean caching = true;
        List<String> own = new ArrayList<>();
        for (String name :
                BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beanFactory, CacheManager.class, true, false)) {
            Object manager = beanFactory.getSingleton(name);
            if (manager == null) {
                return; // lazy, so its kind is not known yet, or reported by the parent context
            }
            caching = !(manager instanceof NoOpCacheManager);
            if (isOfBoot(name)) {
                report = "Caches of " + name + " are not stored by cachezip, since " + reason(manager);
            } else {
                own.add(name);
            }
        }
        if (!own.isEmpty()) {
            report = "Caches of the application's own cache manager " + own
                    + " are not stored by cachezip, and beside it"
                    + " Spring Boot sets up none. To have them stored so, apply the RedisCacheManagerBuilderCustomizer"
                    + " beans to the builder of a RedisCacheManager: see 'A cache manager of your own' in"
                    + " docs/spring-cache.md";
        }
        if (configured.isEmpty() || !caching) {
            log.info(report + sessions());
        } else {
            log.warn(report + ". The settings cachezip.caches." + configured + " have no effect" + sessions());
        }
    }

    private static String reason(Object manager) {
        Class<?> kind = AopUtils.getTargetClass(manager);
        return RedisCacheManager.class.isAssignableFrom(kind)
                ? "a RedisCacheConfiguration bean or a RedisCacheManagerBuilderCustomizer sets a serializer of values."
                        + " Without serializeValuesWith, cachezip stores the values, and all other settings stay"
                : "it is a " + kind.getSimpleName() + ": spring.cache.type=redis puts caches on Redis";
    }

    private boolean isOfBoot(String beanName) {
        return beanFactory.containsBeanDefinition(beanName)
                && beanFactory.getMergedBeanDefinition(beanName) instanceof AnnotatedBeanDefinition definition
                && definition.getFactoryMethodMetadata() != null
                && definition
                        .getFactoryMethodMetadata()
                        .getDeclaringClassName()
                        .startsWith(CacheAutoConfiguration.class.getPackageName());
    }
}
