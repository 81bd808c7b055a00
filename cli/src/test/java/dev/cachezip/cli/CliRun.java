package dev.cachezip.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The output and exit code of a command that was run in this JVM. */
record CliRun(int exitCode, String out, String err) {

    static CliRun of(String... args) {
        return of(new byte[0], args);
    }

    /** Runs what several runs have in common, and what each has besides. */
    static CliRun of(List<String> common, String... more) {
        return of(Stream.concat(common.stream(), Stream.of(more)).toArray(String[]::new));
    }

    /** A machine that is busy may take long to answer, where a test does not ask for less. */
    private static String[] patiently(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        if (all.contains("--redis") && all.stream().noneMatch(arg -> arg.startsWith("--timeout"))) {
            all.add("--timeout=300");
        }
        return all.toArray(String[]::new);
    }

    static CliRun of(byte[] input, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input));
        try {
            int exitCode = Main.run(commandLine, patiently(args));
            return new CliRun(exitCode, out.toString(), err.toString());
        } finally {
            System.setIn(before);
        }
    }
}
