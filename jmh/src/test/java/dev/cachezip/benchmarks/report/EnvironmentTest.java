package dev.cachezip.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnvironmentTest {

    private static final List<String> LIBRARIES =
            List.of("dev.cachezip:cachezip-core", "org.redisson:redisson", "org.openjdk.jmh:jmh-core");

    @Test
    void of_here_namesVersionsAndMachine() throws IOException {
        Environment environment = Environment.of(LIBRARIES);

        assertThat(environment.libraries()).containsOnlyKeys(LIBRARIES);
        assertThat(environment.jdk()).contains(System.getProperty("java.vm.version"));
        assertThat(environment.processor()).isNotBlank();
        assertThat(environment.memoryGib()).isPositive();
    }

    @Test
    void of_here_namesNoFolderAndNoHost() throws IOException {
        String everything = Environment.of(LIBRARIES).toString();

        assertThat(everything).doesNotContain(System.getProperty("user.dir"), System.getProperty("java.home"));
        String host = System.getenv("HOSTNAME");
        if (host != null && !host.isBlank()) {
            assertThat(everything).doesNotContain(host);
        }
    }
}
