package dev.cachezip.wiring;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.Caching;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Methods of an application with each of Spring's annotations. */
interface Service extends ServiceOfSecond {

    @Nullable
    Object conditional(Object key, Callable<@Nullable Object> load) throws Exception;

    @Nullable
    Object unless(Object key, Callable<@Nullable Object> load) throws Exception;

    Optional<Object> optional(Object key, Callable<@Nullable Object> load) throws Exception;

    @Nullable
    String text(Object key, Callable<@Nullable Object> load) throws Exception;

    @Nullable
    String textSync(Object key, Callable<@Nullable Object> load) throws Exception;

    CompletableFuture<@Nullable Object> futureSync(Object key, Supplier<CompletableFuture<@Nullable Object>> load);

    Mono<Object> mono(Object key, Supplier<CompletableFuture<@Nullable Object>> load);

    Mono<Object> monoSync(Object key, Supplier<CompletableFuture<@Nullable Object>> load);

    Flux<Object> flux(Object key, Supplier<CompletableFuture<@Nullable Object>> load);

    CompletableFuture<@Nullable Object> putLater(Object key, Supplier<CompletableFuture<@Nullable Object>> load);

    @Nullable
    Object evictBefore(Object key, Callable<@Nullable Object> load) throws Exception;

    @Nullable
    Object putAndEvict(Object key, Callable<@Nullable Object> load) throws Exception;

    /** The service of the first manager. */
    class First implements Service {

        @Override
        @Cacheable(cacheNames = "objects", key = "#key")
        public @Nullable Object cached(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @Cacheable(cacheNames = "objects", key = "#key", sync = true)
        public @Nullable Object sync(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @Cacheable(cacheNames = "objects", key = "#key")
        public CompletableFuture<@Nullable Object> future(
                Object key, Supplier<CompletableFuture<@Nullable Object>> load) {
            return load.get();
        }

        @Override
        @CachePut(cacheNames = "objects", key = "#key")
        public @Nullable Object put(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @CacheEvict(cacheNames = "objects", key = "#key")
        public @Nullable Object evict(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @CacheEvict(cacheNames = "objects", allEntries = true)
        public @Nullable Object evictAll(Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @Cacheable(cacheNames = "objects", key = "#key", condition = "#key.toString().startsWith('a')")
        public @Nullable Object conditional(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @Cacheable(cacheNames = "objects", key = "#key", unless = "#result == null || #result instanceof T(Long)")
        public @Nullable Object unless(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @Cacheable(cacheNames = "objects", key = "#key")
        public Optional<Object> optional(Object key, Callable<@Nullable Object> load) throws Exception {
            return Optional.ofNullable(load.call());
        }

        @Override
        @Cacheable(cacheNames = "texts", key = "#key")
        public @Nullable String text(Object key, Callable<@Nullable Object> load) throws Exception {
            return (String) load.call();
        }

        @Override
        @Cacheable(cacheNames = "texts", key = "#key", sync = true)
        public @Nullable String textSync(Object key, Callable<@Nullable Object> load) throws Exception {
            return (String) load.call();
        }

        @Override
        @Cacheable(cacheNames = "objects", key = "#key", sync = true)
        public CompletableFuture<@Nullable Object> futureSync(
                Object key, Supplier<CompletableFuture<@Nullable Object>> load) {
            return load.get();
        }

        @Override
        @Cacheable(cacheNames = "objects", key = "#key")
        public Mono<Object> mono(Object key, Supplier<CompletableFuture<@Nullable Object>> load) {
            return Mono.fromFuture(load);
        }

        @Override
        @Cacheable(cacheNames = "objects", key = "#key", sync = true)
        public Mono<Object> monoSync(Object key, Supplier<CompletableFuture<@Nullable Object>> load) {
            return Mono.fromFuture(load);
        }

        @Override
        @Cacheable(cacheNames = "lists", key = "#key")
        public Flux<Object> flux(Object key, Supplier<CompletableFuture<@Nullable Object>> load) {
            return Mono.fromFuture(load).flatMapIterable(value -> List.of(value, "second", "last"));
        }

        @Override
        @CachePut(cacheNames = "objects", key = "#key")
        public CompletableFuture<@Nullable Object> putLater(
                Object key, Supplier<CompletableFuture<@Nullable Object>> load) {
            return load.get();
        }

        @Override
        @CacheEvict(cacheNames = "objects", key = "#key", beforeInvocation = true)
        public @Nullable Object evictBefore(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }

        @Override
        @Caching(
                put = @CachePut(cacheNames = "objects", key = "#key"),
                evict = @CacheEvict(cacheNames = "texts", key = "#key"))
        public @Nullable Object putAndEvict(Object key, Callable<@Nullable Object> load) throws Exception {
            return load.call();
        }
    }
}
