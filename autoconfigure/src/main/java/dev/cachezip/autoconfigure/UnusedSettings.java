package dev.cachezip.autoconfigure;

import dev.cachezip.redis.CachezipCacheManager;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.cache.CacheManager;
import org.springframework.cache.support.NoOpCacheManager;

/** Tells of settings of single caches that have no effect. */
final class UnusedSettings implements SmartInitializingSingleton {

    private static final Log log = LogFactory.getLog(UnusedSettings.class);

    private final Set<String> names;
    private final MethodTypes types;
    private final ConfigurableListableBeanFactory beanFactory;

    UnusedSettings(CachezipProperties properties, MethodTypes types, ConfigurableListableBeanFactory beanFactory) {
        this.names = properties.caches().keySet();
        this.types = types;
        this.beanFactory = beanFactory;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (names.isEmpty()) {
            return;
        }
        boolean ours = false;
        for (String beanName : beanFactory.getBeanNamesForType(CacheManager.class, true, false)) {
            // Not one that is made when it is needed: what it will be is not known.
            Object manager = beanFactory.getSingleton(beanName);
            if (manager == null || manager instanceof NoOpCacheManager) {
                return;
            }
            ours |= manager instanceof CachezipCacheManager;
        }
        if (ours) {
            names.stream().filter(name -> !types.cacheNames().contains(name)).forEach(this::unknown);
        } else {
            log.warn("The settings cachezip.caches." + names
                    + " have no effect: they are for caches that Spring Boot sets"
                    + " up on Redis, and the application has a cache manager or a RedisCacheConfiguration of its own, or"
                    + " caches elsewhere");
        }
    }

    private void unknown(String name) {
        log.warn("There are settings cachezip.caches." + name + ", but no cached method names a cache '" + name
                + "'; the methods name " + types.cacheNames());
    }
}
