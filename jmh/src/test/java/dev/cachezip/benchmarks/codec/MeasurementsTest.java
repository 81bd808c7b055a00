package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementsTest {

    private static final Case BASE = new Case(Operation.ENCODE, SampleValue.PRODUCT_PAGE, Cases.CODEC_BASE);

    @TempDir
    private Path folder;

    @Test
    void read_twoRounds_areTwoForksOfOneCase() {
        assertThat(Recorded.measurements().find(BASE).orElseThrow().bestOfForks())
                .hasSize(2);
    }

    @Test
    void read_twoFiles_haveTheForksOfBoth() {
        Measurements twice = Measurements.read(List.of(Recorded.file(), Recorded.file()));

        assertThat(twice.find(BASE).orElseThrow().bestOfForks()).hasSize(4);
        assertThat(twice.find(BASE).orElseThrow().best())
                .isEqualTo(Recorded.measurements().find(BASE).orElseThrow().best());
    }

    @Test
    void read_otherMachine_isRefused() throws IOException {
        Path other = write(Recorded.text("recorded.json").replace("\"processors\" : 2", "\"processors\" : 64"));

        assertThatThrownBy(() -> Measurements.read(List.of(Recorded.file(), other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("differ");
    }

    @Test
    void read_otherUnit_isRefused() throws IOException {
        Path other = write(Recorded.text("recorded.json").replace("ns/op", "ops/s"));

        assertThatThrownBy(() -> Measurements.read(List.of(other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ns/op");
    }

    @Test
    void read_plainResultsOfJmh_areRefused() throws IOException {
        Path other = write("[]");

        assertThatThrownBy(() -> Measurements.read(List.of(other))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void read_nothingMeasured_isRefused() throws IOException {
        String recorded = Recorded.text("recorded.json");
        Path other = write(recorded.substring(0, recorded.indexOf("\"results\"")) + "\"results\" : [] }");

        assertThatThrownBy(() -> Measurements.read(List.of(other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Nothing measured");
    }

    @Test
    void read_noFile_isRefused() {
        assertThatThrownBy(() -> Measurements.read(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("other.json"), text);
    }
}
