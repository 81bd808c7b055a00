package dev.cachezip.it;

import dev.cachezip.bulk.CacheableAll;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/** Methods whose cache serves stale values: the supplier is the slow thing behind them. */
class SlowSource {

    static final String CACHE = "stale";

    /** Something slow that no caller is to ask. */
    static final Supplier<String> UNEXPECTED = () -> {
        throw new AssertionError("nothing is to be loaded");
    };

    /** Returns {@code new} for each key, and adds the keys to those that were asked for. */
    static Map<String, String> loaded(Collection<String> keys, List<String> asked) {
        asked.addAll(keys);
        Map<String, String> values = new LinkedHashMap<>();
        keys.forEach(key -> values.put(key, "new"));
        return values;
    }

    @Cacheable(cacheNames = CACHE, key = "#key")
    public String find(String key, Supplier<String> slow) {
        return slow.get();
    }

    @Cacheable(cacheNames = CACHE, key = "#key", sync = true)
    public String findOnce(String key, Supplier<String> slow) {
        return slow.get();
    }

    @Cacheable(cacheNames = CACHE, key = "#key")
    public CompletableFuture<String> findLater(String key, Supplier<String> slow) {
        return CompletableFuture.supplyAsync(slow);
    }

    @Cacheable(cacheNames = CACHE, key = "#key", sync = true)
    public CompletableFuture<String> findLaterOnce(String key, Supplier<String> slow) {
        return CompletableFuture.supplyAsync(slow);
    }

    @Cacheable(cacheNames = CACHE, key = "#key")
    public Mono<String> findReactively(String key, Supplier<String> slow) {
        return Mono.fromSupplier(slow);
    }

    @Cacheable(cacheNames = CACHE, key = "#key", sync = true)
    public Mono<String> findReactivelyOnce(String key, Supplier<String> slow) {
        return Mono.fromSupplier(slow);
    }

    @CachePut(cacheNames = CACHE, key = "#key")
    public String put(String key, String value) {
        return value;
    }

    @CacheableAll(cacheNames = CACHE, key = "#key", keys = "keys")
    public Map<String, String> findAll(
            Collection<String> keys, Function<Collection<String>, Map<String, String>> slow) {
        return slow.apply(keys);
    }

    /** The ways to ask for a value. */
    enum Way {
        PLAIN(false),
        SYNC(true),
        FUTURE(false),
        SYNC_FUTURE(true),
        MONO(false),
        SYNC_MONO(true);

        /** Whether the cache gets a loader. */
        final boolean sync;

        Way(boolean sync) {
            this.sync = sync;
        }

        String ask(SlowSource source, String key, Supplier<String> slow) {
            return switch (this) {
                case PLAIN -> source.find(key, slow);
                case SYNC -> source.findOnce(key, slow);
                case FUTURE -> source.findLater(key, slow).join();
                case SYNC_FUTURE -> source.findLaterOnce(key, slow).join();
                case MONO -> source.findReactively(key, slow).block();
                case SYNC_MONO -> source.findReactivelyOnce(key, slow).block();
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Configured {

        @Bean
        SlowSource slowSource() {
            return new SlowSource();
        }
    }
}
