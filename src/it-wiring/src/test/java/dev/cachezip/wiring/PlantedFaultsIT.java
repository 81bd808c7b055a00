package dev.cachezip.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.wiring.Oracle.Failure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The oracle finds faults of the kinds that were found by others before. */
class PlantedFaultsIT {

    private static final Logger log = LoggerFactory.getLogger(PlantedFaultsIT.class);

    private static final int MOST_PROGRAMS = 2_000;
    private static final int PROGRAMS = 10;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void fault_isFoundWithinFewPrograms(Fault fault) throws Exception {
        try (Oracle oracle = new Oracle(fault)) {
            Failure failure = null;
            for (int i = 0; failure == null && i < MOST_PROGRAMS / PROGRAMS; i++) {
                failure = oracle.search(i, PROGRAMS);
                log.info("{}: seed {}, {}", fault, i, failure);
            }

            assertThat(failure).isNotNull();
        }
    }
}
