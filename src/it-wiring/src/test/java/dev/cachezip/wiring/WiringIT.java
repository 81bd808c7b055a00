package dev.cachezip.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.wiring.Oracle.Failure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What programs see of their caches is the same with cachezip and without, in each set-up; see docs/testing.md. */
class WiringIT {

    private static final Logger log = LoggerFactory.getLogger(WiringIT.class);

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "dev.cachezip.autoconfigure.StartUpReport",
            "dev.cachezip.failures.CacheFailures",
            "org.springframework.cache.interceptor.LoggingCacheErrorHandler");

    private static Oracle oracle;

    @BeforeAll
    static void startServers() throws Exception {
        oracle = new Oracle(null);
    }

    @AfterAll
    static void stopServers() {
        oracle.close();
    }

    @Test
    void programs_onEachSetUp_areTheSameWithAndWithout() throws Exception {
        long seed = Long.getLong("cachezip.wiring.seed", 1);
        int setUps = Integer.getInteger("cachezip.wiring.setups", 30);
        int programs = Integer.getInteger("cachezip.wiring.programs", 10);
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < setUps; i++) {
            Failure failure = oracle.search(seed + i, programs);
            if (failure != null) {
                failures.add("seed " + (seed + i) + ":" + failure);
            }
        }
        log.info("{} set-ups from seed {}, {}", setUps, seed, oracle.report());
        assertThat(failures).isEmpty();
    }
}
