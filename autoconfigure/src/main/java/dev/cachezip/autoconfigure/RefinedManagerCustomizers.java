package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CachezipCacheManager;
import java.util.Arrays;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizer;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizers;
import org.springframework.cache.CacheManager;
import org.springframework.data.redis.cache.RedisCacheManager;

/**
 * Boot's customizers of cache managers, applied to the manager of cachezip's caches. A post-processor would be too late:
 * Boot calls the customizers before the manager is a bean, and a customizer may keep a reference to it.
 */
class RefinedManagerCustomizers extends CacheManagerCustomizers {

    private final ObjectProvider<CachezipSerializerCustomizer> refinement;
    private final ConfigurableListableBeanFactory beanFactory;

    RefinedManagerCustomizers(
            List<CacheManagerCustomizer<?>> customizers,
            ObjectProvider<CachezipSerializerCustomizer> refinement,
            ConfigurableListableBeanFactory beanFactory) {
        super(customizers);
        this.refinement = refinement;
        this.beanFactory = beanFactory;
    }

    @Override
    @SuppressWarnings("unchecked") // Boot asks for a RedisCacheManager, which the refined one is, too
    public <T extends CacheManager> T customize(T built) {
        if (built.getClass() != RedisCacheManager.class) {
            return super.customize(built);
        }
        RedisCacheManager manager = (RedisCacheManager) built;
        // One that is no bean, as those of a composite, was initialized by the application.
        boolean initialized = !manager.getCacheNames().isEmpty();
        manager.afterPropertiesSet();
        RedisCacheManager refined = refinement.getObject().refine(beanName(), manager);
        T customized = super.customize((T) refined);
        if (initialized && refined instanceof CachezipCacheManager ours) {
            ours.afterPropertiesSet();
        }
        return customized;
    }

    /** Returns the name of the manager that is being made: Boot's, or that of an application that asks for customizers. */
    private String beanName() {
        return Arrays.stream(beanFactory.getBeanNamesForType(CacheManager.class, true, false))
                .filter(beanFactory::isCurrentlyInCreation)
                .findFirst()
                .orElse("unnamed");
    }
}
