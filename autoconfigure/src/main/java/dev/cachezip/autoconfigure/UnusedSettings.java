package dev.cachezip.autoconfigure;

import dev.cachezip.settings.CachezipProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.cache.CacheManager;
import org.springframework.cache.support.NoOpCacheManager;

/**
 * A check at start-up that warns of settings of single caches without effect, and of cache managers that do not use
 * cachezip.
 */
final class UnusedSettings implements SmartInitializingSingleton, AopInfrastructureBean {

    private static final Log log = LogFactory.getLog(UnusedSettings.class);

    private final Set<String> names;
    private final MethodTypes types;
    private final ObjectProvider<CachezipCacheManagerPostProcessor> managers;
    private final ConfigurableListableBeanFactory beanFactory;

    UnusedSettings(
            CachezipProperties properties,
            MethodTypes types,
            ObjectProvider<CachezipCacheManagerPostProcessor> managers,
            ConfigurableListableBeanFactory beanFactory) {
        this.names = properties.caches().keySet();
        this.types = types;
        this.managers = managers;
        this.beanFactory = beanFactory;
    }

    @Override
    public void afterSingletonsInstantiated() {
        boolean ours = managers.stream().anyMatch(known -> !known.managers().isEmpty());
        List<String> own = new ArrayList<>();
        for (String beanName : beanFactory.getBeanNamesForType(CacheManager.class, true, false)) {
            // A lazy manager is left out, since its kind is not known yet.
            Object manager = beanFactory.getSingleton(beanName);
            if (manager == null || manager instanceof NoOpCacheManager) {
                return;
            }
            if (!isOfBoot(beanName)) {
                own.add(beanName);
            }
        }
        if (!ours && !own.isEmpty()) {
            log.info("Caches of the application's own cache manager " + own
                    + " are not stored by cachezip, and beside it"
                    + " Spring Boot sets up none. To have them stored so, apply the RedisCacheManagerBuilderCustomizer"
                    + " beans to the builder of a RedisCacheManager: see 'A cache manager of your own' in"
                    + " docs/spring-cache.md");
        }
        if (names.isEmpty()) {
            return;
        }
        if (ours) {
            // Cached methods that AspectJ weaves are not known, and caches may be used without any.
            if (!types.cacheNames().isEmpty()) {
                names.stream()
                        .filter(name -> !types.cacheNames().contains(name))
                        .forEach(this::unknown);
            }
        } else {
            log.warn("The settings cachezip.caches." + names
                    + " have no effect: they are for caches that Spring Boot sets"
                    + " up on Redis, and the application has a cache manager or a RedisCacheConfiguration of its own, or"
                    + " caches elsewhere");
        }
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

    private void unknown(String name) {
        log.warn("There are settings cachezip.caches." + name + ", but no cached method names a cache '" + name
                + "'; the methods name " + types.cacheNames());
    }
}
