package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.autoconfigure.CachezipAutoConfiguration;
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
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Each value of a library comes back as it went in, or is refused when it is written; never something else. */
class LibraryOracleTests {

    private static final List<Finding> FINDINGS = new ArrayList<>();

    private static final AnnotationConfigApplicationContext APPLICATION = new AnnotationConfigApplicationContext();

    private static StateOracle oracle;

    @BeforeAll
    @SuppressWarnings("unchecked") // it takes any value
    static void start() {
        TestPropertyValues.of("cachezip.allowed-types=dev.cachezip.oracle.*").applyTo(APPLICATION);
        APPLICATION.register(CachezipAutoConfiguration.class);
        APPLICATION.refresh();
        oracle = new StateOracle(
                new PipelineStore((ValuePipeline<Object>) APPLICATION.getBean(ValuePipeline.class)),
                CachezipException.class);
    }

    static Stream<Trial> trials() {
        return StateOracle.trials(LibraryValues.values());
    }

    @AfterAll
    static void write_findings_areInTarget() {
        APPLICATION.close();
        OracleReport.write(FINDINGS, Path.of("target", "oracle.txt"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void judge_storedAndRead_isAsExpected(Trial trial) {
        Finding finding = oracle.judge(trial);
        FINDINGS.add(finding);
        assertThat(finding.isExpected()).as("%s", finding).isTrue();
    }

    private record PipelineStore(ValuePipeline<Object> pipeline) implements StateOracle.Store {

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
