package dev.cachezip.metrics;

/**
 * Number, bytes and time of values.
 *
 * @param count how many they were
 * @param plainBytes length of all of them in bytes, plain
 * @param storedBytes length of all of them in bytes, as they are stored
 * @param nanos time that they took, in nanoseconds
 * @since 0.1
 */
public record Total(long count, long plainBytes, long storedBytes, long nanos) {

    /** Nothing. */
    public static final Total NONE = new Total(0, 0, 0, 0);

    /** Returns these and others. */
    public Total plus(Total other) {
        return new Total(
                count + other.count,
                plainBytes + other.plainBytes,
                storedBytes + other.storedBytes,
                nanos + other.nanos);
    }

    /** Returns these without those of before. */
    public Total minus(Total before) {
        return new Total(
                count - before.count,
                plainBytes - before.plainBytes,
                storedBytes - before.storedBytes,
                nanos - before.nanos);
    }

    /** Returns by how many percent they are smaller as they are stored; 0 if there are none. */
    public double savedPercent() {
        return plainBytes == 0 ? 0 : Math.round(1000.0 * (plainBytes - storedBytes) / plainBytes) / 10.0;
    }

    /** Returns the mean time in microseconds; 0 if there are none. */
    public double meanMicros() {
        return count == 0 ? 0 : Math.round(nanos / 10.0 / count) / 100.0;
    }
}
