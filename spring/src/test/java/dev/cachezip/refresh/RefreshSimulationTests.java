package dev.cachezip.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cachezip.store.EntryStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The load of a cache's source and the waits of its callers, in virtual time: 8 instances, 1,000 keys by Zipf's law, 2,000 gets
 * a second, for four minutes after a minute to begin with.
 */
class RefreshSimulationTests {

    private static final Log log = LogFactory.getLog(RefreshSimulationTests.class);

    private static final int INSTANCES = 8;
    private static final int KEYS = 1_000;
    private static final int GETS_PER_SECOND = 2_000;
    private static final Duration BEGINNING = Duration.ofMinutes(1);
    private static final byte[] VALUE = {'v'};

    /** The effect of a miss, and of a stale entry. */
    enum Policy {
        /** Each caller that misses loads. */
        UNSYNCHRONIZED,
        /** One caller of each instance that misses loads. */
        JVM,
        /** One caller of all instances that misses loads. */
        CLUSTER,
        /** One caller of all instances that finds a stale entry loads. */
        STALE_CALLER,
        /** The same in the background. */
        STALE_BACKGROUND;

        boolean stale() {
            return this == STALE_CALLER || this == STALE_BACKGROUND;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "UNSYNCHRONIZED,   200, 2.28, 10948",
        "UNSYNCHRONIZED,   2000, 7.25, 34858",
        "JVM,              200, 2.30, 9830",
        "JVM,              2000, 7.66, 17426",
        "CLUSTER,          200, 2.29, 7795",
        "CLUSTER,          2000, 8.09, 7343",
        "STALE_CALLER,     200, 1.62, 7795",
        "STALE_CALLER,     2000, 1.53, 7343",
        "STALE_BACKGROUND, 200, 0, 7795",
        "STALE_BACKGROUND, 2000, 0, 7343"
    })
    void callersThatWaitAndLoads_areThoseOfTheDesign(Policy policy, int loadMillis, double waitPercent, long loads) {
        Run run = new Run(policy, 30, loadMillis, Duration.ofMinutes(4));
        run.run();
        log.info(policy + " " + loadMillis + " ms: " + run);
        assertThat((double) run.loads).isBetween(0.9 * loads, 1.1 * loads);
        assertThat(run.waitPercent()).isCloseTo(waitPercent, within(Math.max(0.05, waitPercent * 0.1)));
        assertThat(run.longestAge).isLessThanOrEqualTo(TimeUnit.SECONDS.toNanos(policy.stale() ? 60 : 30));
    }

    @Test
    void remainingTime_isAskedForWithOneOfTwentyGetsAtMost() {
        Run run = new Run(Policy.STALE_CALLER, 300, 200, Duration.ofMinutes(20));
        run.run();
        log.info("time to live 300 s: " + run);
        assertThat(run.timedPercent()).isLessThan(5);
    }

    /** One run, whose counts begin after the beginning. */
    private static final class Run {

        private final Policy policy;
        private final Duration load;
        private final Duration stored;
        private final Duration time;
        private final VirtualRedis redis = new VirtualRedis();
        private final CacheRefresh[] instances;
        private final byte[][] keys = IntStream.range(0, KEYS)
                .mapToObj(i -> ("books::" + i).getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        private final double[] cumulated = new double[KEYS];
        private final long[] putAt = new long[KEYS];
        private final Map<Integer, Integer> running = new HashMap<>();
        private final PriorityQueue<Load> ends = new PriorityQueue<>(Comparator.comparingLong(Load::end));
        private final Random random = new Random(42);
        private long gets;
        private long waits;
        private long stale;
        private long loads;
        private long timedGets;
        private long longestAge;

        private record Load(long end, int instance, int key) {}

        Run(Policy policy, int seconds, int loadMillis, Duration time) {
            this.policy = policy;
            this.load = Duration.ofMillis(loadMillis);
            this.stored = Duration.ofSeconds(policy.stale() ? 2L * seconds : seconds);
            this.time = time;
            Duration timeToLive = Duration.ofSeconds(seconds);
            Duration stale = policy.stale() ? timeToLive : Duration.ZERO;
            this.instances = IntStream.range(0, INSTANCES)
                    .mapToObj(
                            i -> VirtualCaches.refresh(redis, new RefreshCounters(), timeToLive, stale, Duration.ZERO))
                    .toArray(CacheRefresh[]::new);
            double sum = 0;
            for (int i = 0; i < KEYS; i++) {
                sum += 1.0 / (i + 1);
                cumulated[i] = sum;
            }
        }

        void run() {
            long end = BEGINNING.plus(time).toNanos();
            boolean begun = false;
            while (redis.nanos < end) {
                long next = redis.nanos + (long) (-Math.log(1 - random.nextDouble()) * 1e9 / GETS_PER_SECOND);
                while (!ends.isEmpty() && ends.peek().end <= next) {
                    endLoad(ends.remove());
                }
                redis.nanos = next;
                if (!begun && next >= BEGINNING.toNanos()) {
                    begun = true;
                    gets = waits = stale = loads = redis.timedGets = redis.gets = 0;
                }
                get(random.nextInt(INSTANCES), key());
            }
            timedGets = redis.timedGets;
        }

        private int key() {
            int found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[KEYS - 1]);
            return found < 0 ? -found - 1 : found;
        }

        private void get(int instance, int key) {
            gets++;
            AgedEntry entry = instances[instance].ages().get(new EntryStore.EntryRead(keys[key], null, false));
            if (entry.value() == null) {
                waits++;
                miss(instance, key);
                return;
            }
            longestAge = Math.max(longestAge, redis.nanos - putAt[key]);
            if (!entry.due()) {
                return;
            }
            if (instances[instance].elect(keys[key], entry).join() != null) {
                waits += policy == Policy.STALE_CALLER ? 1 : 0;
                load(instance, key);
            } else {
                stale++;
            }
        }

        private void miss(int instance, int key) {
            int flight = policy == Policy.JVM ? key * INSTANCES + instance : key;
            if (policy == Policy.UNSYNCHRONIZED || !running.containsKey(flight)) {
                load(instance, key);
            }
        }

        private void load(int instance, int key) {
            loads++;
            int flight = policy == Policy.JVM ? key * INSTANCES + instance : key;
            running.merge(flight, 1, Integer::sum);
            ends.add(new Load(redis.nanos + load.toNanos(), instance, key));
        }

        private void endLoad(Load ended) {
            redis.nanos = ended.end;
            int flight = policy == Policy.JVM ? ended.key * INSTANCES + ended.instance : ended.key;
            running.merge(flight, -1, (a, b) -> a + b == 0 ? null : a + b);
            redis.put(keys[ended.key], VALUE, stored);
            putAt[ended.key] = ended.end;
            instances[ended.instance].ages().stored(keys[ended.key], stored);
        }

        double waitPercent() {
            return 100.0 * waits / gets;
        }

        double timedPercent() {
            return 100.0 * timedGets / gets;
        }

        @Override
        public String toString() {
            return gets + " gets, " + loads + " loads, " + waitPercent() + " % wait, " + (100.0 * stale / gets)
                    + " % stale, " + timedPercent() + " % with PTTL";
        }
    }
}
