package dev.cachezip.oracle;

import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.URL;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;

/** Compares two values of one class of the JDK: by equals, and by state that equals ignores. */
// Old types are compared, too.
@SuppressWarnings("JavaUtilDate")
final class JdkSameness {

    private JdkSameness() {}

    /** Tells whether a class is the JDK's, so that its fields are out of reach. */
    static boolean isJdk(Class<?> type) {
        Module module = type.getModule();
        return module.isNamed()
                && (module.getName().startsWith("java.") || module.getName().startsWith("jdk."));
    }

    /** Returns what is different between two values of one class, or null. */
    static String difference(Object expected, Object actual) {
        List<Object> expectedState = state(expected);
        if (expectedState == null) {
            return "no way to compare two of " + expected.getClass().getName();
        }
        List<Object> actualState = state(actual);
        return expectedState.equals(actualState) ? null : shown(expectedState) + " is " + shown(actualState);
    }

    private static String shown(List<Object> state) {
        String text = state.toString();
        return text.length() > 200 ? text.substring(0, 200) + "..." : text;
    }

    private static List<Object> state(Object value) {
        if (value instanceof CharSequence || value instanceof StringJoiner) {
            return List.of(value.toString());
        }
        if (value instanceof Pattern pattern) {
            return List.of(pattern.pattern(), pattern.flags());
        }
        if (value instanceof URL url) {
            return List.of(url.toExternalForm());
        }
        if (value instanceof InetAddress address) {
            return List.of(address, address.toString());
        }
        if (value instanceof Calendar calendar) {
            return List.of(
                    calendar, calendar.getTimeInMillis(), calendar.getTimeZone().getID());
        }
        if (value instanceof TimeZone zone) {
            return List.of(zone, zone.getID(), zone.getRawOffset());
        }
        if (value instanceof Date date) {
            return List.of(date, date.getTime());
        }
        if (value instanceof ByteBuffer buffer) {
            return List.of(buffer.duplicate().clear(), buffer.position(), buffer.limit(), buffer.order());
        }
        if (value instanceof Random random) {
            return List.of(random.nextLong(), random.nextGaussian(), random.nextGaussian(), random.nextLong());
        }
        if (value instanceof QName name) {
            return List.of(name, name.getPrefix());
        }
        List<Object> number = number(value);
        if (number != null) {
            return number;
        }
        if (value instanceof Comparator<?> order && !hasEquals(value.getClass())) {
            return List.of(sorted(order).toString());
        }
        return hasEquals(value.getClass()) ? List.of(value) : null;
    }

    /** Orders show what they do: with nulls, with case, by length, in reverse. */
    @SuppressWarnings("unchecked") // all comparators of the values compare texts
    private static List<String> sorted(Comparator<?> order) {
        List<String> texts = new ArrayList<>(Arrays.asList("b", null, "A", "cc", "a", null, "B"));
        texts.sort((Comparator<String>) order);
        return texts;
    }

    private static List<Object> number(Object value) {
        // Numbers with equals are values; those without hold one.
        if (value instanceof Number && !hasEquals(value.getClass())) {
            return List.of(value.toString());
        }
        if (value instanceof AtomicBoolean || value instanceof AtomicIntegerArray || value instanceof AtomicLongArray) {
            return List.of(value.toString());
        }
        return null;
    }

    static boolean hasEquals(Class<?> type) {
        try {
            Method equals = type.getMethod("equals", Object.class);
            return equals.getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the parts of a throwable that are its state and not a field of its own class. */
    static List<Object> parts(Throwable failure) {
        List<Object> parts = new ArrayList<>();
        parts.add(failure.getMessage());
        parts.add(Arrays.asList(failure.getStackTrace()));
        parts.add(failure.getCause());
        parts.add(failure.getSuppressed());
        if (failure instanceof SQLException sql) {
            parts.add(sql.getSQLState());
            parts.add(sql.getErrorCode());
            parts.add(sql.getNextException());
        }
        return parts;
    }
}
