package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.CacheThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.cache.Cache;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.data.redis.RedisConnectionFailureException;

class UnreadableAsMissErrorHandlerTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private final List<String> told = new ArrayList<>();
    private final CacheThreads threads = CacheThreads.pooled();
    private final UnreadableAsMissErrorHandler handler = handler(FailurePolicy.MISS);
    private final Cache books = new ConcurrentMapCache("books");
    private final Cache pages = new ConcurrentMapCache("pages");

    private UnreadableAsMissErrorHandler handler(FailurePolicy onUnreadable) {
        return handler(onUnreadable, UnstorablePolicy.SKIP);
    }

    private UnreadableAsMissErrorHandler handler(FailurePolicy onUnreadable, UnstorablePolicy onUnstorable) {
        return new UnreadableAsMissErrorHandler(
                new CacheFailures(
                        onUnreadable,
                        onUnstorable,
                        FailurePolicy.FAIL,
                        Optional::empty,
                        List.of(failure ->
                                told.add(failure.cache() + " " + failure.operation() + " " + failure.cause()))),
                threads);
    }

    @AfterEach
    void stopThreads() {
        threads.close();
    }

    @Test
    void getError_unreadable_isLoggedOncePerCacheAndCause() {
        RuntimeException malformed = unreadable(new CachezipException.Malformed("nothing there", 7));
        RuntimeException notAllowed = unreadable(new CachezipException.TypeNotAllowed("evil.Type"));
        for (int i = 0; i < 3; i++) {
            handler.handleCacheGetError(malformed, books, "key");
            handler.handleCacheGetError(malformed, pages, "key");
            handler.handleCacheGetError(notAllowed, books, "key");
        }
        assertThat(LOGS.messages().stream().filter(line -> line.contains("counts as a miss")))
                .hasSize(3)
                .anyMatch(line -> line.contains("'books'") && line.contains("nothing there"))
                .anyMatch(line -> line.contains("'pages'"))
                .anyMatch(line -> line.contains("evil.Type"));
        assertThat(told)
                .hasSize(9)
                .contains("books get malformed", "pages get malformed", "books get type-not-allowed");
    }

    @Test
    void getError_unreadableThatIsAFailure_isToldAndThrown() {
        RuntimeException unreadable = unreadable(new CachezipException.Malformed("x", 0));
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> handler(FailurePolicy.FAIL).handleCacheGetError(unreadable, books, "key"));
        assertThat(told).containsExactly("books get malformed");
    }

    @Test
    void getError_ofRedis_isThrown() {
        RuntimeException down = new RedisConnectionFailureException("down");
        assertThatExceptionOfType(RedisConnectionFailureException.class)
                .isThrownBy(() -> handler.handleCacheGetError(down, books, "key"))
                .isSameAs(down);
    }

    // RedisCache writes within a get when sync = true.
    @Test
    void getError_ofAValueThatCannotBeStored_isToldAndNotThrown() {
        handler.handleCacheGetError(unstorable(), books, "key");
        assertThat(told).containsExactly("books encode type-not-allowed");
    }

    @Test
    void getError_unreadable_evictsTheEntry() {
        assertEvicts(cache ->
                handler.handleCacheGetError(unreadable(new CachezipException.Malformed("x", 0)), cache, "key"));
    }

    @Test
    void putError_ofAValueThatCannotBeStored_evictsTheEntryAndIsTold() {
        assertEvicts(cache -> handler.handleCachePutError(unstorable(), cache, "key", "value"));
        assertThat(told).containsExactly("books encode type-not-allowed");
    }

    private static void assertEvicts(Consumer<Cache> error) {
        AtomicReference<Object> evicted = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        error.accept(new ConcurrentMapCache("books") {
            @Override
            public void evict(Object key) {
                evicted.set(key);
                done.countDown();
            }
        });
        assertThat(done).satisfies(latch -> latch.await());
        assertThat(evicted).hasValue("key");
    }

    @Test
    void putError_ofAValueThatCannotBeStoredAndThatFails_isThrown() {
        RuntimeException refused = unstorable();
        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> handler(FailurePolicy.MISS, UnstorablePolicy.FAIL)
                        .handleCachePutError(refused, books, "key", "value"))
                .isSameAs(refused);
    }

    @Test
    void putError_ofRedis_isThrown() {
        RuntimeException down = new RedisConnectionFailureException("down");
        assertThatExceptionOfType(RedisConnectionFailureException.class)
                .isThrownBy(() -> handler.handleCachePutError(down, books, "key", "value"))
                .isSameAs(down);
    }

    private static RuntimeException unstorable() {
        return UnstorableValueException.of("value", new CachezipException.TypeNotAllowed("com.example.Book"));
    }

    private static RuntimeException unreadable(CachezipException cause) {
        return new UnreadableValueException(cause);
    }
}
