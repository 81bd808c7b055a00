package dev.cachezip.endpoint;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.dictionaries.DictionaryReport;
import dev.cachezip.metrics.CacheCounters;
import dev.cachezip.metrics.CacheCounters.Failed;
import dev.cachezip.metrics.Total;
import dev.cachezip.near.NearReport;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.EntryTimes;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.serializer.CacheTypes;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint's report on a cache.
 *
 * @param configuration the setup of the cache
 * @param since when counting began
 * @param encoded values that were written
 * @param decoded values that were read
 * @param notStored values that could not be written
 * @param failures failed operations, by cause
 * @param dictionary the zstd dictionaries; null if there are none
 * @param near the copies in this JVM, counted since the start; null if the cache is to have none
 */
public record CacheReport(
        Configuration configuration,
        Instant since,
        Encoded encoded,
        Decoded decoded,
        NotStored notStored,
        Map<String, Failed> failures,
        @Nullable DictionaryReport dictionary,
        @Nullable NearReport near) {

    /** The setup of a cache. It has no constructor with a value for each field, of which two could be swapped. */
    public static final class Configuration {

        private final CacheSetup setup;
        private final String type;
        private final String keyPrefix;
        private final Map<String, EntryTimes> methods;

        /**
         * Creates the setup of a cache.
         *
         * @param declared the known types of the caches' values
         * @param methods the times that methods set for their entries, by the names of the methods
         */
        public Configuration(CachezipCache cache, CacheTypes declared, Map<String, EntryTimes> methods) {
            this.setup = cache.setup();
            this.type = declared.only(setup.name()).orElse(Object.class).getTypeName();
            // Now, on the thread of the request, which it may depend on.
            this.keyPrefix = setup.keyPrefix();
            this.methods = methods;
        }

        /** Returns the plain form of the values. */
        public String getCodec() {
            return InvalidCachezipPropertyException.shown(setup.form().codec());
        }

        /** Returns the layout of lists of objects. */
        public String getLayout() {
            return InvalidCachezipPropertyException.shown(setup.form().layout());
        }

        /** Returns the compression algorithm. */
        public String getAlgorithm() {
            return InvalidCachezipPropertyException.shown(
                    setup.form().compression().algorithm());
        }

        /** Returns the level of the algorithm; 0 for none. */
        public int getLevel() {
            return setup.form().compression().level();
        }

        /** Returns the plain size from which compression is tried. */
        public long getMinSizeBytes() {
            return setup.form().compression().minSize().toBytes();
        }

        /** Returns the declared type of the values; that of all objects if no type or several types are declared. */
        public String getType() {
            return type;
        }

        /** Returns the time after which entries expire, zero for never; null if the time depends on the entry. */
        public @Nullable Duration getTimeToLive() {
            return setup.usualTimeToLive();
        }

        /** Returns whether reading renews that time. */
        public boolean isTimeToIdle() {
            return setup.timeToIdle();
        }

        /** Returns the time after that for which entries are still served; zero if they are not. */
        public Duration getStale() {
            return setup.refresh().stale();
        }

        /** Returns who loads the values of stale entries. */
        public String getRefresh() {
            return InvalidCachezipPropertyException.shown(setup.refresh().mode());
        }

        /** Returns the prefix of the keys in Redis. */
        public String getKeyPrefix() {
            return keyPrefix;
        }

        /** Returns the version of the values; empty if none is set. */
        public String getVersion() {
            return setup.version();
        }

        /** Returns the times that methods set for their entries, by the names of the methods. */
        public Map<String, EntryTimes> getMethods() {
            return methods;
        }
    }

    /**
     * Values that were written.
     *
     * @param count how many
     * @param plainBytes total length of the plain values
     * @param storedBytes total length of the stored values
     * @param savedPercent by how many percent {@code storedBytes} is less than {@code plainBytes}, the codec's output
     * @param meanMicros mean time per value, in microseconds
     * @param outcomes number of values by outcome
     */
    public record Encoded(
            long count,
            long plainBytes,
            long storedBytes,
            double savedPercent,
            double meanMicros,
            Map<String, Long> outcomes) {}

    /**
     * Values that were read.
     *
     * @param count how many
     * @param plainBytes total length of the plain values
     * @param storedBytes total length of the stored values
     * @param meanMicros mean time per value, in microseconds
     */
    public record Decoded(long count, long plainBytes, long storedBytes, double meanMicros) {}

    /**
     * Values that could not be written; {@code failures} has the reasons.
     *
     * @param count how many
     * @param types number of values by class name, for the first hundred classes
     */
    public record NotStored(long count, Map<String, Long> types) {

        private NotStored minus(NotStored before) {
            Map<String, Long> left = new TreeMap<>();
            types.forEach((type, all) -> {
                long since = all - before.types.getOrDefault(type, 0L);
                if (since > 0) {
                    left.put(type, since);
                }
            });
            return new NotStored(count - before.count, left);
        }
    }

    /** The counts up to a moment. */
    record CountSnapshot(
            Instant at, Map<Outcome, Total> encoded, Total decoded, NotStored notStored, Map<String, Failed> failures) {

        /** Returns counts of zero. */
        static CountSnapshot nothing(Instant at) {
            return new CountSnapshot(at, Map.of(), Total.NONE, new NotStored(0, Map.of()), Map.of());
        }

        static CountSnapshot of(CacheCounters counters, Instant at) {
            Map<Outcome, Total> encoded = new LinkedHashMap<>();
            for (Outcome outcome : Outcome.all()) {
                encoded.put(outcome, counters.encoded(outcome));
            }
            return new CountSnapshot(
                    at,
                    encoded,
                    counters.decoded(),
                    new NotStored(counters.notStored(), counters.notStoredTypes()),
                    counters.failures());
        }

        /** Returns the report of everything counted since an earlier moment. */
        CacheReport since(
                CountSnapshot before,
                Configuration configuration,
                @Nullable DictionaryReport dictionary,
                @Nullable NearReport near) {
            Map<String, Long> outcomes = new LinkedHashMap<>();
            Total written = Total.NONE;
            for (Map.Entry<Outcome, Total> entry : encoded.entrySet()) {
                Total total = entry.getValue().minus(before.encoded.getOrDefault(entry.getKey(), Total.NONE));
                outcomes.put(entry.getKey().label(), total.count());
                written = written.plus(total);
            }
            Total read = decoded.minus(before.decoded);
            Map<String, Failed> failed = new TreeMap<>();
            failures.forEach((cause, all) -> {
                Failed old = before.failures.get(cause);
                long count = all.count() - (old == null ? 0 : old.count());
                if (count > 0) {
                    failed.put(cause, new Failed(count, all.lastMessage()));
                }
            });
            return new CacheReport(
                    configuration,
                    before.at,
                    new Encoded(
                            written.count(),
                            written.plainBytes(),
                            written.storedBytes(),
                            written.savedPercent(),
                            written.meanMicros(),
                            outcomes),
                    new Decoded(read.count(), read.plainBytes(), read.storedBytes(), read.meanMicros()),
                    notStored.minus(before.notStored),
                    failed,
                    dictionary,
                    near);
        }
    }
}
