package dev.cachezip.near;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What was counted of the copies of a cache; {@link NearReport} says what each number means. Thread-safe. */
final class Counts {

    final LongAdder decoded = new LongAdder();
    final LongAdder shared = new LongAdder();
    final LongAdder misses = new LongAdder();
    final LongAdder kept = new LongAdder();
    final LongAdder lost = new LongAdder();
    final LongAdder untold = new LongAdder();
    final LongAdder evictions = new LongAdder();
    final LongAdder pushed = new LongAdder();
    final LongAdder own = new LongAdder();
    private final Map<Cause, Long> eras = new ConcurrentHashMap<>();

    /** What ends an era. */
    enum Cause {
        FLUSH,
        CLEAR,
        DISCONNECT,
        HEARTBEAT,
        TOPOLOGY,
        RESTART
    }

    void ended(Cause cause) {
        eras.merge(cause, 1L, Long::sum);
    }

    /** Returns how many eras have ended, by the name of each cause. */
    Map<String, Long> eras() {
        Map<String, Long> ended = new TreeMap<>();
        for (Cause cause : Cause.values()) {
            ended.put(cause.name().toLowerCase(Locale.ROOT), eras.getOrDefault(cause, 0L));
        }
        return ended;
    }
}
