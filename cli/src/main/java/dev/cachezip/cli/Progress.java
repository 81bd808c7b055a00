package dev.cachezip.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;

/** A line on a terminal that says how far a command is; nothing where there is none. */
final class Progress {

    private static final int WIDTH = 30;
    private static final long INTERVAL_NANOS = 100_000_000;

    private final PrintWriter err;
    private final boolean visible;
    private final long total;
    private long count;
    private long shown;

    /**
     * Makes one.
     *
     * @param total what there is to do; 0 if nobody knows
     */
    Progress(PrintWriter err, boolean visible, long total) {
        this.err = err;
        this.visible = visible;
        this.total = total;
        this.shown = System.nanoTime() - INTERVAL_NANOS;
    }

    /** Returns whether a person is looking. */
    @SuppressWarnings("SystemConsoleNull") // null until JDK 21, and asked further from JDK 22 on
    static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // From JDK 22 on there is a console in a pipe, too.
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    void advance(long more) {
        count += more;
        long now = System.nanoTime();
        if (visible && now - shown >= INTERVAL_NANOS) {
            shown = now;
            err.print("\r" + line());
            err.flush();
        }
    }

    private String line() {
        if (total <= 0) {
            return String.format(Locale.ROOT, "%,d keys", count);
        }
        int done = (int) Math.min(WIDTH, count * WIDTH / total);
        return String.format(
                Locale.ROOT, "[%s%s] %,d of %,d keys", "=".repeat(done), " ".repeat(WIDTH - done), count, total);
    }

    /** Removes the line. */
    void done() {
        if (visible) {
            err.print("\r" + " ".repeat(2 * WIDTH + 20) + "\r");
            err.flush();
        }
    }
}
