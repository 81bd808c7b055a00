package dev.cachezip.oracle;

import dev.cachezip.oracle.StateOracle.Finding;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Prints what becomes of all values, and what deviates, and fails on nothing. */
public final class OracleReport {

    private OracleReport() {}

    /** Judges all values whose names contain the first argument, or all. */
    public static void main(String[] args) {
        String wanted = args.length == 0 ? "" : args[0];
        StateOracle oracle = new StateOracle();
        List<Finding> findings = StateOracle.trials(StorableValues.all())
                .filter(trial -> trial.value().name().contains(wanted))
                .map(oracle::judge)
                .toList();
        PrintStream out = System.out;
        findings.stream().filter(finding -> !finding.isExpected()).forEach(out::println);
        out.println(StateOracle.summary(findings));
    }

    /** Writes the summary and all deviations to a file, and prints the summary. */
    static void write(List<Finding> findings, Path file) {
        StringBuilder text = new StringBuilder(StateOracle.summary(findings)).append('\n');
        findings.stream()
                .filter(finding -> !finding.isExpected())
                .forEach(finding -> text.append(finding).append('\n'));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        PrintStream out = System.out;
        out.println(StateOracle.summary(findings));
    }
}
