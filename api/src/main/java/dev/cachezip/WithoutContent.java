package dev.cachezip;

import java.io.InvalidClassException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A replacement for an exception whose message may quote a value: it keeps the class and the stack trace.
 *
 * <p>The content of a value does not belong in a log, and a manipulated value in Redis could forge log lines.
 */
final class WithoutContent extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Maximum length in characters of the part of a message that comes from a value, for example a type id. */
    static final int MAX_LENGTH = 200;

    /** Maximum length in characters of the name of a class in a message that also gives advice. */
    private static final int MAX_CLASS_LENGTH = 150;

    /** Maximum length of a chain of causes; a longer chain is cut. */
    private static final int MAX_CAUSES = 20;

    /** From the first quotation mark to the last one, since the quoted text may contain some, too. */
    private static final Pattern QUOTED = Pattern.compile("\"[^\"].*(\"|$)|'[^'].*('|$)", Pattern.DOTALL);

    private static final Pattern NUMBER = Pattern.compile("value \\(.*?\\)", Pattern.DOTALL);
    private static final String PROBLEM = ", problem: ";

    private WithoutContent(Throwable original, @Nullable Throwable cause) {
        super(original.getClass().getName() + ", whose message may quote the value", cause);
        setStackTrace(original.getStackTrace());
    }

    /**
     * Returns the replacement for an exception; an exception of this library or an error of the JVM is returned as it
     * is.
     */
    static @Nullable Throwable of(@Nullable Throwable failure) {
        return of(failure, MAX_CAUSES);
    }

    private static @Nullable Throwable of(@Nullable Throwable failure, int left) {
        if (failure == null || failure instanceof CachezipException || failure instanceof LinkageError) {
            return failure;
        }
        return new WithoutContent(failure, left == 0 ? null : of(failure.getCause(), left - 1));
    }

    /** Returns the message of an exception, without the parts that may quote a value. */
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
        // The lines after the first one give Jackson's position.
        String line = message.lines().findFirst().orElse("");
        int problem = line.indexOf(PROBLEM);
        if (problem >= 0) {
            Throwable cause = failure.getCause();
            line = line.substring(0, problem)
                    + (cause == null ? "" : PROBLEM + cause.getClass().getName());
        }
        return NUMBER.matcher(QUOTED.matcher(line).replaceAll("\"…\"")).replaceAll("value (…)");
    }

    /** Returns a text with escaped control characters, so that it stays on its line. */
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

    /** Returns a text from a value in a form that is safe to log. */
    private static String shown(String text) {
        return escaped(text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + "…");
    }

    /**
     * Returns the name of a class from a value in a form that is safe to log: up to the first character that no name of a
     * class has, since a damaged length lets a type id go on into the content of the value.
     */
    static String shownClass(String name) {
        int end = 0;
        while (end < name.length() && isOfName(name.charAt(end))) {
            end++;
        }
        int most = Math.min(end, MAX_CLASS_LENGTH);
        return most == name.length() ? name : name.substring(0, most) + "…";
    }

    private static boolean isOfName(char c) {
        return c == '.' || c == '-' || (Character.isJavaIdentifierPart(c) && !isControl(c)) || "[;/<>,".indexOf(c) >= 0;
    }

    /**
     * Returns whether a character is unsafe to log: terminals execute control characters, and some format characters
     * change the direction of the text after them.
     */
    private static boolean isControl(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
