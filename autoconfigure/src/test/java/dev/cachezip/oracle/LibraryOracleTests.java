package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.ValuePipeline;
import dev.cachezip.codec.AllowedTypes;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.oracle.StateOracle.Finding;
import dev.cachezip.oracle.StateOracle.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each value of a library comes back as it went in, or is refused when it is written; never something else. */
class LibraryOracleTests {

    private static final List<Finding> FINDINGS = new ArrayList<>();

    private final StateOracle oracle = new StateOracle(ValuePipeline.builder(ValueCodec.messagePack(AllowedTypes.of(
                    "dev.cachezip.*",
                    "org.springframework.*",
                    "com.google.*",
                    "org.eclipse.collections.*",
                    "io.vavr.*",
                    "org.joda.*",
                    "org.javamoney.*",
                    "org.apache.commons.*",
                    "org.bson.*",
                    "tools.jackson.*",
                    "com.fasterxml.*")))
            .build());

    static Stream<Trial> trials() {
        return StateOracle.trials(LibraryValues.values());
    }

    @AfterAll
    static void write_findings_areInTarget() {
        OracleReport.write(FINDINGS, Path.of("target", "oracle.txt"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void judge_storedAndRead_isSameOrRefused(Trial trial) {
        Finding finding = oracle.judge(trial);
        FINDINGS.add(finding);
        assertThat(finding.isExpected()).as("%s", finding).isTrue();
    }
}
