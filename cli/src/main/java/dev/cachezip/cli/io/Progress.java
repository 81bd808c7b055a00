package dev.cachezip.cli.io;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;

/** A line on a terminal that shows the progress of a command; it shows nothing without a terminal. */
public final class Progress implements AutoCloseable {

    private static final int WIDTH = 30;
    private static final long INTERVAL_NANOS = 100_000_000;

    private final PrintWriter err;
    private final boolean visible;
    private long total;
    private long count;
    private long shown;
    private int width;

    /** Creates the progress of a command, which is shown on a terminal only. */
    public Progress(PrintWriter err, boolean visible) {
        this.err = err;
        this.visible = visible;
        this.shown = System.nanoTime() - INTERVAL_NANOS;
    }

    /** Returns whether there is a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null until JDK 21, and asked further from JDK 22 on
    public static boolean isTerminal() {
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

    /** Sets the total amount of work; 0 if it is unknown. */
    public void start(long total) {
        this.total = total;
    }

    /** Counts more steps that are done. */
    public void advance(long more) {
        count += more;
        long now = System.nanoTime();
        if (now - shown >= INTERVAL_NANOS) {
            shown = now;
            show(line());
        }
    }

    /** Replaces the line. */
    public void show(String line) {
        if (visible) {
            err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
            err.flush();
            width = line.length();
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

    /** Removes the line, if there is one. */
    @Override
    public void close() {
        if (width > 0) {
            show("");
            err.print("\r");
            err.flush();
        }
    }
}
