package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.store.CacheThreads;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.serializer.RedisSerializer;

/** A cache's handling of errors that no server gives at will. */
class CachezipCacheTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private final CacheThreads threads = CacheThreads.pooled();
    private final RedisCacheWriter writer = mock(RedisCacheWriter.class);
    private final List<String> told = new CopyOnWriteArrayList<>();

    @BeforeEach
    void answerAsynchronously() {
        when(writer.supportsAsyncRetrieve()).thenReturn(true);
        when(writer.getCacheStatistics("books"))
                .thenReturn(CacheStatisticsCollector.none().getCacheStatistics("books"));
    }

    private CachezipCache cache(FailurePolicy onRedisError) {
        CacheFailures failures = new CacheFailures(
                FailurePolicy.MISS,
                UnstorablePolicy.SKIP,
                onRedisError,
                Optional::empty,
                List.of(failure -> told.add(failure.operation() + " " + failure.cause())));
        return Contexts.books(writer, RedisSerializer.java(), Contexts.of(failures, threads));
    }

    /** Lettuce completes what was under way with the error of the socket, which is a checked one. */
    private static <T> CompletableFuture<T> reset() {
        return CompletableFuture.failedFuture(new SocketException("Connection reset"));
    }

    @AfterEach
    void stopThreads() {
        threads.close();
    }

    @Test
    void retrieve_connectionResetAndMiss_isNothing() {
        when(writer.retrieve(any(), any())).thenReturn(reset());

        assertThat(cache(FailurePolicy.MISS).retrieve("key").join()).isNull();
        assertThat(told).containsExactly("get redis");
    }

    @Test
    void retrieve_connectionResetAndFail_isADataAccessException() {
        when(writer.retrieve(any(), any())).thenReturn(reset());

        assertThatThrownBy(() -> cache(FailurePolicy.FAIL).retrieve("key").join())
                .hasCauseInstanceOf(DataAccessException.class)
                .hasRootCauseInstanceOf(SocketException.class);
    }

    /** As with Jedis. */
    @Test
    void retrieve_writerWithoutAsynchronousCommands_namesTheCacheItsWriterAndTheRemedy() {
        when(writer.supportsAsyncRetrieve()).thenReturn(false);
        CachezipCache cache = cache(FailurePolicy.MISS);

        for (ThrowingCallable retrieve : List.<ThrowingCallable>of(
                () -> cache.retrieve("key"),
                () -> cache.retrieve("key", () -> CompletableFuture.completedFuture("loaded")))) {
            assertThatThrownBy(retrieve)
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContainingAll(
                            "books", writer.getClass().getName(), "LettuceConnectionFactory", "the value itself");
        }
        assertThat(told).isEmpty();
    }

    @Test
    void retrieve_connectionResetWhileALoadIsStored_isToldAndLoaded() {
        when(writer.retrieve(any(), any())).thenReturn(CompletableFuture.completedFuture(null));
        when(writer.store(any(), any(), any(), any())).thenReturn(reset());

        assertThat(cache(FailurePolicy.MISS)
                        .retrieve("key", () -> CompletableFuture.completedFuture("loaded"))
                        .join())
                .isEqualTo("loaded");
        assertThat(told).containsExactly("put redis");
    }
}
