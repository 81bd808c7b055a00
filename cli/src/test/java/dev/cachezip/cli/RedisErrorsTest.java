package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisConnectionException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class RedisErrorsTest {

    /** In the words of Netty; a real look-up would take a name server. */
    @Test
    void message_unknownHost_isItsName() {
        RedisConnectionException exception = new RedisConnectionException(
                "Unable to connect to cache/<unresolved>:6379",
                new UnknownHostException("Failed to resolve 'cache' [A(1), AAAA(28)] after 2 queries "));

        assertThat(RedisErrors.message(exception)).isEqualTo("there is no host of that name: cache");
    }
}
