package dev.cachezip.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;

class LoadFailedExceptionTest {

    @ParameterizedTest
    @MethodSource("causes")
    void message_ofACause_namesSideListAndWhatToSet(Throwable cause, String toSet) {
        assertThat(new LoadFailedException("Spring’s JSON", 100_000, new ExecutionException(cause)))
                .hasMessageStartingWith("Spring’s JSON, list of 100,000: ")
                .hasMessageContaining(toSet);
    }

    static Stream<Arguments> causes() {
        return Stream.of(
                Arguments.of(new CachezipException.Codec("Set this.property", null), "Set this.property"),
                Arguments.of(new LoadFailedException.EntryGoneException(), "maxmemory"),
                Arguments.of(new QueryTimeoutException("slow"), "spring.data.redis.timeout"),
                Arguments.of(new RedisConnectionFailureException("away"), "spring.data.redis.host"),
                Arguments.of(new RedisSystemException("full", new IllegalStateException("OOM command")), "maxmemory"),
                Arguments.of(new OutOfMemoryError("heap"), "-Xmx"));
    }
}
