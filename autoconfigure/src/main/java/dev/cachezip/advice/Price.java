package dev.cachezip.advice;

import java.util.Locale;

/**
 * How much a byte in Redis is worth, in processor time: what only the operator knows. It is kept once, and sent with
 * every read for a tenth of the price.
 */
enum Price {
    /** The memory of Redis, or the network, is what is scarce. */
    MEMORY(0.2),

    /** Memory and processors are worth about the same. */
    BALANCED(0.02),

    /** The processors of the application are what is scarce. */
    PROCESSOR(0.002);

    private static final double SENT = 0.1;

    private final double microsPerByte;

    Price(double microsPerByte) {
        this.microsPerByte = microsPerByte;
    }

    /** Returns the name in reports. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the microseconds of processor time that a byte is worth. */
    double microsPerByte() {
        return microsPerByte;
    }

    /**
     * Returns the costs of a value in microseconds: of writing it once, and of its reads.
     *
     * @param storedBytes mean length of a stored value
     * @param reads number of reads for each write
     */
    double cost(double storedBytes, double compressMicros, double decompressMicros, double reads) {
        return compressMicros + reads * decompressMicros + storedBytes * microsPerByte * (1 + SENT * reads);
    }
}
