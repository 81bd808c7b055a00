package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.SocketTimeoutException;
import java.nio.file.NoSuchFileException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.text.ParseException;
import java.util.IllegalFormatConversionException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;
import tools.jackson.core.type.TypeReference;

/** Exceptions, which services cache as failures that are not to be tried again. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "unused"})
final class ThrowableValues {

    private ThrowableValues() {}

    /** An exception with fields of its own. */
    static class Rejected extends RuntimeException {
        private final int code;
        private final List<String> reasons;

        Rejected(String message, Throwable cause, int code, List<String> reasons) {
            super("rejected: " + message, cause);
            this.code = code;
            this.reasons = reasons;
        }

        int code() {
            return code;
        }
    }

    static final class RejectedTwice extends Rejected {
        private final boolean last;

        RejectedTwice(String message) {
            super(message, null, 2, Lists.array());
            last = true;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + " " + last;
        }
    }

    /** As the drivers of databases have them. */
    static final class Duplicate extends SQLException {
        private final Map<Character, String> server = Lists.put(new TreeMap<>(), 'S', "ERROR", 'C', "23505");
        private final String vendorCode = "of the driver";

        Duplicate(String message, Throwable cause) {
            super("driver: " + message, "23505", 7, cause);
        }

        @Override
        public String getMessage() {
            return super.getMessage() + server;
        }
    }

    static final class BrokenBatch extends BatchUpdateException {
        private final long time = 5;

        BrokenBatch() {
            super("b", "42000", 1, new int[] {1, -3});
        }
    }

    static final class MissingFile extends NoSuchFileException {
        private final int line = 3;

        MissingFile() {
            super("a", null, "why");
        }
    }

    /** An exception without a stack trace. */
    static final class Light extends RuntimeException {
        Light(String message) {
            super(message, null, false, false);
        }
    }

    static List<StorableValue> values() {
        Rejected nested = new Rejected("a", new IOException("b", new Light("c")), 7, Lists.array("r"));
        Rejected suppressing = new Rejected("s", null, 1, null);
        suppressing.addSuppressed(new Light("x"));
        suppressing.addSuppressed(nested);
        Exception bare = new Exception("no trace");
        bare.setStackTrace(new StackTraceElement[0]);
        return new ValueList("throwable")
                .either("of the JDK", new IllegalStateException("m"))
                .either("without message", new IllegalArgumentException())
                .either("checked", new IOException("m", new IllegalStateException("cause")))
                .either("with fields and causes", nested)
                .either("with suppressed ones", suppressing)
                .either("with a message that is computed", new RejectedTwice("m"))
                .either("without stack trace", new Light("m"))
                .either("with an empty stack trace", bare)
                .either("in a field", new Anything(new Rejected("f", null, 3, null)))
                .either("where RuntimeException is declared", nested, new TypeReference<RuntimeException>() {})
                .either("where Exception is declared", new Light("d"), new TypeReference<Exception>() {})
                .equal("of a database", next(new SQLException("m", "42000", 7)))
                .equal("of a driver", next(new Duplicate("m", new IOException("c"))))
                .equal("of a driver without a cause", new Anything(new Duplicate("m", null)))
                .refused("of a driver for a batch", new BrokenBatch())
                .refused("of a file, with a field", new MissingFile())
                .refused("of a parser", new ParseException("m", 7))
                .refused("of a file", new NoSuchFileException("a", "b", "r"))
                .equal("null pointer", new NullPointerException("m"))
                .refused("of a call", new InvocationTargetException(new IOException("c")))
                .refused("of a socket", new SocketTimeoutException("m"))
                .refused("of a pattern", new PatternSyntaxException("m", "a(", 2))
                .refused("of a format", new IllegalFormatConversionException('d', String.class))
                .equal("of the JVM", new StackOverflowError())
                .equal("of linking", new Anything(new UnsupportedClassVersionError("m")))
                .either("error", new AssertionError("m"))
                .equal("element of a stack trace", new Throwable().getStackTrace()[0])
                .equal("element of a stack trace without its origin", bareElement())
                .values();
    }

    private static SQLException next(SQLException first) {
        first.setNextException(new SQLException("next", "00000", -1));
        return first;
    }

    private static StackTraceElement bareElement() {
        return new StackTraceElement("a.B", "c", "B.java", 7);
    }
}
