package dev.cachezip.jmh;

import java.io.IOException;
import java.util.List;

/** The entry point of {@code benchmarks.jar}: our own commands, and JMH's for everything else. */
public final class Main {

    private Main() {}

    /** Runs {@code sizes}, or else JMH. */
    public static void main(String[] args) throws IOException {
        List<String> arguments = List.of(args);
        if (arguments.equals(List.of("sizes"))) {
            SizeTable.print();
        } else {
            org.openjdk.jmh.Main.main(args);
        }
    }
}
