package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.cachezip.CachezipException;
import dev.cachezip.oracle.StateOracle.Finding;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.oracle.StorableValue.TrialOutcome;
import dev.cachezip.values.Codecs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/**
 * Each first value of a shape that annotations map comes back as it went in, or is refused when it is written; never as
 * something else, but for the fields that are announced since an annotation asks for it.
 */
@Tag("slow")
class AnnotatedOracleTests {

    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(Codecs.class);

    private final ListAppender<ILoggingEvent> announced = new ListAppender<>();

    @BeforeEach
    void addAppender_ofCodecs_keepsAnnouncements() {
        LOGGER.setLevel(Level.INFO);
        LOGGER.setAdditive(false);
        LOGGER.addAppender(announced);
        announced.start();
    }

    @AfterEach
    void detachAppender_ofCodecs_endsThat() {
        LOGGER.detachAppender(announced);
        LOGGER.setAdditive(true);
        LOGGER.setLevel(null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"codec=jackson3", "codec=json", "codec=jackson2"})
    void judge_firstOfItsShape_isNothingElse(String setting) {
        List<Finding> findings = new ArrayList<>();
        try (StarterPipeline starter = start(setting)) {
            Stream.of(StorableValues.all(), LibraryValues.values())
                    .flatMap(StateOracle::trials)
                    .map(trial -> judge(starter, trial))
                    .forEach(findings::add);
        }
        OracleReport.write(findings, Path.of("target", "oracle-" + setting + ".txt"));
        assertThat(findings.stream().filter(this::isWrong).map(finding -> first(setting, finding)))
                .filteredOn(this::isWrong)
                .isEmpty();
    }

    private static StarterPipeline start(String setting) {
        return StarterPipeline.start("cachezip.allowed-types=dev.cachezip.oracle.*", "cachezip." + setting);
    }

    private static Finding judge(StarterPipeline starter, Trial trial) {
        return new StateOracle(new LibraryOracleTests.PipelineStore(starter.pipeline()), CachezipException.class)
                .judge(trial);
    }

    /** Returns the outcome for a value that is the first one of its shape. */
    private static Finding first(String setting, Finding later) {
        try (StarterPipeline fresh = start(setting)) {
            return judge(fresh, later.trial());
        }
    }

    private boolean isWrong(Finding finding) {
        boolean different = finding.outcome() == TrialOutcome.DIFFERENT;
        return finding.outcome() == TrialOutcome.ERROR || (different && !isAnnounced(finding));
    }

    /** Returns whether the path of a difference has a field that was announced. */
    private boolean isAnnounced(Finding finding) {
        String path = finding.reason().substring(0, finding.reason().indexOf(": "));
        List<String> fields = Arrays.asList(path.split("\\W+"));
        return announced.list.stream()
                .map(event -> event.getFormattedMessage().replaceAll(".* keep (.*) as it is: .*", "$1"))
                .anyMatch(place -> fields.contains(place.substring(place.lastIndexOf('.') + 1)));
    }
}
