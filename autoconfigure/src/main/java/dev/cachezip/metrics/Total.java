package dev.cachezip.metrics;

/**
 * The total of some values: number, bytes and time.
 *
 * @param count number of values
 * @param plainBytes total length of the plain values in bytes
 * @param storedBytes total length of the stored values in bytes
 * @param nanos total time in nanoseconds
 */
public record Total(long count, long plainBytes, long storedBytes, long nanos) {

    /** The total of no values. */
    public static final Total NONE = new Total(0, 0, 0, 0);

    /** Returns the sum of this total and another. */
    public Total plus(Total other) {
        return new Total(
                count + other.count,
                plainBytes + other.plainBytes,
                storedBytes + other.storedBytes,
                nanos + other.nanos);
    }

    /** Returns this total less an earlier total. */
    public Total minus(Total before) {
        return new Total(
                count - before.count,
                plainBytes - before.plainBytes,
                storedBytes - before.storedBytes,
                nanos - before.nanos);
    }

    /** Returns by how many percent the stored values are smaller than the plain values; 0 if there are no values. */
    public double savedPercent() {
        return plainBytes == 0 ? 0 : Math.round(1000.0 * (plainBytes - storedBytes) / plainBytes) / 10.0;
    }

    /** Returns the mean time in microseconds; 0 if there are no values. */
    public double meanMicros() {
        return count == 0 ? 0 : Math.round(nanos / 10.0 / count) / 100.0;
    }
}
