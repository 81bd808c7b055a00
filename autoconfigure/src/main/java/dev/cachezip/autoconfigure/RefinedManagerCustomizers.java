package dev.cachezip.autoconfigure;

import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizer;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizers;
import org.springframework.cache.CacheManager;
import org.springframework.data.redis.cache.RedisCacheManager;

/**
 * Boot's customizers of cache managers, which get the manager of cachezip's caches: one that keeps the manager that it
 * gets has the one that is a bean.
 */
final class RefinedManagerCustomizers extends CacheManagerCustomizers {

    private final ObjectProvider<CachezipSerializerCustomizer> refinement;

    RefinedManagerCustomizers(
            List<CacheManagerCustomizer<?>> customizers, ObjectProvider<CachezipSerializerCustomizer> refinement) {
        super(customizers);
        this.refinement = refinement;
    }

    @Override
    @SuppressWarnings("unchecked") // Boot asks for a RedisCacheManager, which the refined one is, too
    public <T extends CacheManager> T customize(T built) {
        if (built.getClass() != RedisCacheManager.class) {
            return super.customize(built);
        }
        RedisCacheManager manager = (RedisCacheManager) built;
        manager.afterPropertiesSet();
        return super.customize((T) refinement.getObject().refine(manager));
    }
}
