package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.sharing.SharedValues;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.oracle.StateOracle.Finding;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.oracle.StateOracleTest.PipelineStore;
import dev.cachezip.oracle.StorableValue.Expected;
import dev.cachezip.oracle.StorableValue.TrialOutcome;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What several callers get stays what it is, whatever one of them calls; and which values they get is no accident. */
class SharingOracleTest {

    private static final SharedValues VALUES = new SharedValues();

    private static final ValuePipeline<Object> PIPELINE = ValuePipeline.builder(
                    ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
            .build();

    private static final PipelineStore IMMUTABLE = new PipelineStore(PIPELINE);
    private static final PipelineStore READ_ONLY = new PipelineStore(PIPELINE.readOnly());

    /** Stored as always, and read for callers who share. */
    private static final StateOracle ORACLE = new StateOracle(READ_ONLY, CachezipException.class);

    static Stream<Trial> trials() {
        return StateOracle.trials(StorableValues.all());
    }

    /** When a value is shared. */
    private enum Sharing {
        IMMUTABLE,
        READ_ONLY,
        NEVER
    }

    private static Sharing sharing(Trial trial) {
        if (isShared(IMMUTABLE, trial)) {
            return Sharing.IMMUTABLE;
        }
        return isShared(READ_ONLY, trial) ? Sharing.READ_ONLY : Sharing.NEVER;
    }

    private static boolean isShared(PipelineStore store, Trial trial) {
        byte[] stored = stored(trial);
        Object copy = stored == null ? null : store.decode(stored, trial.declared());
        return copy != null && VALUES.verdict(copy).isShareable();
    }

    private static byte[] stored(Trial trial) {
        try {
            return READ_ONLY.encode(trial.value().value(), trial.declared());
        } catch (CachezipException e) {
            return null;
        }
    }

    /** Those found are in target, to become the list. */
    @Test
    void verdicts_ofAllValues_areAsListed() throws IOException {
        Map<String, Sharing> found = new TreeMap<>();
        trials().forEach(trial -> found.put(trial.toString(), sharing(trial)));
        List<String> actual = found.entrySet().stream()
                .filter(each -> each.getValue() != Sharing.NEVER)
                .map(each -> each.getValue() + " " + each.getKey().replaceAll("[^ -~]", "?"))
                .toList();
        Files.write(Path.of("target", "shared-values.txt"), actual);
        try (InputStream list = SharingOracleTest.class.getResourceAsStream("shared-values.txt")) {
            assertThat(actual)
                    .containsExactlyElementsOf(new String(list.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void judge_readOnly_isTheSame(Trial trial) {
        Finding finding = ORACLE.judge(trial);
        Expected expected = trial.value().expected();
        assertThat(finding.isExpected()
                        || (finding.outcome() == TrialOutcome.EQUAL_FORM && expected.allows(TrialOutcome.EQUAL)))
                .as("%s", finding)
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void shared_callerCallsEachMethod_otherCallersSeeNoChange(Trial trial) {
        for (PipelineStore store : List.of(IMMUTABLE, READ_ONLY)) {
            if (isShared(store, trial)) {
                byte[] stored = stored(trial);
                Object shared = store.decode(stored, trial.declared());
                new ChangingCaller().change(shared);
                Sameness.SamenessVerdict same = Sameness.compare(store.decode(stored, trial.declared()), shared);
                assertThat(same.difference()).isNull();
                assertThat(VALUES.verdict(shared).isShareable()).isTrue();
            }
        }
    }

    /** A caller who could change nothing would prove nothing. */
    @Test
    @SuppressWarnings("JavaUtilDate") // what may be cached
    void caller_whatCanBeChanged_isChanged() {
        Map<String, List<String>> map = new LinkedHashMap<>(Map.of("a", new ArrayList<>(List.of("b"))));
        new ChangingCaller().change(map);
        assertThat(map).isNotEqualTo(Map.of("a", List.of("b")));
        Date date = new Date(1);
        new ChangingCaller().change(new Holders.Box<>(List.of(date)));
        assertThat(date).isNotEqualTo(new Date(1));
        List<String> list = new ArrayList<>(List.of("a"));
        new ChangingCaller().change(Map.of("k", list));
        assertThat(list).isNotEqualTo(List.of("a"));
    }
}
