package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.sharing.SharedValues;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.oracle.StateOracleTest.PipelineStore;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphStats;

/** What a value that callers share is said to weigh is what it takes in memory, or more. */
class HeapWeightsTest {

    static {
        // Else it cannot look into records.
        System.setProperty("jol.magicFieldOffset", "true");
    }

    private static final SharedValues VALUES = new SharedValues();

    /** One trial of so many is weighed, since a look at the heap takes long; the nightly run weighs all. */
    private static final int STEP = Integer.getInteger("cachezip.weights.step", 40);

    /** Each copy has objects of its own, and some that the JVM has once. */
    @ParameterizedTest
    @Tag("slow")
    @ValueSource(booleans = {false, true})
    void weight_ofEachValue_isNotBelowWhatItTakes(boolean readOnly) {
        ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
                .build();
        PipelineStore store = new PipelineStore(readOnly ? pipeline.readOnly() : pipeline);
        List<String> lighter = new ArrayList<>();
        int weighed = 0;
        List<Trial> trials = StateOracle.trials(StorableValues.all()).toList();
        for (int i = 0; i < trials.size(); i += STEP) {
            Trial trial = trials.get(i);
            if (trial.declared() == Object.class || !isStored(store, trial)) {
                continue;
            }
            byte[] stored = store.encode(trial.value().value(), trial.declared());
            Object other = store.decode(stored, trial.declared());
            Object value = store.decode(stored, trial.declared());
            long truth = GraphStats.parseInstance(other, value).totalSize()
                    - GraphStats.parseInstance(other).totalSize();
            long weight = VALUES.weight(value, Long.MAX_VALUE);
            weighed++;
            if (weight < 0.8 * truth) {
                lighter.add(weight + " instead of " + truth + ": " + value.getClass() + " " + trial);
            }
        }
        assertThat(lighter).isEmpty();
        assertThat(weighed).isGreaterThan(1_500 / STEP);
    }

    private static boolean isStored(PipelineStore store, Trial trial) {
        try {
            return store.decode(store.encode(trial.value().value(), trial.declared()), trial.declared()) != null;
        } catch (CachezipException e) {
            return false;
        }
    }
}
