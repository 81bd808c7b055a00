package dev.cachezip.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

class FirstConnectionTests {

    private final CacheThreads threads = CacheThreads.pooled();
    private final CountDownLatch never = new CountDownLatch(1);
    private final RedisConnectionFactory factory = mock();
    private final RedisConnection made = mock();

    @AfterEach
    void stopThreads() {
        never.countDown();
        threads.close();
    }

    @Test
    void await_firstAttemptThatTakesLongerThanATimeout_isAwaited() {
        FirstConnection connection = new FirstConnection(factory, Duration.ofMillis(500), threads);
        when(factory.getConnection()).then(call -> {
            assertThat(never.await(600, TimeUnit.MILLISECONDS)).isFalse();
            return made;
        });

        connection.await();

        assertThat(connection.isMade()).isTrue();
    }

    @Test
    void await_firstAttemptWithoutEnd_endsAfterFiveTimeouts() {
        FirstConnection connection = new FirstConnection(factory, Duration.ofMillis(10), threads);
        when(factory.getConnection()).then(call -> never.await(1, TimeUnit.MINUTES));

        assertThatExceptionOfType(QueryTimeoutException.class)
                .isThrownBy(connection::await)
                .withMessageContaining("for 50ms");
    }

    @Test
    void await_secondAttemptWithoutEnd_endsAfterOneTimeout() {
        FirstConnection connection = new FirstConnection(factory, Duration.ofMillis(10), threads);
        when(factory.getConnection())
                .thenThrow(new RedisConnectionFailureException("refused"))
                .then(call -> never.await(1, TimeUnit.MINUTES));
        assertThatExceptionOfType(RedisConnectionFailureException.class).isThrownBy(connection::await);

        assertThatExceptionOfType(QueryTimeoutException.class)
                .isThrownBy(connection::await)
                .withMessageContaining("for 10ms");
    }
}
