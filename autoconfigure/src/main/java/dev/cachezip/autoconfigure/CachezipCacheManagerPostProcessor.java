package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CachezipCacheManager;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.PriorityOrdered;
import org.springframework.data.redis.cache.RedisCacheManager;

/**
 * A post-processor that replaces the cache manager built by Boot with a manager of cachezip's caches.
 *
 * <p>Not a cache manager bean of its own, since Boot decides whether there is a manager, for which technology, and
 * which customizers apply. Runs before all other post-processors, since they and the advisors that they find may need
 * the manager, and before the initialization, since other post-processors put a proxy or a spy in its place afterwards.
 *
 * @param managers the managers of cachezip's caches, by the names of the beans, which may be proxies that hide them
 * @param listeners are told of managers that are created from now on
 */
record CachezipCacheManagerPostProcessor(
        ObjectProvider<CachezipSerializerCustomizer> customizer,
        Map<String, CachezipCacheManager> managers,
        List<BiConsumer<String, CachezipCacheManager>> listeners)
        implements BeanPostProcessor, PriorityOrdered, AopInfrastructureBean {

    CachezipCacheManagerPostProcessor(ObjectProvider<CachezipSerializerCustomizer> customizer) {
        this(customizer, new ConcurrentHashMap<>(), new CopyOnWriteArrayList<>());
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        Object manager = bean;
        if (bean instanceof RedisCacheManager built && bean.getClass() == RedisCacheManager.class) {
            built.afterPropertiesSet();
            manager = customizer.getObject().refine(beanName, built);
        }
        if (manager instanceof CachezipCacheManager ours) {
            ours.afterPropertiesSet();
            if (managers.put(beanName, ours) == null) {
                listeners.forEach(listener -> listener.accept(beanName, ours));
            }
        }
        return manager;
    }

    /** The product of a factory bean is processed only here. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        return postProcessBeforeInitialization(bean, beanName);
    }
}
