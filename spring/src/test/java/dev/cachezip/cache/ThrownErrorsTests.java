package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.store.CacheThreads;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.cache.Cache;

/** Errors in the classes of an application: a miss where a value is read, the caller's where one is loaded. */
class ThrownErrorsTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    /** Enough for each bounded thing to run out, were it taken and not given back. */
    private static final int MANY = 10_000;

    private static final String KEY = "key";

    private static Supplier<? extends @Nullable Error> thrown = () -> null;

    /** Long enough to be compressed; throws when it is read. */
    record Book(String title, String text) {
        Book {
            Error error = thrown.get();
            if (error != null) {
                throw error;
            }
        }
    }

    private final AtomicInteger unreadable = new AtomicInteger();
    private final ValuePipeline<Object> pipeline = ValuePipeline.builder(
                    ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.cache.*")))
            .build();
    private final CacheThreads threads = CacheThreads.pooled();
    private final CachezipCache cache = Contexts.books(
            new InMemoryCacheWriter(),
            new CachezipRedisSerializer<>(pipeline),
            Contexts.of(
                    new CacheFailures(
                            FailurePolicy.MISS,
                            UnstorablePolicy.SKIP,
                            FailurePolicy.MISS,
                            Optional::empty,
                            List.of(failure -> unreadable.incrementAndGet())),
                    threads));
    private final Book book = new Book("a", "b".repeat(1000));

    @AfterEach
    void close() {
        thrown = () -> null;
        threads.close();
        pipeline.close();
    }

    private void storeAndThrow(Supplier<? extends Error> error) {
        cache.put(KEY, book);
        thrown = error;
    }

    @Test
    void get_errorInTheConstructor_isAMiss() {
        storeAndThrow(AssertionError::new);

        assertThat(cache.get(KEY)).isNull();
        assertThat(unreadable).hasValue(1);
    }

    @Test
    void get_stackOverflowInTheConstructor_isAMiss() {
        storeAndThrow(StackOverflowError::new);

        assertThat(cache.get(KEY)).isNull();
    }

    @Test
    void get_noMemoryInTheConstructor_isThatError() {
        storeAndThrow(OutOfMemoryError::new);

        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> cache.get(KEY));
    }

    @Test
    void getWithLoader_errorInTheConstructor_isLoadedAndStored() {
        storeAndThrow(AssertionError::new);

        assertThat(cache.<String>get(KEY, () -> "loaded")).isEqualTo("loaded");
        assertThat(cache.get(KEY)).extracting(Cache.ValueWrapper::get).isEqualTo("loaded");
    }

    @Test
    void retrieve_errorInTheConstructor_isAMiss() {
        storeAndThrow(NoClassDefFoundError::new);

        assertThat(cache.retrieve(KEY).join()).isNull();
        assertThat(cache.retrieve(KEY, () -> CompletableFuture.completedFuture("loaded"))
                        .join())
                .isEqualTo("loaded");
    }

    @Test
    void putIfAbsent_errorInTheConstructorOfThePresentValue_isOverwritten() {
        storeAndThrow(AssertionError::new);

        assertThat(cache.putIfAbsent(KEY, "new")).isNull();
        assertThat(cache.get(KEY)).extracting(Cache.ValueWrapper::get).isEqualTo("new");
    }

    @Test
    void value_errorInTheConstructor_cannotBeRead() {
        byte[] stored = pipeline.encode(book);
        thrown = AssertionError::new;

        // Bulk operations read entries like this.
        assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> cache.deserializeCacheValue(stored));
    }

    @Test
    void put_errorWhenTheCopyIsRead_isNotStored() {
        thrown = () -> null;
        Book value = new Book("first", "of its class");
        thrown = AssertionError::new;

        cache.put(KEY, value);

        assertThat(cache.get(KEY)).isNull();
    }

    @Test
    void getWithLoader_errorInTheLoader_isThatError() {
        AssertionError error = new AssertionError();

        assertThatThrownBy(() -> cache.get(KEY, () -> {
                    throw error;
                }))
                .isSameAs(error);
    }

    @Test
    void retrieve_errorInTheLoader_isThatErrorInTheFuture() {
        AssertionError error = new AssertionError();

        CompletableFuture<Object> thrownLater = cache.retrieve(KEY, () -> {
            throw error;
        });
        CompletableFuture<Object> failed = cache.retrieve(KEY, () -> CompletableFuture.failedFuture(error));

        assertThatThrownBy(thrownLater::join).hasCause(error);
        assertThatThrownBy(failed::join).hasCause(error);
    }

    @Test
    void everything_afterManyErrors_isAsBefore() {
        storeAndThrow(AssertionError::new);
        for (int i = 0; i < MANY; i++) {
            assertThat(cache.get(KEY)).isNull();
        }
        assertThat(unreadable).hasValue(MANY);
        cache.evict(KEY);
        for (int i = 0; i < MANY; i++) {
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> cache.get(KEY, () -> {
                        throw new AssertionError();
                    }));
            assertThatThrownBy(cache.retrieve(KEY, () -> {
                        throw new AssertionError();
                    })::join)
                    .hasCauseInstanceOf(AssertionError.class);
        }
        thrown = () -> null;
        assertThat(cache.retrieve(KEY, () -> CompletableFuture.completedFuture(book))
                        .join())
                .isEqualTo(book);
        cache.evict(KEY);
        assertThat(cache.<Book>get(KEY, () -> book)).isEqualTo(book);
        assertThat(cache.get(KEY)).extracting(Cache.ValueWrapper::get).isEqualTo(book);
    }
}
