package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.oracle.StateOracle.Finding;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each storable value comes back as JDK serialization brings it back, or is refused when it is written; never something else. */
class StateOracleTest {

    private static final List<Finding> FINDINGS = new ArrayList<>();
    private static StateOracle oracle;

    static Stream<Trial> trials() {
        return StateOracle.trials(StorableValues.all());
    }

    @BeforeAll
    static void create_oneForAll_keepsWhatItLearnsOfClasses() {
        oracle = new StateOracle(
                new PipelineStore(ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
                        .build()),
                CachezipException.class);
    }

    @AfterAll
    static void write_findings_areInTarget() {
        OracleReport.write(FINDINGS, Path.of("target", "oracle.txt"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void judge_storedAndRead_isAsExpected(Trial trial) {
        Finding finding = oracle.judge(trial);
        FINDINGS.add(finding);
        assertThat(finding.isExpected()).as("%s", finding).isTrue();
    }

    record PipelineStore(ValuePipeline<Object> pipeline) implements StateOracle.Store {

        private ValuePipeline<Object> of(Type declared) {
            return declared == null ? pipeline : pipeline.declaredAs(declared);
        }

        @Override
        public byte[] encode(Object value, Type declared) {
            return of(declared).encode(value);
        }

        @Override
        public Object decode(byte[] stored, Type declared) {
            return of(declared).decode(stored);
        }
    }
}
