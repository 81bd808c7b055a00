package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.failures.CacheFailure;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.CacheThreads;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.RedisConnectionFailureException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The handling of values that cannot be stored, and of a null where none can be emitted. */
class UnstorableValuesTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private final CacheThreads threads = CacheThreads.pooled();
    private static final Type STRINGS =
            ResolvableType.forClassWithGenerics(List.class, String.class).getType();

    private final ValuePipeline<Object> pipeline = ValuePipeline.builder(
                    ObjectCodecs.messagePack(AllowedTypes.of(Changing.class.getName())))
            .maxPlainLength(1_000)
            .build();
    private final List<CacheFailure> told = new CopyOnWriteArrayList<>();
    private final InMemoryCacheWriter writer = new InMemoryCacheWriter();
    private final CachezipCache cache = cache(writer, UnstorablePolicy.SKIP);
    private final Object refused = new Thread();

    @AfterEach
    void close() {
        pipeline.close();
    }

    private CachezipCache cache(InMemoryCacheWriter redis, UnstorablePolicy onUnstorable) {
        return Contexts.books(
                redis,
                new CachezipRedisSerializer<>(pipeline),
                Contexts.of(
                        new CacheFailures(
                                FailurePolicy.MISS,
                                onUnstorable,
                                FailurePolicy.MISS,
                                Optional::empty,
                                List.of(told::add)),
                        threads));
    }

    @AfterEach
    void stopThreads() {
        threads.close();
    }

    @Test
    void put_typeThatIsNotAllowed_evictsTheOlderEntryAndIsTold() {
        cache.put("key", "older");

        cache.put("key", refused);

        assertThat(writer.isEmpty()).isTrue();
        assertThat(told).singleElement().satisfies(failure -> {
            assertThat(failure.cache()).isEqualTo("books");
            assertThat(failure.operation()).isEqualTo("encode");
            assertThat(failure.cause()).isEqualTo("type-not-allowed");
            assertThat(failure.valueType()).isEqualTo("java.lang.Thread");
            assertThat(failure.message()).contains("a thread is no value");
        });
    }

    @Test
    void put_valueThatChangesTwiceWhileItIsWritten_isStored() {
        cache.put("key", new Changing(2));
        cache.putIfAbsent("other", List.of(new Changing(2)));

        assertThat(cache.get("key", Changing.class)).isNotNull();
        assertThat(cache.get("other")).isNotNull();
        assertThat(told).isEmpty();
    }

    @Test
    void put_valueThatChangesEachTime_evictsTheOlderEntryAndSaysSo() {
        cache.put("key", "older");

        cache.put("key", new Changing(3));
        cache.putIfAbsent("other", new Changing(3));
        cache.get("third", () -> new Changing(3));
        cache.retrieve("fourth", () -> CompletableFuture.completedFuture(new Changing(3)))
                .join();

        assertThat(writer.isEmpty()).isTrue();
        assertThat(told).hasSize(4).allSatisfy(failure -> {
            assertThat(failure.cause()).isEqualTo("changed-meanwhile");
            assertThat(failure.message()).contains("ConcurrentModificationException", "several threads");
        });
        assertThat(LOGS.messages())
                .singleElement()
                .asString()
                .contains("does not store a value, after three tries", "several threads");
        // The class is not refused.
        cache.put("key", new Changing(0));
        assertThat(cache.get("key")).isNotNull();
    }

    @Test
    void put_valueThatIsTooLarge_evictsTheOlderEntryAndIsTold() {
        cache.put("key", "older");

        cache.put("key", "x".repeat(2_000));

        assertThat(writer.isEmpty()).isTrue();
        assertThat(told).extracting(CacheFailure::cause).containsExactly("too-large");
    }

    @Test
    void put_unstorableWhereThatFails_isTheExceptionOfTheSerializerAndKeepsTheEntry() {
        CachezipCache failing = cache(writer, UnstorablePolicy.FAIL);
        failing.put("key", "older");

        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> failing.put("key", refused))
                .withCauseInstanceOf(CachezipException.TypeNotAllowed.class);

        assertThat(failing.get("key", String.class)).isEqualTo("older");
        assertThat(told).hasSize(1);
    }

    @Test
    void put_unstorableOnANonBlockingThread_doesNotWaitForTheEviction() throws Exception {
        CountDownLatch mayEvict = new CountDownLatch(1);
        InMemoryCacheWriter slow = new InMemoryCacheWriter() {
            @Override
            public void evict(String name, byte[] key) {
                try {
                    assertThat(mayEvict.await(20, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                super.evict(name, key);
            }
        };
        CachezipCache books = cache(slow, UnstorablePolicy.SKIP);
        books.put("key", "older");

        Mono.fromRunnable(() -> books.put("key", refused))
                .subscribeOn(Schedulers.parallel())
                .block(Duration.ofSeconds(10));

        assertThat(slow.isEmpty()).isFalse();
        mayEvict.countDown();
        while (!slow.isEmpty()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void put_unstorableAndRedisFails_isToldOfBoth() {
        CachezipCache books = cache(failing(), UnstorablePolicy.SKIP);

        books.put("key", refused);

        assertThat(told)
                .extracting(failure -> failure.operation() + " " + failure.cause())
                .containsExactly("encode type-not-allowed", "evict redis");
    }

    private static InMemoryCacheWriter failing() {
        return new InMemoryCacheWriter() {
            @Override
            public void evict(String name, byte[] key) {
                throw new RedisConnectionFailureException("down");
            }
        };
    }

    @Test
    void putIfAbsent_unstorable_storesNothingAndIsNull() {
        assertThat(cache.putIfAbsent("key", refused)).isNull();
        assertThat(writer.isEmpty()).isTrue();
    }

    @Test
    void putIfAbsent_unstorableBesideAnEntry_isThatEntry() {
        cache.put("key", "older");
        assertThat(Objects.requireNonNull(cache.putIfAbsent("key", refused)).get())
                .isEqualTo("older");
    }

    @Test
    void get_unstorableLoad_isTheValueOfOneLoad() {
        AtomicInteger loads = new AtomicInteger();

        assertThat(cache.<Object>get("key", () -> {
                    loads.incrementAndGet();
                    return refused;
                }))
                .isSameAs(refused);

        assertThat(loads).hasValue(1);
        assertThat(told).hasSize(1);
        assertThat(writer.isEmpty()).isTrue();
    }

    @Test
    void get_unstorableLoadThatOthersWaitFor_leavesEachItsOwnValue() throws Exception {
        assertThatEachGetsItsOwn(cache, Thread::new);
    }

    @Test
    void get_loadWhosePutFailsThatOthersWaitFor_leavesEachItsOwnValue() throws Exception {
        assertThatEachGetsItsOwn(
                cache(
                        new InMemoryCacheWriter() {
                            @Override
                            public void put(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
                                throw new RedisConnectionFailureException("down");
                            }
                        },
                        UnstorablePolicy.SKIP),
                () -> new ArrayList<>(List.of("value")));
    }

    /** Lets callers wait for a load whose value is not stored. */
    private static void assertThatEachGetsItsOwn(CachezipCache cache, Callable<?> load) throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        try {
            Future<Object> leader = threads.submit(() -> cache.get("key", () -> {
                loading.countDown();
                mayEnd.await();
                return load.call();
            }));
            loading.await();
            List<Future<Object>> waiting = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                waiting.add(threads.submit(() -> cache.<Object>get("key", load::call)));
            }
            awaitWaiting(waiting.size());
            mayEnd.countDown();
            Set<Object> own = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Future<Object> value : waiting) {
                own.add(value.get());
            }
            own.add(leader.get());
            assertThat(own).hasSize(6);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void awaitWaiting(int count) {
        while (Thread.getAllStackTraces().values().stream()
                        .filter(stack -> List.of(stack).toString().contains("Caller$Waiting.after"))
                        .count()
                < count) {
            Thread.onSpinWait();
        }
    }

    @Test
    void retrieve_unstorableLoad_isTheValueAndEvicts() {
        assertThat(cache.retrieve("key", () -> CompletableFuture.completedFuture(refused)))
                .succeedsWithin(Duration.ofSeconds(20))
                .isSameAs(refused);
        assertThat(writer.isEmpty()).isTrue();
        assertThat(told).hasSize(1);
    }

    @Test
    void retrieve_unstorableLoadAndRedisFails_isTheValue() {
        CachezipCache books = cache(failing(), UnstorablePolicy.SKIP);

        assertThat(books.retrieve("key", () -> CompletableFuture.completedFuture(refused)))
                .succeedsWithin(Duration.ofSeconds(20))
                .isSameAs(refused);

        assertThat(told)
                .extracting(failure -> failure.operation() + " " + failure.cause())
                .containsExactly("encode type-not-allowed", "evict redis");
    }

    @Test
    void retrieve_unstorableLoadWhereThatFails_fails() {
        assertThat(cache(writer, UnstorablePolicy.FAIL)
                        .retrieve("key", () -> CompletableFuture.completedFuture(refused)))
                .failsWithin(Duration.ofSeconds(20))
                .withThrowableThat()
                .withCauseInstanceOf(UnstorableValueException.class);
    }

    @Test
    void retrieve_nullAmongElementsThatAreEmitted_isAMissForThemAlone() {
        List<String> withNull = new ArrayList<>(Collections.singletonList(null));
        cache.declaredAs(STRINGS).put("key", withNull);

        assertThat(cache.emittedAs(STRINGS).retrieve("key").join()).isNull();

        assertThat(told).singleElement().satisfies(failure -> {
            assertThat(failure.operation()).isEqualTo("get");
            assertThat(failure.cause()).isEqualTo("codec");
            assertThat(failure.message()).contains("publisher cannot emit");
        });
        assertThat(Objects.requireNonNull(cache.declaredAs(STRINGS).get("key")).get())
                .isEqualTo(withNull);
    }

    @Test
    void retrieve_elementsThatCanBeEmitted_areThere() {
        cache.emittedAs(STRINGS).put("key", List.of("a", "b"));
        assertThat(Objects.requireNonNull(
                                cache.emittedAs(STRINGS).retrieve("key").join())
                        .get())
                .isEqualTo(List.of("a", "b"));
        assertThat(told).isEmpty();
    }

    /** What another thread changes while it is written, the first times. */
    static final class Changing implements Serializable {

        private static final long serialVersionUID = 1;

        private transient int left;

        Changing(int times) {
            this.left = times;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            if (left-- > 0) {
                throw new ConcurrentModificationException();
            }
        }
    }
}
