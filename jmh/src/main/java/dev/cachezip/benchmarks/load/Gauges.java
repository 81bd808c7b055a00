package dev.cachezip.benchmarks.load;

import dev.cachezip.redis.RedisProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The readings of work that client and server have done so far: processor time, commands, connections. Not thread-safe.
 */
final class Gauges implements AutoCloseable {

    private static final double NANOS_PER_MICRO = 1000;
    private static final double MICROS_PER_SECOND = 1_000_000;

    private final RedisConsole console;
    private final Path schedstat;
    private final ProcessCpu client = new ProcessCpu();

    private Gauges(RedisConsole console, Path schedstat) {
        this.console = console;
        this.schedstat = schedstat;
    }

    static Gauges of(RedisProcess server) throws IOException {
        return new Gauges(
                RedisConsole.connect(RedisProcess.HOST, server.port()),
                Path.of("/proc", Long.toString(server.pid()), "schedstat"));
    }

    /**
     * A reading.
     *
     * @param clientCpuMicros processor time of this JVM
     * @param serverCpuMicros processor time of the server's main thread
     * @param commands number of commands that the server has executed
     * @param reads how often the server has read from a socket
     * @param connections number of connections that the server has accepted
     */
    record Reading(double clientCpuMicros, double serverCpuMicros, long commands, long reads, long connections) {}

    /** Reads all gauges; the measured work has to follow at once. */
    Reading before() throws IOException {
        Map<String, String> info = console.info("default");
        return reading(info, 0, client.micros(), isExact() ? schedstatMicros() : cpuMicros(info));
    }

    /** Reads all gauges; the reading itself is not counted since {@link #before}. */
    Reading after() throws IOException {
        double serverCpuMicros = isExact() ? schedstatMicros() : 0;
        double clientCpuMicros = client.micros();
        Map<String, String> info = console.info("default");
        return reading(info, 1, clientCpuMicros, isExact() ? serverCpuMicros : cpuMicros(info));
    }

    /** Linux counts nanoseconds; on some systems, the figures of INFO advance in ticks of the clock. */
    private boolean isExact() {
        return Files.isReadable(schedstat);
    }

    private double schedstatMicros() throws IOException {
        return ProcessCpu.nanos(schedstat) / NANOS_PER_MICRO;
    }

    private static double cpuMicros(Map<String, String> info) {
        return MICROS_PER_SECOND * (seconds(info, "used_cpu_user") + seconds(info, "used_cpu_sys"));
    }

    /**
     * Returns a reading.
     *
     * @param own number of commands that are readings themselves
     */
    private static Reading reading(Map<String, String> info, int own, double clientCpuMicros, double serverCpuMicros)
            throws IOException {
        return new Reading(
                clientCpuMicros,
                serverCpuMicros,
                number(info, "total_commands_processed") - own,
                number(info, "total_reads_processed") - own,
                number(info, "total_connections_received"));
    }

    private static long number(Map<String, String> info, String field) throws IOException {
        String value = info.get(field);
        if (value == null) {
            throw new IOException("INFO has no " + field + "; Redis 6 or later is needed");
        }
        return Long.parseLong(value);
    }

    /** Returns the time of the main thread, if the system reports it. */
    private static double seconds(Map<String, String> info, String field) {
        String process = info.getOrDefault(field, "0");
        return Double.parseDouble(info.getOrDefault(field + "_main_thread", process));
    }

    @Override
    public void close() {
        console.close();
    }
}
