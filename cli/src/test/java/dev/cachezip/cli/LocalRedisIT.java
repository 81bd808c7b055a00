package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Servers of tests end with them. */
class LocalRedisIT {

    private static final Pattern PROCESS_ID = Pattern.compile("process_id:(\\d+)");

    /** What the system does to the pipe of a JVM that is killed. */
    @Test
    void server_standardInputIsClosed_ends() throws Exception {
        LocalRedis redis = LocalRedis.start();
        try (redis) {
            ProcessHandle server = server(redis);
            assertThat(server.isAlive()).isTrue();

            redis.end();

            server.onExit().join();
            assertThat(server.isAlive()).isFalse();
        }
    }

    @Test
    void start_optionThatIsNone_failsWithWhatTheServerSays() {
        assertThatThrownBy(() -> LocalRedis.start("--no-such-option", "1").close())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no-such-option");
    }

    private static ProcessHandle server(LocalRedis redis) throws IOException {
        try (StatefulRedisConnection<byte[], byte[]> connection = redis.connect()) {
            Matcher id = PROCESS_ID.matcher(connection.sync().info("server"));
            if (!id.find()) {
                throw new IOException("the server does not say which process it is");
            }
            return ProcessHandle.of(Long.parseLong(id.group(1))).orElseThrow();
        }
    }
}
