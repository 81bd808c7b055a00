package dev.cachezip.codec.jackson3.state;

import java.net.URISyntaxException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.text.ParseException;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The exceptions of the JDK that hold more than a message and a cause: what they show, and how they are made. */
final class JdkThrowables {

    private static final Map<String, Kind<?>> KINDS = kinds();

    /** Listed by name, so that the module java.sql is not needed. */
    private static final String SQL = "java.sql.";

    private JdkThrowables() {}

    /**
     * A part of an exception.
     *
     * @param name its name in the stored form
     * @param type its class
     * @param getter returns it
     */
    record Part<T>(String name, Class<?> type, Function<T, @Nullable Object> getter) {}

    /** Makes an exception without a cause. */
    @FunctionalInterface
    interface Making<T> {
        T make(@Nullable String message, Parts parts);
    }

    /**
     * A class of exceptions.
     *
     * @param message returns the message that its constructor takes
     * @param parts what its objects hold beside a message and a cause
     * @param making makes one from them
     */
    record Kind<T extends Throwable>(Function<T, @Nullable String> message, List<Part<T>> parts, Making<T> making) {

        @SuppressWarnings("unchecked") // found by the class of the exception
        @Nullable
        String messageOf(Throwable exception) {
            return message.apply((T) exception);
        }

        Throwable make(@Nullable String original, Map<String, @Nullable Object> stored) {
            return making.make(original, new Parts(stored));
        }
    }

    /** The parts that were stored, by name. */
    record Parts(Map<String, @Nullable Object> stored) {

        @Nullable
        String text(String name) {
            return (String) stored.get(name);
        }

        int number(String name) {
            return stored.get(name) instanceof Integer number ? number : 0;
        }

        @Nullable
        Object any(String name) {
            return stored.get(name);
        }
    }

    /** Returns the kind of a class, or {@code null} if its objects hold only a message and a cause, or do not show more. */
    static @Nullable Kind<?> of(Class<?> type) {
        return type.getName().startsWith(SQL) ? SqlThrowables.of(type) : KINDS.get(type.getName());
    }

    private static Map<String, Kind<?>> kinds() {
        Map<String, Kind<?>> kinds = new HashMap<>();
        kinds.put(
                ParseException.class.getName(),
                new Kind<>(
                        ParseException::getMessage,
                        List.of(new Part<>("errorOffset", int.class, ParseException::getErrorOffset)),
                        (message, parts) -> new ParseException(message, parts.number("errorOffset"))));
        kinds.put(
                DateTimeParseException.class.getName(),
                new Kind<>(
                        DateTimeParseException::getMessage,
                        List.of(
                                new Part<>("parsedString", String.class, DateTimeParseException::getParsedString),
                                new Part<>("errorIndex", int.class, DateTimeParseException::getErrorIndex)),
                        (message, parts) -> new DateTimeParseException(
                                message, required(parts.text("parsedString")), parts.number("errorIndex"))));
        kinds.put(
                MissingResourceException.class.getName(),
                new Kind<>(
                        MissingResourceException::getMessage,
                        List.of(
                                new Part<>("className", String.class, MissingResourceException::getClassName),
                                new Part<>("key", String.class, MissingResourceException::getKey)),
                        (message, parts) ->
                                new MissingResourceException(message, parts.text("className"), parts.text("key"))));
        kinds.put(
                URISyntaxException.class.getName(),
                new Kind<>(
                        URISyntaxException::getReason,
                        List.of(
                                new Part<>("input", String.class, URISyntaxException::getInput),
                                new Part<>("index", int.class, URISyntaxException::getIndex)),
                        (message, parts) -> new URISyntaxException(
                                required(parts.text("input")), required(message), parts.number("index"))));
        kinds.put(
                InvalidPathException.class.getName(),
                new Kind<>(
                        InvalidPathException::getReason,
                        List.of(
                                new Part<>("input", String.class, InvalidPathException::getInput),
                                new Part<>("index", int.class, InvalidPathException::getIndex)),
                        (message, parts) -> new InvalidPathException(
                                required(parts.text("input")), required(message), parts.number("index"))));
        files(kinds);
        return Map.copyOf(kinds);
    }

    private static void files(Map<String, Kind<?>> kinds) {
        file(kinds, FileSystemException.class, FileSystemException::new);
        file(kinds, NoSuchFileException.class, NoSuchFileException::new);
        file(kinds, FileAlreadyExistsException.class, FileAlreadyExistsException::new);
        file(kinds, AccessDeniedException.class, AccessDeniedException::new);
        file(kinds, NotDirectoryException.class, (file, other, reason) -> new NotDirectoryException(file));
        file(kinds, DirectoryNotEmptyException.class, (file, other, reason) -> new DirectoryNotEmptyException(file));
    }

    @FunctionalInterface
    private interface FileMaking<T> {
        T make(@Nullable String file, @Nullable String other, @Nullable String reason);
    }

    private static <T extends FileSystemException> void file(
            Map<String, Kind<?>> kinds, Class<T> type, FileMaking<T> making) {
        kinds.put(
                type.getName(),
                new Kind<>(
                        FileSystemException::getReason,
                        List.of(
                                new Part<>("file", String.class, FileSystemException::getFile),
                                new Part<>("other", String.class, FileSystemException::getOtherFile)),
                        (message, parts) -> making.make(parts.text("file"), parts.text("other"), message)));
    }

    private static String required(@Nullable String text) {
        if (text == null) {
            throw new IllegalArgumentException("An exception without a text that it needs");
        }
        return text;
    }
}
