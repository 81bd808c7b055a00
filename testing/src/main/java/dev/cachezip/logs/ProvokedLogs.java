package dev.cachezip.logs;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The warnings and errors that a test class provokes on purpose: they appear in {@link #messages()} and not in the
 * build's log. A static field with {@code @RegisterExtension} names their loggers; all other loggers are unaffected.
 *
 * <p>Its {@link ProvokedLogFilter} belongs on the appender of the module's {@code logback-test.xml}, where it outlives
 * every application that sets up the logging again.
 */
public final class ProvokedLogs implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

    private static final List<ProvokedLogs> ACTIVE = new CopyOnWriteArrayList<>();

    private final Set<String> loggers;
    private final ConcurrentLinkedQueue<String> messages = new ConcurrentLinkedQueue<>();

    private ProvokedLogs(Set<String> loggers) {
        this.loggers = loggers;
    }

    /** Returns the extension for the warnings of these loggers, whose names are mostly class names. */
    public static ProvokedLogs of(String... loggers) {
        return new ProvokedLogs(Set.of(loggers));
    }

    /** Returns the messages of the loggers since the test began, each after its level. */
    public List<String> messages() {
        return List.copyOf(messages);
    }

    /** Returns {@link #messages()} as one text. */
    public String text() {
        return String.join("\n", messages);
    }

    /** Returns whether a running test provokes this event, which is then kept for it. */
    static boolean keep(ILoggingEvent event) {
        boolean kept = false;
        for (ProvokedLogs logs : ACTIVE) {
            if (event.getLevel().isGreaterOrEqual(Level.WARN) && logs.loggers.contains(event.getLoggerName())) {
                logs.messages.add(event.getLevel() + " " + event.getFormattedMessage());
                kept = true;
            }
        }
        return kept;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        ACTIVE.add(this);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        messages.clear();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        ACTIVE.remove(this);
    }
}
