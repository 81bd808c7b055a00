package dev.cachezip.cli.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisConnectionException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisMessagesTest {

    /** In the words of Netty; a real look-up would take a name server. */
    @Test
    void message_unknownHost_isItsName() {
        RedisConnectionException exception = new RedisConnectionException(
                "Unable to connect to cache/<unresolved>:6379",
                new UnknownHostException("Failed to resolve 'cache' [A(1), AAAA(28)] after 2 queries "));

        assertThat(RedisMessages.message(exception)).isEqualTo("there is no host of that name: cache");
    }

    /** The exception of Lettuce depends on which of its threads is first. */
    @ParameterizedTest
    @ValueSource(strings = {"Connection closed prematurely", "RedisHandshakeHandler not registered"})
    void message_closedBeforeTheHandshake_hintsAtTls(String detail) {
        RedisConnectionException exception =
                new RedisConnectionException("Unable to connect to cache:6379", new IllegalStateException(detail));

        assertThat(RedisMessages.message(exception))
                .isEqualTo("cannot connect to cache:6379: Connection closed prematurely"
                        + " (does this server want TLS? --tls, or rediss://)");
        assertThat(RedisMessages.hasLostItsReason(exception)).isTrue();
    }
}
