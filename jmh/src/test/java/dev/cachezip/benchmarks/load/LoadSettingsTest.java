package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadSettingsTest {

    @Test
    void parse_nothing_isAFullRun() {
        LoadSettings settings = LoadSettings.parse(List.of());

        assertThat(settings.rounds()).isEqualTo(15);
        assertThat(settings.includes("anything")).isTrue();
    }

    @Test
    void parse_allOptions_areSet() {
        LoadSettings settings = LoadSettings.parse(List.of("--rounds", "2", "--millis", "30", "--only", "^get"));

        assertThat(settings.rounds()).isEqualTo(2);
        assertThat(settings.round()).isEqualTo(Duration.ofMillis(30));
        assertThat(settings.includes("get, 1 thread")).isTrue();
        assertThat(settings.includes("tls-get, 128 threads")).isFalse();
    }

    @Test
    void parse_unknownOption_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadSettings.parse(List.of("--speed", "1")))
                .withMessageStartingWith("No option --speed");
    }

    @Test
    void parse_optionWithoutValue_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadSettings.parse(List.of("--rounds")))
                .withMessage("No value for --rounds");
    }
}
