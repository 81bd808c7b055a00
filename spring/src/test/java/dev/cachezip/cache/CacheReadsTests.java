package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.store.CacheThreads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.cache.Cache.ValueRetrievalException;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.RedisConnectionFailureException;

/** Reads and loads, for callers that wait and for callers that get futures. */
class CacheReadsTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final String KEY = "key";

    /** The operations that Redis does not do. */
    private final List<String> failing = new ArrayList<>();

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final CacheThreads threads = CacheThreads.pooled();
    private final ValuePipeline<Object> pipeline =
            ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of())).build();
    private final InMemoryCacheWriter redis = new InMemoryCacheWriter() {
        @Override
        public byte @Nullable [] get(String name, byte[] key) {
            fail("get");
            return super.get(name, key);
        }

        @Override
        public CompletableFuture<byte[]> retrieve(String name, byte[] key, @Nullable Duration ttl) {
            try {
                return super.retrieve(name, key, ttl);
            } catch (DataAccessException e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        @Override
        public void put(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
            fail("put");
            super.put(name, key, value, ttl);
        }

        @Override
        public CompletableFuture<Void> store(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
            try {
                return super.store(name, key, value, ttl);
            } catch (DataAccessException e) {
                return CompletableFuture.failedFuture(e);
            }
        }
    };
    private final CachezipCache cache = cache(FailurePolicy.MISS);

    /** The ways to ask for a value. */
    enum Way {
        WAITING {
            @Override
            @Nullable
            Object get(CachezipCache cache, Callable<@Nullable Object> loader) {
                return cache.get(KEY, loader);
            }
        },
        LATER {
            @Override
            @Nullable
            Object get(CachezipCache cache, Callable<@Nullable Object> loader) throws Exception {
                try {
                    return cache.retrieve(KEY, () -> {
                                try {
                                    return CompletableFuture.completedFuture(loader.call());
                                } catch (Exception e) {
                                    return CompletableFuture.failedFuture(e);
                                }
                            })
                            .join();
                } catch (CompletionException e) {
                    throw e.getCause() instanceof Exception failure ? failure : e;
                }
            }
        };

        abstract @Nullable Object get(CachezipCache cache, Callable<@Nullable Object> loader) throws Exception;
    }

    private CachezipCache cache(FailurePolicy onRedisError) {
        return Contexts.books(
                redis,
                new CachezipRedisSerializer<>(pipeline),
                Contexts.of(
                        new CacheFailures(
                                FailurePolicy.MISS,
                                UnstorablePolicy.SKIP,
                                onRedisError,
                                Optional::empty,
                                List.of(failure -> told.add(failure.operation() + " " + failure.cause()))),
                        threads));
    }

    private void fail(String operation) {
        if (failing.contains(operation)) {
            throw new RedisConnectionFailureException(operation + " is not done");
        }
    }

    private byte @Nullable [] stored() {
        return redis.get("books", ("books::" + KEY).getBytes(StandardCharsets.UTF_8));
    }

    private static Object never() {
        throw new AssertionError("there is an entry");
    }

    @AfterEach
    void close() {
        threads.close();
        pipeline.close();
    }

    @ParameterizedTest
    @EnumSource
    void get_ofNothing_loadsAndStoresOnce(Way way) throws Exception {
        assertThat(way.get(cache, () -> "loaded")).isEqualTo("loaded");
        assertThat(way.get(cache, CacheReadsTests::never)).isEqualTo("loaded");
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void get_ofACachedNull_isAHit(Way way) throws Exception {
        assertThat(way.get(cache, () -> null)).isNull();
        assertThat(way.get(cache, CacheReadsTests::never)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void get_ofAnUnreadableEntry_loadsAndOverwritesIt(Way way) throws Exception {
        redis.put("books", ("books::" + KEY).getBytes(StandardCharsets.UTF_8), new byte[] {0, 1, 2, 9}, null);

        assertThat(way.get(cache, () -> "loaded")).isEqualTo("loaded");

        assertThat(way.get(cache, CacheReadsTests::never)).isEqualTo("loaded");
        assertThat(told).containsExactly("get malformed", "get malformed");
    }

    @ParameterizedTest
    @EnumSource
    void get_ofAValueThatCannotBeStored_returnsItAndStoresNothing(Way way) throws Exception {
        Thread refused = new Thread();

        assertThat(way.get(cache, () -> refused)).isSameAs(refused);

        assertThat(stored()).isNull();
        assertThat(told).containsExactly("encode type-not-allowed");
    }

    @ParameterizedTest
    @EnumSource
    void get_whileRedisAnswersNothing_loadsAndDoesNotTryToStore(Way way) throws Exception {
        failing.addAll(List.of("get", "put"));

        assertThat(way.get(cache, () -> "loaded")).isEqualTo("loaded");

        assertThat(told).containsExactly("get redis");
    }

    @ParameterizedTest
    @EnumSource
    void get_whileRedisStoresNothing_returnsTheLoadedValue(Way way) throws Exception {
        failing.add("put");

        assertThat(way.get(cache, () -> "loaded")).isEqualTo("loaded");

        assertThat(told).containsExactly("put redis");
    }

    @ParameterizedTest
    @EnumSource
    void get_whereErrorsOfRedisAreThrown_isThatError(Way way) {
        CachezipCache strict = cache(FailurePolicy.FAIL);
        failing.add("put");
        assertThatExceptionOfType(RedisConnectionFailureException.class)
                .isThrownBy(() -> way.get(strict, () -> "loaded"))
                .withMessage("put is not done");
        failing.add("get");
        assertThatExceptionOfType(RedisConnectionFailureException.class)
                .isThrownBy(() -> way.get(strict, CacheReadsTests::never))
                .withMessage("get is not done");
    }

    @ParameterizedTest
    @EnumSource
    void get_loaderThatFails_storesNothingAndLetsTheNextOneLoad(Way way) throws Exception {
        Throwable thrown = catchThrowable(() -> way.get(cache, () -> {
            throw new IOException("away");
        }));

        assertThat(Objects.requireNonNullElse(thrown.getCause(), thrown))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("away");

        assertThat(stored()).isNull();
        assertThat(way.get(cache, () -> "loaded")).isEqualTo("loaded");
    }

    /** As Spring's caches do it: transactions and contexts of logs hang on the thread. */
    @Test
    void get_waiting_loadsOnTheThreadOfTheCallerWhoIsInTheStack() {
        Thread caller = Thread.currentThread();
        Throwable thrown = catchThrowable(() -> cache.get(KEY, () -> {
            assertThat(Thread.currentThread()).isSameAs(caller);
            throw new IOException("away");
        }));

        assertThat(thrown).isExactlyInstanceOf(ValueRetrievalException.class);
        assertThat(thrown.getCause()).isExactlyInstanceOf(IOException.class);
        assertThat(thrown.getStackTrace())
                .extracting(StackTraceElement::getMethodName)
                .contains("get_waiting_loadsOnTheThreadOfTheCallerWhoIsInTheStack");
    }

    @Test
    void get_waitingWithinALoad_waitsForNoOther() {
        assertThat(cache.<@Nullable Object>get(KEY, () -> cache.get(KEY, () -> "inner")))
                .isEqualTo("inner");
    }

    @Test
    void get_waitingForNullsThatAreNotAllowed_isTheExceptionOfSpring() {
        CachezipCache strict = Contexts.withoutNulls(redis, new CachezipRedisSerializer<>(pipeline), threads);

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> strict.get(KEY, () -> null))
                .withMessageContaining("not allow null");
    }
}
