package dev.cachezip.benchmarks.load;

/**
 * The results of one round of one variant.
 *
 * @param values number of values that were read or written
 * @param seconds duration of the round
 * @param clientCpuMicros processor time of the JVM
 * @param serverCpuMicros processor time of the server's main thread
 * @param commands number of commands that the server has executed
 * @param reads how often the server has read from a socket
 * @param connections number of connections that were opened
 * @param p50Micros median time of a call
 * @param p99Micros time that 99 % of the calls did not exceed
 */
record Round(
        long values,
        double seconds,
        double clientCpuMicros,
        double serverCpuMicros,
        long commands,
        long reads,
        long connections,
        double p50Micros,
        double p99Micros) {}
