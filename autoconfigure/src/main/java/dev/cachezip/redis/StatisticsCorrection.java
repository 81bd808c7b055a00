package dev.cachezip.redis;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.data.redis.cache.CacheStatistics;

/**
 * What the statistics of a cache writer cannot know: it counts a hit before the entry is read, and each look at an entry
 * as a get. Thread-safe.
 */
final class StatisticsCorrection {

    private final LongAdder unreadable = new LongAdder();
    private final LongAdder lookedAgain = new LongAdder();

    /** Notes that a hit was none. */
    void unreadable() {
        unreadable.increment();
    }

    /** Notes that the next get is part of one that was counted as a miss. */
    void lookedAgain() {
        lookedAgain.increment();
    }

    void reset() {
        unreadable.reset();
        lookedAgain.reset();
    }

    /** Returns what the statistics would be. */
    CacheStatistics of(CacheStatistics counted) {
        return new Corrected(counted, unreadable.sum(), lookedAgain.sum());
    }

    private record Corrected(CacheStatistics counted, long unreadable, long lookedAgain) implements CacheStatistics {

        @Override
        public String getCacheName() {
            return counted.getCacheName();
        }

        @Override
        public long getPuts() {
            return counted.getPuts();
        }

        @Override
        public long getGets() {
            return Math.max(0, counted.getGets() - lookedAgain);
        }

        @Override
        public long getHits() {
            return Math.max(0, counted.getHits() - unreadable);
        }

        @Override
        public long getMisses() {
            return Math.max(0, counted.getMisses() + unreadable - lookedAgain);
        }

        @Override
        public long getDeletes() {
            return counted.getDeletes();
        }

        @Override
        public long getLockWaitDuration(TimeUnit unit) {
            return counted.getLockWaitDuration(unit);
        }

        @Override
        public Instant getSince() {
            return counted.getSince();
        }

        @Override
        public Instant getLastReset() {
            return counted.getLastReset();
        }
    }
}
