package dev.cachezip.objects.jdk;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.LoggerTypes;
import dev.cachezip.objects.types.LoggerTypes.Library;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Serializers and deserializers of loggers: each is written as its name, by which its library finds it again. */
final class LoggerValues {

    private static final Set<String> NAME_FIELDS = Set.of("name", "logName");

    /** Logs show these names, where other characters could begin a line of their own. */
    private static final Pattern NAME = Pattern.compile("[^\\p{C}\\p{Zl}\\p{Zp}]{0,500}");

    /** The most characters that the names may have in all which this JVM has read and not written: loggers are for good. */
    private static final int MAX_READ = 1 << 16;

    /** The names that this JVM has written or read, to which {@link #MAX_READ} does not apply again. */
    private static final Set<String> KNOWN = ConcurrentHashMap.newKeySet();

    private static final AtomicInteger READ = new AtomicInteger();

    private LoggerValues() {}

    static void addTo(Additions additions) {
        for (Library library : LoggerTypes.ALL) {
            if (JdkValues.isPresent(library.type())) {
                add(additions, type(library.type()), library);
            }
        }
    }

    private static <T> void add(Additions additions, Class<T> type, Library library) {
        additions.family(
                type,
                (logger, output) -> output.text(written(logger, library)),
                input -> type.cast(read(input.text(), library)));
    }

    private static String written(Object logger, Library library) {
        String name = name(logger);
        if (name == null
                || !NAME.matcher(name).matches()
                || logger(name, library).getClass() != logger.getClass()) {
            throw new CachezipException.Codec(
                    "A " + logger.getClass().getName() + " is not what " + library.factory()
                            + " returns for its name; make the field transient or static",
                    null);
        }
        KNOWN.add(name);
        return name;
    }

    private static Object read(String name, Library library) {
        if (!NAME.matcher(name).matches()) {
            throw new CachezipException.Codec("A text that is no name of a logger", null);
        }
        if (!KNOWN.contains(name)) {
            if (READ.addAndGet(name.length()) > MAX_READ) {
                READ.addAndGet(-name.length());
                throw new CachezipException.Codec("More names of loggers than applications have", null);
            }
            KNOWN.add(name);
        }
        return logger(name, library);
    }

    private static Object logger(String name, Library library) {
        try {
            return type(library.factory())
                    .getMethod(library.method(), String.class)
                    .invoke(null, name);
        } catch (ReflectiveOperationException e) {
            throw new CachezipException.Codec(library.factory() + " returns no logger", e);
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, LoggerValues.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new CachezipException.Codec(name + " is missing", e);
        }
    }

    /** Returns the name of a logger; {@code null} if it has none. */
    private static @Nullable String name(Object logger) {
        Class<?> type = Objects.requireNonNull(LoggerTypes.publicType(logger.getClass()));
        boolean told =
                Stream.of(type.getMethods()).anyMatch(method -> method.getName().equals("getName"));
        try {
            return told ? (String) type.getMethod("getName").invoke(logger) : nameInside(logger);
        } catch (ReflectiveOperationException e) {
            throw new CachezipException.Codec(logger.getClass().getName() + " does not tell its name", e);
        }
    }

    /** Returns the name in the fields of a logger that does not tell it, or of another library's logger there. */
    private static @Nullable String nameInside(Object logger) throws IllegalAccessException {
        for (Class<?> each = logger.getClass(); each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    Object value = field.get(logger);
                    if (value instanceof String name && NAME_FIELDS.contains(field.getName())) {
                        return name;
                    }
                    if (value != null && LoggerTypes.publicType(value.getClass()) != null) {
                        return name(value);
                    }
                }
            }
        }
        return null;
    }
}
