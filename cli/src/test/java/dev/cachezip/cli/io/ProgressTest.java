package dev.cachezip.cli.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final StringWriter written = new StringWriter();

    @Test
    void close_afterSomeLines_leavesAnEmptyOneAndTheCursorAtItsStart() {
        try (Progress progress = new Progress(new PrintWriter(written), true)) {
            progress.start(1000);
            progress.advance(500);
            assertThat(onTheTerminal()).isEqualTo("[" + "=".repeat(15) + " ".repeat(15) + "] 500 of 1,000 keys");
            progress.show("measuring");
            assertThat(onTheTerminal().stripTrailing()).isEqualTo("measuring");
        }

        assertThat(onTheTerminal()).isBlank();
        assertThat(written.toString()).endsWith("\r");
    }

    @Test
    void anything_inAPipe_writesNothing() {
        try (Progress progress = new Progress(new PrintWriter(written), false)) {
            progress.start(1000);
            progress.advance(500);
            progress.show("measuring");
        }

        assertThat(written.toString()).isEmpty();
    }

    /** The line after all carriage returns. */
    private String onTheTerminal() {
        StringBuilder line = new StringBuilder();
        int cursor = 0;
        for (char c : written.toString().toCharArray()) {
            if (c == '\r') {
                cursor = 0;
            } else if (cursor++ < line.length()) {
                line.setCharAt(cursor - 1, c);
            } else {
                line.append(c);
            }
        }
        return line.toString();
    }
}
