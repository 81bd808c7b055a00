package dev.cachezip.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.wiring.Oracle.Failure;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The oracle finds faults of the kinds that were found by others before. */
class PlantedFaultsIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = WiringIT.LOGS;

    private static final Logger log = LoggerFactory.getLogger(PlantedFaultsIT.class);

    private static final int MOST_PROGRAMS = 2_000;
    private static final int PROGRAMS = 10;

    /** From the seed that finds it: from 1 on it takes a minute more. */
    @ParameterizedTest
    @CsvSource({
        "SECOND_MANAGER_ON_FIRST_SERVER, 5",
        "PREFIX_ASKED_ONCE, 5",
        "PUT_OVERTAKES_EVICT, 1",
        "ERROR_SWALLOWED, 3",
        "ENTRY_WITHOUT_TIME, 5"
    })
    void fault_isFoundWithinFewPrograms(Fault fault, int firstSeed) throws Exception {
        try (Oracle oracle = new Oracle(fault);
                Oracle faultless = new Oracle(Fault.NONE)) {
            Failure failure = null;
            int programs = 0;
            for (int seed = firstSeed; failure == null && programs < MOST_PROGRAMS; seed++) {
                failure = oracle.find(seed, PROGRAMS);
                programs += PROGRAMS;
                if (failure != null && faultless.find(seed, PROGRAMS) != null) {
                    // That difference is not the fault's.
                    failure = null;
                }
            }
            log.info("{} is found within {} programs: {}", fault, programs, failure);

            assertThat(failure).isNotNull();
        }
    }
}
