package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.support.SimpleValueWrapper;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a load has read is not stored once a caller has evicted, cleared or put the entry: it would stay for good. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ObsoleteLoadsIT {

    private static final String CACHE = "loads";

    @Configuration(proxyBeanMethods = false)
    static class Beans {

        @Bean
        Loads loads() {
            return new Loads();
        }
    }

    /** A service whose methods get what they load from the test. */
    static class Loads {

        @Cacheable(cacheNames = CACHE, key = "#key")
        public Flux<Object> elements(String key, Flux<Object> elements) {
            return elements;
        }

        @Cacheable(cacheNames = CACHE, key = "#key")
        public Flux<Object> flux(String key, Supplier<CompletableFuture<Object>> load) {
            return Mono.fromFuture(load.get()).flux();
        }

        @Cacheable(cacheNames = CACHE, key = "#key")
        public Mono<Object> mono(String key, Supplier<CompletableFuture<Object>> load) {
            return Mono.fromFuture(load.get());
        }

        @Cacheable(cacheNames = CACHE, key = "#key")
        public CompletableFuture<Object> future(String key, Supplier<CompletableFuture<Object>> load) {
            return load.get();
        }

        @CachePut(cacheNames = CACHE, key = "#key")
        public Mono<Object> put(String key, CompletableFuture<Object> value) {
            return Mono.fromFuture(value);
        }
    }

    private App app;
    private Loads loads;

    @BeforeAll
    void start() {
        app = App.start(List.of(Beans.class));
        loads = app.bean(Loads.class);
    }

    @AfterAll
    void stop() {
        app.close();
    }

    private CachezipCache cache() {
        return (CachezipCache) app.cache(CACHE);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 1_000})
    void evict_afterTheFirstElementOfAFlux_leavesNoEntry(int size) {
        List<String> keys = Stream.generate(App::newKey).limit(400).toList();
        CountDownLatch loaded = new CountDownLatch(keys.size());
        for (String key : keys) {
            // Each load ends only after its value is put.
            Flux<Object> elements = Flux.range(0, size).cast(Object.class).doAfterTerminate(loaded::countDown);
            assertThat(loads.elements(key, elements).blockFirst()).isEqualTo(0);
            cache().evict(key);
        }
        await(loaded);
        assertThat(cache().getAll(keys)).isEmpty();
    }

    /** A way to load a value. */
    @SuppressWarnings("ImmutableEnumChecker") // lambdas
    private enum Way {
        FLUX((loads, key, load) -> loads.flux(key, load).collectList().toFuture()),
        MONO((loads, key, load) -> loads.mono(key, load).toFuture()),
        FUTURE(Loads::future);

        private final Call call;

        Way(Call call) {
            this.call = call;
        }

        private interface Call {

            CompletableFuture<?> of(Loads loads, String key, Supplier<CompletableFuture<Object>> load);
        }
    }

    /** A change that makes loads obsolete that have begun before. */
    @SuppressWarnings("ImmutableEnumChecker") // lambdas
    private enum Change {
        EVICT((cache, key) -> cache.evict(key)),
        EVICT_IF_PRESENT((cache, key) -> cache.evictIfPresent(key)),
        EVICT_ALL((cache, key) -> cache.evictAll(List.of(key))),
        CLEAR((cache, key) -> cache.clear()),
        INVALIDATE((cache, key) -> cache.invalidate()),
        PUT((cache, key) -> cache.put(key, "new")),
        PUT_ALL((cache, key) -> cache.putAll(Map.of(key, "new")));

        private final BiConsumer<CachezipCache, String> change;

        Change(BiConsumer<CachezipCache, String> change) {
            this.change = change;
        }
    }

    static Stream<Arguments> loadsAndChanges() {
        return Stream.of(Way.values())
                .flatMap(way -> Stream.of(Change.values()).map(change -> Arguments.of(way, change)));
    }

    @ParameterizedTest
    @MethodSource("loadsAndChanges")
    void load_beforeAChange_isNotStored(Way way, Change change) {
        String key = App.newKey();
        CompletableFuture<Object> value = new CompletableFuture<>();
        CompletableFuture<?> loaded = begin(way, key, value);
        change.change.accept(cache(), key);
        value.complete("old");
        assertThat(loaded.join()).asString().contains("old");
        assertThat(cache().getAll(List.of(key)).values())
                .containsExactlyElementsOf(change.name().startsWith("PUT") ? List.of("new") : List.of());
    }

    @ParameterizedTest
    @EnumSource
    void load_ofAKeyWithoutAChange_isStored(Way way) {
        String key = App.newKey();
        CompletableFuture<Object> value = new CompletableFuture<>();
        cache().put(key, "other");
        cache().evict(key);
        CompletableFuture<?> loaded = begin(way, key, value);
        value.complete("value");
        loaded.join();
        assertThat(cache().get(key)).isNotNull();
    }

    @Test
    void cachePut_aroundAnEviction_isStored() {
        String key = App.newKey();
        CompletableFuture<Object> value = new CompletableFuture<>();
        CompletableFuture<Object> put = loads.put(key, value).toFuture();
        cache().evict(key);
        value.complete("new");
        put.join();
        assertThat(cache().get(key)).isEqualTo(new SimpleValueWrapper("new"));
    }

    /** Returns the result of a load that has begun and ends with a value. */
    private CompletableFuture<?> begin(Way way, String key, CompletableFuture<Object> value) {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<?> loaded = way.call.of(loads, key, () -> {
            begun.countDown();
            return value;
        });
        await(begun);
        return loaded;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
