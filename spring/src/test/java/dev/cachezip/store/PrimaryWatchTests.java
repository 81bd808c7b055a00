package dev.cachezip.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.cachezip.logs.ProvokedLogs;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisLoadingException;
import io.lettuce.core.RedisReadOnlyException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class PrimaryWatchTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.store.PrimaryWatch");

    private final Exception readOnly = new RedisReadOnlyException("READONLY You can't write");
    private final Exception loading = new RedisLoadingException("LOADING Redis is loading");

    private final LettuceConnectionFactory factory = new LettuceConnectionFactory();
    private final PrimaryWatch watch = PrimaryWatch.of(factory);
    private final RedisAsyncCommands<byte[], byte[]> commands = mock();
    private final StatefulRedisConnection<byte[], byte[]> connection = connection(ClientOptions.create());

    private StatefulRedisConnection<byte[], byte[]> connection(ClientOptions options) {
        StatefulRedisConnection<byte[], byte[]> mock = mock();
        when(mock.async()).thenReturn(commands);
        when(mock.getOptions()).thenReturn(options);
        when(mock.getTimeout()).thenReturn(Duration.ZERO);
        return mock;
    }

    private void note(PrimaryWatch by, Exception failure) {
        by.note(failure, () -> connection);
    }

    @Test
    void note_refusalsOfOneFactory_endOneConnection() {
        note(watch, readOnly);
        note(watch, new RedisSystemException("Error in execution", readOnly));
        note(PrimaryWatch.of(factory), new RedisCommandExecutionException("MASTERDOWN Link with MASTER is down"));

        verify(commands, times(1)).quit();
        assertThat(LOGS.messages()).hasSize(1);
    }

    @Test
    void note_refusalsOfTwoFactories_endTwoConnections() {
        note(watch, readOnly);
        note(PrimaryWatch.of(new LettuceConnectionFactory()), readOnly);

        verify(commands, times(2)).quit();
        assertThat(LOGS.messages()).hasSize(2);
    }

    @Test
    void note_loading_endsTheConnectionUnlessAWriteWasDoneMeanwhile() {
        note(watch, loading);
        watch.note(null, () -> connection);
        note(watch, loading);
        verify(commands, never()).quit();

        note(watch, loading);

        verify(commands).quit();
    }

    @Test
    void note_otherErrors_endNothing() {
        note(watch, new RedisCommandExecutionException("OOM command not allowed"));
        note(watch, new RedisCommandExecutionException(null, null));

        verify(commands, never()).quit();
    }

    @Test
    void note_clientThatDoesNotReconnect_keepsItsConnection() {
        StatefulRedisConnection<byte[], byte[]> once =
                connection(ClientOptions.builder().autoReconnect(false).build());

        watch.note(readOnly, () -> once);

        verify(commands, never()).quit();
    }
}
