package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.benchmarks.codec.RunCommand.Extent;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

    @TempDir
    private Path folder;

    @Test
    void of_noArguments_measuresEverythingOfTheProject() {
        assertThat(RunCommand.of("any", List.of())).isEqualTo(new RunCommand("any", Extent.ALL, Optional.empty()));
    }

    @Test
    void of_extentAndCorpora_areTaken() {
        assertThat(RunCommand.of("any", List.of("bytes", "--corpora", folder.toString())))
                .isEqualTo(new RunCommand("any", Extent.BYTES, Optional.of(folder)));
        assertThat(RunCommand.of("any", List.of("brief")).extent()).isEqualTo(Extent.BRIEF);
    }

    @Test
    void of_unknownArgument_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunCommand.of("any", List.of("slow")))
                .withMessage("No argument 'slow'; there are brief, bytes and --corpora with a folder");
    }

    @Test
    void of_corporaThatAreNotThere_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunCommand.of("any", List.of("--corpora", "no-such-folder")))
                .withMessage("No folder no-such-folder for --corpora");
    }

    @Test
    void of_corporaWithoutFolder_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunCommand.of("any", List.of("--corpora")))
                .withMessageStartingWith("No argument '--corpora'");
    }
}
