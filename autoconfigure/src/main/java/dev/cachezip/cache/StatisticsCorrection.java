package dev.cachezip.cache;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.data.redis.cache.CacheStatistics;

/**
 * The corrections to the statistics of a cache writer, which counts a hit before the entry is decoded and counts each
 * look at an entry as a get. Thread-safe.
 */
final class StatisticsCorrection {

    private final LongAdder unreadable = new LongAdder();
    private final LongAdder lookedAgain = new LongAdder();

    // Gets of bulk operations, which bypass the writer.
    private final LongAdder gets = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder puts = new LongAdder();
    private final LongAdder deletes = new LongAdder();

    /** Notes that a hit was a miss, since the entry was unreadable. */
    void unreadable() {
        unreadable.increment();
    }

    /** Notes that the next get belongs to a get that was already counted as a miss. */
    void lookedAgain() {
        lookedAgain.increment();
    }

    /** Notes a look at many keys. */
    void looked(int keys, int found) {
        gets.add(keys);
        hits.add(found);
    }

    /** Notes that one entry of a bulk operation was put. */
    void put() {
        puts.increment();
    }

    /** Notes that one entry of a bulk operation was removed. */
    void deleted() {
        deletes.increment();
    }

    void reset() {
        for (LongAdder counter : new LongAdder[] {unreadable, lookedAgain, gets, hits, puts, deletes}) {
            counter.reset();
        }
    }

    /** Returns the corrected statistics. */
    CacheStatistics of(CacheStatistics counted) {
        // A writer that counts nothing returns such statistics.
        return counted.getSince().equals(Instant.EPOCH)
                ? counted
                : new Corrected(
                        counted,
                        Math.max(0, counted.getGets() - lookedAgain.sum()) + gets.sum(),
                        Math.max(0, counted.getHits() - unreadable.sum()) + hits.sum(),
                        Math.max(0, counted.getMisses() + unreadable.sum() - lookedAgain.sum())
                                + gets.sum()
                                - hits.sum(),
                        counted.getPuts() + puts.sum(),
                        counted.getDeletes() + deletes.sum());
    }

    private record Corrected(CacheStatistics counted, long gets, long hits, long misses, long puts, long deletes)
            implements CacheStatistics {

        @Override
        public String getCacheName() {
            return counted.getCacheName();
        }

        @Override
        public long getPuts() {
            return puts;
        }

        @Override
        public long getGets() {
            return gets;
        }

        @Override
        public long getHits() {
            return hits;
        }

        @Override
        public long getMisses() {
            return misses;
        }

        @Override
        public long getDeletes() {
            return deletes;
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
