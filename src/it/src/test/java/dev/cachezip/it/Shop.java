package dev.cachezip.it;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A service with caches: each method uses the cache in another way, and the supplier is its slow source. */
class Shop {

    /** A cache that no setting names: it is created on demand. */
    static final String ON_DEMAND = "on-demand";

    /** The cache for {@code spring.cache.cache-names}. */
    static final String NAMED = "named";

    /** The cache for a RedisCacheManagerBuilderCustomizer. */
    static final String CUSTOMIZED = "customized";

    @Cacheable(cacheNames = ON_DEMAND, key = "#key")
    public Object find(String key, Supplier<?> slow) {
        return slow.get();
    }

    @Cacheable(cacheNames = ON_DEMAND, key = "#key", sync = true)
    public Object findOnce(String key, Supplier<?> slow) {
        return slow.get();
    }

    @Cacheable(cacheNames = ON_DEMAND, key = "#key")
    public CompletableFuture<Object> findLater(String key, Supplier<?> slow) {
        return CompletableFuture.completedFuture(slow.get());
    }

    @Cacheable(cacheNames = ON_DEMAND, key = "#key", sync = true)
    public CompletableFuture<Object> findLaterOnce(String key, Supplier<?> slow) {
        return CompletableFuture.supplyAsync(slow::get);
    }

    @Cacheable(cacheNames = ON_DEMAND, key = "#key")
    public Mono<Object> findReactively(String key, Supplier<?> slow) {
        return Mono.fromSupplier(slow);
    }

    @Cacheable(cacheNames = ON_DEMAND, key = "#key")
    public Flux<Object> findAllReactively(String key, Supplier<?> slow) {
        return Flux.fromIterable((List<?>) slow.get());
    }

    @Cacheable(cacheNames = ON_DEMAND, key = "#key", sync = true)
    public Flux<Object> findAllReactivelyOnce(String key, Supplier<?> slow) {
        return Flux.fromIterable((List<?>) slow.get());
    }

    @Cacheable(cacheNames = NAMED, key = "#key")
    public Object findNamed(String key, Supplier<?> slow) {
        return slow.get();
    }

    @Cacheable(cacheNames = CUSTOMIZED, key = "#key")
    public Object findCustomized(String key, Supplier<?> slow) {
        return slow.get();
    }

    @CachePut(cacheNames = ON_DEMAND, key = "#key")
    public Object put(String key, Object value) {
        return value;
    }

    @CacheEvict(cacheNames = ON_DEMAND, key = "#key")
    public void evict(String key) {}
}
