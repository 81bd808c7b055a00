package dev.cachezip.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

@ExtendWith(OutputCaptureExtension.class)
class WhereToLookTest {

    @Test
    void start_done_logEndsWithTheAddressOfThePage(CapturedOutput output) {
        try (ConfigurableApplicationContext shop = SpringApplication.run(
                DemoApplication.class,
                "--server.port=0",
                "--shop.redis.port=0",
                "--shop.repository.delay=0ms",
                "--logging.level.root=info")) {
            String port = shop.getEnvironment().getProperty("local.server.port");

            assertThat(output.getOut().stripTrailing()).endsWith(" http://localhost:" + port + "/");
        }
    }
}
