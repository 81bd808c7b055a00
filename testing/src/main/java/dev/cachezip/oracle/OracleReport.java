package dev.cachezip.oracle;

import dev.cachezip.oracle.StateOracle.Finding;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The outcomes for all values, and the values that deviate. */
final class OracleReport {

    private OracleReport() {}

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
