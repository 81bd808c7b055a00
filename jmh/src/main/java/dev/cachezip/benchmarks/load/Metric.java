package dev.cachezip.benchmarks.load;

/** A figure of a {@link Round}. */
enum Metric {
    /** Values read or written per second. */
    RATE("ops") {
        @Override
        double of(Round round) {
            return round.values() / round.seconds();
        }
    },
    /** Processor time of the JVM per value, in microseconds. */
    CLIENT_CPU("client CPU") {
        @Override
        double of(Round round) {
            return round.clientCpuMicros() / round.values();
        }
    },
    /** Processor time of the server's main thread per value, in microseconds. */
    SERVER_CPU("Redis CPU") {
        @Override
        double of(Round round) {
            return round.serverCpuMicros() / round.values();
        }
    },
    /** Commands per read of the server from a socket. */
    COMMANDS_PER_READ("commands per read") {
        @Override
        double of(Round round) {
            return round.commands() / (double) Math.max(1, round.reads());
        }
    },
    /** Connections that were opened. */
    NEW_CONNECTIONS("new connections") {
        @Override
        double of(Round round) {
            return round.connections();
        }
    },
    /** Median time of a call, in microseconds. */
    P50("p50") {
        @Override
        double of(Round round) {
            return round.p50Micros();
        }
    },
    /** Time that 99 % of the calls do not exceed, in microseconds. */
    P99("p99") {
        @Override
        double of(Round round) {
            return round.p99Micros();
        }
    };

    private final String title;

    Metric(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    abstract double of(Round round);
}
