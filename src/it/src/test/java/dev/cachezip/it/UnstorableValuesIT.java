package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.failures.BulkCacheException;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.CacheCounters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.UnstorableValueException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A value that cannot be stored is the caller's all the same, on every path, and nothing is left under its key. */
class UnstorableValuesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String LIMIT = "cachezip.compression.max-decompressed-size=8KB";

    private static App app;
    private static Shop shop;

    private final RawRedis redis = RawRedis.shared();
    private final String key = App.newKey();

    /** Values that cannot be stored, each named after its defect. */
    enum Unstorable {
        TYPE_NOT_ALLOWED(new Random(), "type-not-allowed"),
        THREAD(new Thread(), "type-not-allowed"),
        TOO_LARGE(List.of("x".repeat(20_000)), "too-large"),
        PART_NOT_ALLOWED(List.of("a", new Thread()), "type-not-allowed");

        @SuppressWarnings("ImmutableEnumChecker") // nothing changes them
        private final Object value;

        private final String cause;

        Unstorable(Object value, String cause) {
            this.value = value;
            this.cause = cause;
        }
    }

    @BeforeAll
    static void startApplication() {
        app = App.start(List.of(Configured.class), LIMIT);
        shop = app.shop();
    }

    @AfterAll
    static void stopApplication() {
        app.close();
    }

    @ParameterizedTest
    @EnumSource
    void cacheable_isTheMethodsValueAtEachCall(Unstorable unstorable) {
        Counted slow = Counted.of(unstorable.value);

        assertThat(shop.find(key, slow)).isSameAs(unstorable.value);
        assertThat(shop.find(key, slow)).isSameAs(unstorable.value);

        assertThat(slow.calls()).isEqualTo(2);
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_isTheValueOfOneCall(Unstorable unstorable) {
        Counted slow = Counted.of(unstorable.value);

        assertThat(shop.findOnce(key, slow)).isSameAs(unstorable.value);

        assertThat(slow.calls()).isOne();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void asyncCacheable_isTheMethodsValue(Unstorable unstorable) {
        Counted slow = Counted.of(unstorable.value);

        assertThat(shop.findLater(key, slow)).succeedsWithin(PATIENCE).isSameAs(unstorable.value);

        assertThat(slow.calls()).isOne();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void syncAsyncCacheable_isTheValueOfOneCall(Unstorable unstorable) {
        Counted slow = Counted.of(unstorable.value);

        assertThat(shop.findLaterOnce(key, slow)).succeedsWithin(PATIENCE).isSameAs(unstorable.value);

        assertThat(slow.calls()).isOne();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void monoCacheable_isTheMethodsValue(Unstorable unstorable) {
        Counted slow = Counted.of(unstorable.value);

        assertThat(shop.findReactively(key, slow).block(PATIENCE)).isSameAs(unstorable.value);

        assertThat(slow.calls()).isOne();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void fluxCacheable_isWhatTheMethodEmits(Unstorable unstorable) {
        Counted slow = Counted.of(List.of(unstorable.value));

        assertThat(shop.findAllReactively(key, slow).collectList().block(PATIENCE))
                .containsExactly(unstorable.value);

        assertThat(slow.calls()).isOne();
        assertNothingIsLeft();
    }

    @Test
    void syncFluxAndMono_areWhatTheMethodsEmit() {
        Library library = app.bean(Library.class);
        Object thread = new Thread();
        assertThat(library.manyOnce(key, () -> List.of(thread)).collectList().block(PATIENCE))
                .containsExactly(thread);
        assertThat(library.oneOnce(key, () -> thread).block(PATIENCE)).isSameAs(thread);
        assertThat(redis.exists(App.redisKey("library", key))).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void put_evictsTheOlderEntry(Unstorable unstorable) {
        placeOlder();

        app.cache(Shop.ON_DEMAND).put(key, unstorable.value);

        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void cachePut_isTheValueAndEvictsTheOlderEntry(Unstorable unstorable) {
        placeOlder();

        assertThat(shop.put(key, unstorable.value)).isSameAs(unstorable.value);

        assertNothingIsLeft();
    }

    /** The value comes on a thread of Lettuce, which must not wait for an eviction that it would have to do itself. */
    @Test
    void cachePut_ofAMonoOnAThreadOfTheClient_evictsTheOlderEntry() {
        placeOlder();
        Mono<Object> onAThreadOfLettuce =
                Mono.fromFuture(() -> app.cache(Shop.ON_DEMAND).retrieve(key)).map(older -> new Thread());

        assertThat(app.bean(Library.class).putLater(key, onAThreadOfLettuce).block(PATIENCE))
                .isInstanceOf(Thread.class);

        redis.awaitAbsent(App.redisKey(Shop.ON_DEMAND, key));
    }

    @ParameterizedTest
    @EnumSource
    void putIfAbsent_isNullAndStoresNothing(Unstorable unstorable) {
        assertThat(app.cache(Shop.ON_DEMAND).putIfAbsent(key, unstorable.value)).isNull();
        assertNothingIsLeft();
    }

    @Test
    void putIfAbsent_besideAnEntry_isThatEntry() {
        placeOlder();
        assertThat(app.cache(Shop.ON_DEMAND).putIfAbsent(key, new Thread()).get())
                .isEqualTo("older");
    }

    @ParameterizedTest
    @EnumSource
    void retrieve_withALoader_isItsValue(Unstorable unstorable) {
        assertThat(app.cache(Shop.ON_DEMAND).retrieve(key, () -> CompletableFuture.completedFuture(unstorable.value)))
                .succeedsWithin(PATIENCE)
                .isSameAs(unstorable.value);
        assertNothingIsLeft();
    }

    @Test
    void putAll_storesTheOthersAndEvictsTheOlderEntries() {
        CachezipCache cache = (CachezipCache) app.cache(Shop.ON_DEMAND);
        cache.putAll(Map.of(key + "-0", "older", key + "-1", "older", key + "-2", "older"));

        cache.putAll(Map.of(
                key + "-0", "newer", key + "-1", new Thread(), key + "-2", "x".repeat(20_000), key + "-3", "new"));

        assertThat(cache.getAll(List.of(key + "-0", key + "-1", key + "-2", key + "-3")))
                .isEqualTo(Map.of(key + "-0", "newer", key + "-3", "new"));
    }

    @Test
    void sync_manyThreads_allGetAValue() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        CountDownLatch start = new CountDownLatch(1);
        try {
            List<Future<Object>> results = IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> {
                        start.await();
                        return i % 2 == 0
                                ? shop.findOnce(key, Thread::new)
                                : shop.findLaterOnce(key, Thread::new).get();
                    }))
                    .toList();
            start.countDown();
            for (Future<Object> result : results) {
                assertThat(result.get()).isInstanceOf(Thread.class);
            }
        } finally {
            threads.shutdownNow();
        }
        assertNothingIsLeft();
    }

    @Test
    void transactionAware_isCommittedAndEvictsTheOlderEntry() {
        try (App transactional = App.start(List.of(Transactions.class), LIMIT)) {
            placeOlder();
            Cache cache = transactional.bean(CacheManager.class).getCache(Shop.ON_DEMAND);
            TransactionTemplate transaction = new TransactionTemplate(new Transactions.Manager());

            transaction.executeWithoutResult(status -> {
                cache.put(key, new Thread());
                assertThat(redis.exists(App.redisKey(Shop.ON_DEMAND, key))).isTrue();
            });

            assertNothingIsLeft();
            Object thread = new Thread();
            assertThat(transaction.<Object>execute(
                            status -> transactional.shop().find(key, () -> thread)))
                    .isSameAs(thread);
        }
    }

    @ParameterizedTest
    @EnumSource
    void failures_areCountedOnceAndTold(Unstorable unstorable) {
        try (App counting = App.start(List.of(Counting.class), LIMIT)) {
            counting.shop().find(key, Counted.of(unstorable.value));

            Counting counted = counting.bean(Counting.class);
            String type = unstorable.value.getClass().getName();
            assertThat(counted.told).containsExactly("encode " + unstorable.cause + " " + type);
            CacheCounters counters = counting.bean(CountedCaches.class).all().get(CacheId.of(Shop.ON_DEMAND));
            assertThat(counters.notStored()).isEqualTo(1);
            assertThat(counters.notStoredTypes()).isEqualTo(Map.of(type, 1L));
            assertThat(counters.failures().get("encode-" + unstorable.cause).count())
                    .isEqualTo(1);
        }
    }

    @Test
    void fail_throwsOnEachPathAndKeepsTheEntry() {
        Object thread = new Thread();
        try (App failing = App.start("cachezip.on-unstorable=fail")) {
            RedisCache cache = failing.cache(Shop.ON_DEMAND);
            String other = App.newKey();
            assertThatExceptionOfType(UnstorableValueException.class)
                    .isThrownBy(() -> failing.shop().find(other, () -> thread));
            assertThatExceptionOfType(UnstorableValueException.class)
                    .isThrownBy(() -> failing.shop().findOnce(other, () -> thread))
                    .withMessageContaining("java.lang.Thread is not allowed");
            assertThat(failing.shop().findLater(other, () -> thread)).failsWithin(PATIENCE);
            assertThat(failing.shop().findLaterOnce(other, () -> thread)).failsWithin(PATIENCE);
            assertThatExceptionOfType(UnstorableValueException.class)
                    .isThrownBy(() ->
                            failing.shop().findReactively(other, () -> thread).block(PATIENCE));
            placeOlder();
            assertThatExceptionOfType(UnstorableValueException.class).isThrownBy(() -> cache.put(key, thread));
            assertThatExceptionOfType(UnstorableValueException.class).isThrownBy(() -> cache.putIfAbsent(key, thread));
            assertThatExceptionOfType(BulkCacheException.class)
                    .isThrownBy(() -> ((CachezipCache) cache).putAll(Map.of(key, thread)));
            assertThat(cache.get(key).get()).isEqualTo("older");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachezip.codec=msgpack", "cachezip.codec=json", "cachezip.codec=jackson3"})
    void valueThatDoesNotComeBack_afterItsEntryWasUnreadable_isRefusedWithTheReason(String property) {
        try (App failing = App.start(List.of(Configured.class), property, "cachezip.on-unstorable=fail")) {
            Library library = failing.bean(Library.class);
            library.rows(key + "-good", Rows::one);
            library.rows(key, Rows::none);
            for (int time = 0; time < 2; time++) {
                assertThatExceptionOfType(UnstorableValueException.class)
                        .isThrownBy(() -> library.rows(key, Rows::none))
                        .withMessageContaining("can be written, but not read again: ");
                library.rows(key + time, Rows::one);
                assertThat(library.rows(key + time, Rows::none).names()).containsExactly("a");
            }
        }
    }

    @Test
    void valueThatDoesNotComeBack_afterItsEntryWasUnreadable_leavesNothing() {
        Library library = app.bean(Library.class);
        library.rows(key + "-good", Rows::one);
        library.rows(key, Rows::none);
        redis.await(App.redisKey("rows", key));

        assertThat(library.rows(key, Rows::none).names()).isEmpty();

        assertThat(redis.exists(App.redisKey("rows", key))).isFalse();
    }

    private void placeOlder() {
        app.cache(Shop.ON_DEMAND).put(key, "older");
        redis.await(App.redisKey(Shop.ON_DEMAND, key));
    }

    private void assertNothingIsLeft() {
        assertThat(redis.exists(App.redisKey(Shop.ON_DEMAND, key))).isFalse();
        assertThat(app.cache(Shop.ON_DEMAND).get(key)).isNull();
    }

    @Configuration(proxyBeanMethods = false)
    static class Configured {

        @Bean
        Library library() {
            return new Library();
        }
    }

    /** Methods of the other shapes. */
    static class Library {

        @Cacheable(cacheNames = "library", key = "#key", sync = true)
        public Flux<Object> manyOnce(String key, Supplier<List<Object>> slow) {
            return Flux.fromIterable(slow.get());
        }

        @Cacheable(cacheNames = "library", key = "#key", sync = true)
        public Mono<Object> oneOnce(String key, Supplier<Object> slow) {
            return Mono.fromSupplier(slow);
        }

        @Cacheable(cacheNames = "rows", key = "#key")
        public Rows rows(String key, Supplier<Rows> slow) {
            return slow.get();
        }

        @CachePut(cacheNames = Shop.ON_DEMAND, key = "#key")
        public Mono<Object> putLater(String key, Mono<Object> value) {
            return value;
        }
    }

    /** Names that its constructor does not accept if there are none. */
    record Rows(List<String> names) {

        Rows {
            if (names.isEmpty()) {
                throw new IllegalArgumentException("no names");
            }
        }

        static Rows one() {
            return new Rows(new ArrayList<>(List.of("a")));
        }

        static Rows none() {
            Rows rows = one();
            rows.names.clear();
            return rows;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Transactions {

        @Bean
        RedisCacheManagerBuilderCustomizer transactionAware() {
            return builder -> builder.transactionAware();
        }

        /** A transaction manager without a resource of its own: it ends the synchronizations that are registered with it. */
        static final class Manager extends AbstractPlatformTransactionManager {

            private static final long serialVersionUID = 1L;

            @Override
            protected Object doGetTransaction() {
                return new Object();
            }

            @Override
            protected void doBegin(Object transaction, TransactionDefinition definition) {}

            @Override
            protected void doCommit(DefaultTransactionStatus status) {}

            @Override
            protected void doRollback(DefaultTransactionStatus status) {}
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Counting {

        final List<String> told = new CopyOnWriteArrayList<>();

        @Bean
        CacheFailureListener listener() {
            return failure -> told.add(failure.operation() + " " + failure.cause() + " " + failure.valueType());
        }
    }
}
