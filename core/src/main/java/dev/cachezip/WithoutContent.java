package dev.cachezip;

import java.io.InvalidClassException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An exception in the place of another one whose message may quote a value: it has its class and its stack trace.
 *
 * <p>What a value holds belongs into no log, and a value in Redis can be made to forge one.
 */
final class WithoutContent extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Longest part of a message that comes from a value, in characters: a type id, for example. */
    static final int MAX_LENGTH = 200;

    /** A chain of causes that is longer is cut. */
    private static final int MAX_CAUSES = 20;

    /** From the first quotation mark to the last one, since what is quoted may have some, too. */
    private static final Pattern QUOTED = Pattern.compile("\"[^\"].*(\"|$)|'[^'].*('|$)", Pattern.DOTALL);

    private static final Pattern NUMBER = Pattern.compile("value \\(.*?\\)", Pattern.DOTALL);
    private static final String PROBLEM = ", problem: ";

    private WithoutContent(Throwable original, @Nullable Throwable cause) {
        super(original.getClass().getName() + ", whose message may quote the value", cause);
        setStackTrace(original.getStackTrace());
    }

    /** Returns what stands for an exception; one of ours, and an error of the JVM, for itself. */
    static @Nullable Throwable of(@Nullable Throwable failure) {
        return of(failure, MAX_CAUSES);
    }

    private static @Nullable Throwable of(@Nullable Throwable failure, int left) {
        if (failure == null || failure instanceof CachezipException || failure instanceof LinkageError) {
            return failure;
        }
        return new WithoutContent(failure, left == 0 ? null : of(failure.getCause(), left - 1));
    }

    /** Returns what an exception says, without what it may quote. */
    static String reason(Throwable failure) {
        String name = failure.getClass().getName();
        String message = failure.getMessage();
        if (message == null || message.isEmpty()) {
            return failure.getClass().getSimpleName();
        }
        if (name.startsWith("dev.cachezip.")) {
            return message;
        }
        if (failure instanceof ClassNotFoundException || failure instanceof InvalidClassException) {
            return name + ": " + shown(message);
        }
        if (!name.startsWith("tools.jackson.") && !name.startsWith("com.fasterxml.jackson.")) {
            return name;
        }
        // What follows a first line is where Jackson was.
        String line = message.lines().findFirst().orElse("");
        int problem = line.indexOf(PROBLEM);
        if (problem >= 0) {
            Throwable cause = failure.getCause();
            line = line.substring(0, problem)
                    + (cause == null ? "" : PROBLEM + cause.getClass().getName());
        }
        return NUMBER.matcher(QUOTED.matcher(line).replaceAll("\"…\"")).replaceAll("value (…)");
    }

    /** Returns a text whose control characters are escaped, so that it stays in its line. */
    static String escaped(String text) {
        if (text.chars().noneMatch(WithoutContent::isControl)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> {
            if (isControl(c)) {
                escaped.append(String.format("\\u%04x", c));
            } else {
                escaped.append((char) c);
            }
        });
        return escaped.toString();
    }

    /** Returns a text that comes from a value as it can be logged. */
    static String shown(String text) {
        return escaped(text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + "…");
    }

    /** Terminals take control characters for commands; some of the format characters turn the direction of what follows. */
    private static boolean isControl(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
