package dev.cachezip.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** What a command has printed and ended with, run in this JVM. */
record CliRun(int exitCode, String out, String err) {

    static CliRun of(String... args) {
        return of(new byte[0], args);
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
            int exitCode = commandLine.execute(args);
            return new CliRun(exitCode, out.toString(), err.toString());
        } finally {
            System.setIn(before);
        }
    }
}
