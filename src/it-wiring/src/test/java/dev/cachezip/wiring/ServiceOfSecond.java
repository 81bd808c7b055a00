package dev.cachezip.wiring;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.annotation.CacheConfig;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;

/** The methods that there are for each manager, with caches of the same names. */
interface ServiceOfSecond {

    @Nullable
    Object cached(Object key, Callable<@Nullable Object> load) throws Exception;

    @Nullable
    Object sync(Object key, Callable<@Nullable Object> load) throws Exception;

    CompletableFuture<@Nullable Object> future(Object key, Supplier<CompletableFuture<@Nullable Object>> load);

    @Nullable
    Object put(Object key, Callable<@Nullable Object> load) throws Exception;

    @Nullable
    Object evict(Object key, Callable<@Nullable Object> load) throws Exception;

    @Nullable
    Object evictAll(Callable<@Nullable Object> load) throws Exception;

    /** The service of the second manager. */
    @CacheConfig(cacheManager = "second", cacheNames = "objects")
    class OfSecond implements ServiceOfSecond {

        @Override
        @Cacheable(key = "#key")
        public @Nullable Object cached(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @Cacheable(key = "#key", sync = true)
        public @Nullable Object sync(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @Cacheable(key = "#key")
        public CompletableFuture<@Nullable Object> future(
                Object key, Supplier<CompletableFuture<@Nullable Object>> load) {
            return load.get();
        }

        @Override
        @CachePut(key = "#key")
        public @Nullable Object put(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @CacheEvict(key = "#key")
        public @Nullable Object evict(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @CacheEvict(allEntries = true)
        public @Nullable Object evictAll(Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }
    }
}
