package dev.cachezip.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.store.Locks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisSystemException;

/** Turns of loads when Redis fails. */
class ClusterTurnsTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    /** A call costs one time-out, so Redis is not asked once more. */
    @Test
    void lock_timesOut_loadIsWithoutRedis() {
        assertThat(turnAfter(new QueryTimeoutException("no answer"))).isSameAs(Turn.WITHOUT_REDIS);
        assertThat(LOGS.text()).contains("lock failed");
    }

    @Test
    void lock_isRefused_valueIsStoredAllTheSame() {
        assertThat(turnAfter(new RedisSystemException("NOPERM", null))).isSameAs(Turn.NOT_HELD);
        assertThat(LOGS.text()).contains("lock failed");
    }

    private static Turn turnAfter(DataAccessException failure) {
        return new ClusterTurns(
                        "books",
                        new FailingLocks(failure),
                        Duration.ofSeconds(10),
                        CacheFailures.asMisses(),
                        new RefreshCounters(),
                        ClusterTurns.Pause.WAITING)
                .await(new byte[] {1}, () -> CompletableFuture.completedFuture(false))
                .join();
    }

    private record FailingLocks(DataAccessException failure) implements Locks {

        @Override
        public CompletableFuture<List<Boolean>> take(List<byte[]> keys, Duration time) {
            return CompletableFuture.failedFuture(failure);
        }

        @Override
        public void release(List<byte[]> keys) {
            throw new AssertionError("There is no lock");
        }

        @Override
        public void mark(List<byte[]> keys, byte[] value, Duration time) {
            throw new AssertionError("There is no lock");
        }
    }
}
