package dev.cachezip.advice;

import java.util.List;
import java.util.Map;

/**
 * Advice on the compression of one cache. It changes nothing.
 *
 * @param values number of values that each setting was tried on
 * @param plainBytes their total length before compression
 * @param entries estimated number of entries of the cache in Redis
 * @param readsPerWrite number of reads for each write, as counted by this instance
 * @param settings the settings that were tried
 * @param best the setting with the least cost if a byte in Redis has a high, middle or low price: {@code memory},
 *     {@code balanced}, {@code processor}
 * @param notes what the numbers do not say
 */
public record CompressionAdvice(
        int values,
        long plainBytes,
        long entries,
        double readsPerWrite,
        List<Setting> settings,
        Map<String, Best> best,
        List<String> notes) {

    /**
     * A setting and its results.
     *
     * @param name algorithm and level, and whether there is a dictionary
     * @param storedBytes total length of the values as they are stored
     * @param percent {@code storedBytes} as percent of {@code plainBytes}
     * @param compressMicros microseconds per value, without the codec
     * @param decompressMicros microseconds per value, without the codec
     * @param redisBytes estimated length of all values of the cache in Redis
     * @param cost cost at each of these prices, where storing without compression costs 1
     */
    public record Setting(
            String name,
            long storedBytes,
            double percent,
            double compressMicros,
            double decompressMicros,
            long redisBytes,
            Map<String, Double> cost) {}

    /**
     * The setting with the least cost.
     *
     * @param setting its name
     * @param microsPerByte the price of a byte in microseconds of processor time
     * @param properties the properties to set
     */
    public record Best(String setting, double microsPerByte, Map<String, String> properties) {}
}
