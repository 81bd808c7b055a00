package dev.cachezip.autoconfigure;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.PriorityOrdered;
import org.springframework.data.redis.cache.RedisCacheManager;

/**
 * Puts a manager of cachezip's caches in the place of the one that Boot has built.
 *
 * <p>Not a cache manager bean of our own: Boot decides whether there is one, of which technology, and what customizers
 * do to it. First of all post-processors, since others may need the manager, and advisors that they find.
 */
final class CachezipCacheManagerPostProcessor implements BeanPostProcessor, PriorityOrdered {

    private final ObjectProvider<CachezipSerializerCustomizer> customizer;

    CachezipCacheManagerPostProcessor(ObjectProvider<CachezipSerializerCustomizer> customizer) {
        this.customizer = customizer;
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        return bean instanceof RedisCacheManager built && bean.getClass() == RedisCacheManager.class
                ? customizer.getObject().refine(built)
                : bean;
    }
}
