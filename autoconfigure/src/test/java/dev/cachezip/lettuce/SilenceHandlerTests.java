package dev.cachezip.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SilenceHandlerTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(SilenceHandler.class.getName());

    private final EmbeddedChannel channel = new EmbeddedChannel(new SilenceHandler(Duration.ofSeconds(4), () -> {}));

    @BeforeEach
    void stopTheClock() {
        channel.freezeTime();
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private void pass(int millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void nothingSent_staysOpen() {
        pass(3_600_000);
        assertThat(channel.isActive()).isTrue();
    }

    @Test
    void noReply_isClosedAfterTheLimit() {
        channel.writeOutbound("GET");
        pass(3_999);
        channel.writeOutbound("GET");
        assertThat(channel.isActive()).isTrue();
        pass(1);
        assertThat(channel.isActive()).isFalse();
        assertThat(LOGS.text()).contains("has not answered for 4s");
    }

    @Test
    void reply_startsTheClockAnewWithTheNextCommand() {
        channel.writeOutbound("GET");
        pass(3_999);
        channel.writeInbound("+OK");
        pass(3_600_000);
        assertThat(channel.isActive()).isTrue();
        channel.writeOutbound("GET");
        pass(3_999);
        assertThat(channel.isActive()).isTrue();
        pass(1);
        assertThat(channel.isActive()).isFalse();
    }

    @Test
    void commandsAllTheTime_eachWithAReply_stayOpen() {
        for (int i = 0; i < 100; i++) {
            channel.writeOutbound("GET");
            pass(3_000);
            channel.writeInbound("+OK");
        }
        assertThat(channel.isActive()).isTrue();
        assertThat(LOGS.text()).isEmpty();
    }
}
