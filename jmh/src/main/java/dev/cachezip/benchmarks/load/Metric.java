package dev.cachezip.benchmarks.load;

/** A figure of a {@link Round}. */
enum Metric {
    /** Values read or written per second. */
    RATE("ops"),
    /** Processor time of the JVM per value, in microseconds. */
    CLIENT_CPU("client CPU"),
    /** Processor time of the server's main thread per value, in microseconds. */
    SERVER_CPU("Redis CPU"),
    /** Commands per read of the server from a socket. */
    COMMANDS_PER_READ("commands per read"),
    /** Connections that were opened. */
    NEW_CONNECTIONS("new connections"),
    /** Median time of a call, in microseconds. */
    P50("p50 µs"),
    /** Time that 99 % of the calls do not exceed, in microseconds. */
    P99("p99 µs");

    private final String title;

    Metric(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    double of(Round round) {
        return switch (this) {
            case RATE -> round.values() / round.seconds();
            case CLIENT_CPU -> round.clientCpuMicros() / round.values();
            case SERVER_CPU -> round.serverCpuMicros() / round.values();
            case COMMANDS_PER_READ -> round.commands() / (double) Math.max(1, round.reads());
            case NEW_CONNECTIONS -> round.connections();
            case P50 -> round.p50Micros();
            case P99 -> round.p99Micros();
        };
    }
}
