package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.benchmarks.report.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadSettingsTest {

    @Test
    void parse_nothing_isAFullRun() {
        LoadSettings settings = LoadSettings.parse(List.of());

        assertThat(settings.suite()).isEqualTo(Suite.FULL);
        assertThat(settings.rounds()).isEqualTo(5);
        assertThat(settings.corpora()).isEmpty();
        assertThat(settings.includes("anything")).isTrue();
    }

    @Test
    void parse_allOptions_areSet() {
        LoadSettings settings = LoadSettings.parse(List.of(
                "quick",
                "--rounds",
                "2",
                "--millis",
                "30",
                "--only",
                "^get",
                "--corpora",
                "files",
                "--documents",
                "7"));

        assertThat(settings.suite()).isEqualTo(Suite.QUICK);
        assertThat(settings.rounds()).isEqualTo(2);
        assertThat(settings.round()).isEqualTo(Duration.ofMillis(30));
        assertThat(settings.includes("get-200-1")).isTrue();
        assertThat(settings.includes("tls-get-200-1")).isFalse();
        assertThat(settings.corpora()).contains(Path.of("files"));
        assertThat(settings.documents()).isEqualTo(7);
    }

    @Test
    void parse_unknownSuite_isRefusedWithThoseThatThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadSettings.parse(List.of("slow")))
                .withMessage("No load 'slow'; there are quick, full, virtual and near");
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
                .isThrownBy(() -> LoadSettings.parse(List.of("quick", "--rounds")))
                .withMessage("No value for --rounds");
    }
}
