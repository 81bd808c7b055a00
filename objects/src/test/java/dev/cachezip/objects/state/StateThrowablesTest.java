package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.MESSAGE_PACK;
import static dev.cachezip.objects.state.StateTests.assertNotRead;
import static dev.cachezip.objects.state.StateTests.assertRefused;
import static dev.cachezip.objects.state.StateTests.roundTrip;
import static dev.cachezip.objects.state.StateTests.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.HttpRetryException;
import java.net.SocketTimeoutException;
import java.net.URISyntaxException;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnmappableCharacterException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLWarning;
import java.text.ParseException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.DuplicateFormatFlagsException;
import java.util.FormatFlagsConversionMismatchException;
import java.util.IllegalFormatCodePointException;
import java.util.IllegalFormatConversionException;
import java.util.IllegalFormatFlagsException;
import java.util.IllegalFormatPrecisionException;
import java.util.IllegalFormatWidthException;
import java.util.MissingFormatArgumentException;
import java.util.MissingFormatWidthException;
import java.util.MissingResourceException;
import java.util.UnknownFormatConversionException;
import java.util.UnknownFormatFlagsException;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions of the JDK come back with all that they hold. */
class StateThrowablesTest {

    @Test
    void roundTrip_exceptionOfADatabase_hasItsStateCodeAndSuccessors() {
        SQLException next = new SQLSyntaxErrorException("next", "42000", 7);
        next.setNextException(new SQLWarning("last", "01000", -1));
        SQLException first = new SQLIntegrityConstraintViolationException("key", "23505", Integer.MAX_VALUE);
        first.setNextException(next);
        first.initCause(new IOException("cause"));
        SQLException read = roundTrip(MESSAGE_PACK, first);
        SQLException expected = first;
        while (expected != null) {
            assertThat((Throwable) read).hasSameClassAs(expected).hasMessage(expected.getMessage());
            assertThat(read.getSQLState()).isEqualTo(expected.getSQLState());
            assertThat(read.getErrorCode()).isEqualTo(expected.getErrorCode());
            assertThat(read.getStackTrace()).isEqualTo(expected.getStackTrace());
            expected = expected.getNextException();
            read = read.getNextException();
        }
        assertThat((Throwable) read).isNull();
        assertThat((Throwable) roundTrip(MESSAGE_PACK, first))
                .hasRootCauseMessage("cause")
                .hasRootCauseInstanceOf(IOException.class);
        SQLException empty = roundTrip(MESSAGE_PACK, new SQLException());
        assertThat((Throwable) empty).hasMessage(null);
        assertThat(empty.getSQLState()).isNull();
    }

    @Test
    void roundTrip_stackTrace_hasEqualElements() {
        IllegalStateException value = new IllegalStateException("m");
        assertThat(roundTrip(MESSAGE_PACK, value).getStackTrace()).isEqualTo(value.getStackTrace());
        StackTraceElement full = new StackTraceElement("app", "m", "1.0", "a.B", "c", "B.java", 1);
        assertThat(roundTrip(MESSAGE_PACK, full)).hasToString("app/m@1.0/a.B.c(B.java:1)");
    }

    @Test
    void read_causeOfAnotherClassThanTheExceptionReturns_isRefused() {
        UncheckedIOException value = new UncheckedIOException("m", new IOException("c"));
        assertThat((Throwable) roundTrip(MESSAGE_PACK, value)).hasRootCauseMessage("c");
        String stored = new String(write(MESSAGE_PACK, value), StandardCharsets.ISO_8859_1);
        // Names of the same length.
        String other = stored.replace("java.io.IOException", "java.lang.Exception");
        assertThat(other).isNotEqualTo(stored);
        assertNotRead(UncheckedIOException.class, other.getBytes(StandardCharsets.ISO_8859_1));
    }

    static Stream<Throwable> holdingMore() {
        return Stream.of(
                new InterruptedIOException("m"),
                new SocketTimeoutException(),
                new HttpRetryException("m", 307, "l"),
                new InvocationTargetException(new IOException("c"), "m"),
                new TypeNotPresentException("a.B", new IOException("c")),
                new ParseException("m", 7),
                new DateTimeParseException("m", "text", 3),
                new URISyntaxException("a b", "why", 1),
                new InvalidPathException("a", "why", 0),
                new MissingResourceException("m", "c", "k"),
                new FileSystemException("a", "b", "why"),
                new NoSuchFileException("a"),
                new AccessDeniedException("a", null, "why"),
                new NotDirectoryException("a"),
                new DirectoryNotEmptyException("a"),
                new BatchUpdateException("m", "s", 5, new int[] {1, -3}),
                new AtomicMoveNotSupportedException("a", "b", "m"),
                new NotLinkException("a", null, "m"),
                new FileSystemLoopException("a"),
                new PatternSyntaxException("m", "a(", 2),
                new IllegalCharsetNameException("?"),
                new UnsupportedCharsetException("x"),
                new MalformedInputException(3),
                new UnmappableCharacterException(4),
                new UserPrincipalNotFoundException(null),
                new DuplicateFormatFlagsException("--"),
                new IllegalFormatFlagsException("-0"),
                new UnknownFormatFlagsException("~"),
                new UnknownFormatConversionException("i"),
                new MissingFormatArgumentException("s"),
                new MissingFormatWidthException("-d"),
                new IllegalFormatCodePointException(-1),
                new IllegalFormatPrecisionException(2),
                new IllegalFormatWidthException(1),
                new FormatFlagsConversionMismatchException("#", 'd'),
                new IllegalFormatConversionException('d', String.class));
    }

    @ParameterizedTest
    @MethodSource("holdingMore")
    void write_exceptionOfTheJdkThatHoldsMore_isRefused(Throwable thrown) {
        assertRefused(thrown).withMessageContaining("it holds more than a message and a cause; cache an exception of");
        assertRefused(new IllegalStateException(thrown)).withMessageContaining("it holds more than");
    }

    @Test
    void write_subclassOfSuchAnException_isRefused() {
        assertRefused(new MissingFile()).withMessageContaining("FileSystemException cannot be stored: it holds more");
    }

    static final class MissingFile extends NoSuchFileException {
        private static final long serialVersionUID = 1L;

        MissingFile() {
            super("a");
        }
    }

    @Test
    void roundTrip_nullPointer_hasTheMessageOfTheJvm() {
        NullPointerException thrown = catchThrowableOfType(NullPointerException.class, () -> year(null));
        assertThat(roundTrip(MESSAGE_PACK, thrown)).hasMessage(thrown.getMessage());
        assertThat(roundTrip(MESSAGE_PACK, new NullPointerException())).hasMessage(null);
    }

    @SuppressWarnings("NullAway") // the JVM finds it
    private static int year(@Nullable LocalDate date) {
        return date.getYear();
    }

    @Test
    void write_exceptionThatHidesItsParts_isRefused() {
        assertRefused(new OwnException())
                .withMessageContaining("it overrides the methods by which java.sql.SQLException");
    }

    static final class OwnException extends SQLException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getSQLState() {
            return "always";
        }
    }
}
