package dev.cachezip.autoconfigure;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.PriorityOrdered;
import org.springframework.data.redis.cache.RedisCacheManager;

/**
 * A post-processor that replaces the cache manager built by Boot with a manager of cachezip's caches.
 *
 * <p>Not a cache manager bean of its own, since Boot decides whether there is a manager, for which technology, and
 * which customizers apply. Runs before all other post-processors, since they and the advisors that they find may need
 * the manager.
 */
record CachezipCacheManagerPostProcessor(ObjectProvider<CachezipSerializerCustomizer> customizer)
        implements BeanPostProcessor, PriorityOrdered {

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
