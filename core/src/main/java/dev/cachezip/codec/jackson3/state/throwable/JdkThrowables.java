package dev.cachezip.codec.jackson3.state.throwable;

import dev.cachezip.codec.jackson3.state.kind.Allocation;
import dev.cachezip.codec.jackson3.state.kind.Refusals;
import java.io.InterruptedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.HttpRetryException;
import java.net.SocketTimeoutException;
import java.net.URISyntaxException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.text.ParseException;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
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

    /** Returns the arguments of the constructor that makes an exception without a cause. */
    @FunctionalInterface
    interface Arguments {
        @Nullable
        Object[] of(@Nullable String message, Parts parts);
    }

    /**
     * A class of exceptions, for its own objects and those of an application's subclasses.
     *
     * @param type the class
     * @param message returns the message that its constructor takes
     * @param parts what its objects hold beside a message and a cause
     * @param parameters the types of the parameters of its constructor
     * @param arguments returns the arguments for this constructor
     * @param completion adds what the constructor does not take
     */
    record Kind<T extends Throwable>(
            Class<T> type,
            Function<T, @Nullable String> message,
            List<Part<T>> parts,
            List<Class<?>> parameters,
            Arguments arguments,
            BiConsumer<T, Parts> completion) {

        Kind(
                Class<T> type,
                Function<T, @Nullable String> message,
                List<Part<T>> parts,
                List<Class<?>> parameters,
                Arguments arguments) {
            this(type, message, parts, parameters, arguments, (exception, stored) -> {});
        }

        @Nullable
        String messageOf(Throwable exception) {
            return message.apply(type.cast(exception));
        }

        /** Returns whether {@code Throwable.getMessage} returns the message that the constructor takes. */
        boolean isPlainMessage() {
            return declares(type, "getMessage", Throwable.class);
        }

        /** Returns the constructor that makes objects of this class, or of a subclass. */
        Constructor<?> constructor(Class<?> made) {
            return Allocation.constructor(made, type, parameters.toArray(new Class<?>[0]));
        }

        Throwable make(Constructor<?> constructor, @Nullable String original, Map<String, @Nullable Object> stored) {
            Parts all = new Parts(stored);
            T made = type.cast(Allocation.create(constructor, arguments.of(original, all)));
            completion.accept(made, all);
            return made;
        }

        /**
         * Returns whether a subclass leaves the methods alone that show the state, and those that take it.
         */
        boolean isShownBy(Class<?> subclass) {
            return Stream.of(type.getMethods())
                    .filter(method -> Throwable.class.isAssignableFrom(method.getDeclaringClass())
                            && method.getDeclaringClass() != Throwable.class)
                    .allMatch(method -> declares(
                            subclass, method.getName(), method.getDeclaringClass(), method.getParameterTypes()));
        }

        private static boolean declares(Class<?> receiver, String method, Class<?> declaring, Class<?>... parameters) {
            try {
                return receiver.getMethod(method, parameters).getDeclaringClass() == declaring;
            } catch (NoSuchMethodException e) {
                return false;
            }
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

    /**
     * Returns the kind of a class or of the superclass that is the JDK's, or {@code null} if its objects hold only a
     * message and a cause, or do not show more.
     */
    static @Nullable Kind<?> of(Class<?> type) {
        Class<?> known = type;
        while (!Refusals.isOfTheJdk(known)) {
            known = known.getSuperclass();
        }
        return known.getName().startsWith(SQL) ? SqlThrowables.of(known) : KINDS.get(known.getName());
    }

    private static Map<String, Kind<?>> kinds() {
        Map<String, Kind<?>> kinds = new HashMap<>();
        add(
                kinds,
                new Kind<>(
                        ParseException.class,
                        ParseException::getMessage,
                        List.of(new Part<>("errorOffset", int.class, ParseException::getErrorOffset)),
                        List.of(String.class, int.class),
                        (message, parts) -> new Object[] {message, parts.number("errorOffset")}));
        add(
                kinds,
                new Kind<>(
                        DateTimeParseException.class,
                        DateTimeParseException::getMessage,
                        List.of(
                                new Part<>("parsedString", String.class, DateTimeParseException::getParsedString),
                                new Part<>("errorIndex", int.class, DateTimeParseException::getErrorIndex)),
                        List.of(String.class, CharSequence.class, int.class),
                        (message, parts) ->
                                new Object[] {message, required(parts.text("parsedString")), parts.number("errorIndex")
                                }));
        add(
                kinds,
                new Kind<>(
                        MissingResourceException.class,
                        MissingResourceException::getMessage,
                        List.of(
                                new Part<>("className", String.class, MissingResourceException::getClassName),
                                new Part<>("key", String.class, MissingResourceException::getKey)),
                        List.of(String.class, String.class, String.class),
                        (message, parts) -> new Object[] {message, parts.text("className"), parts.text("key")}));
        add(
                kinds,
                new Kind<>(
                        URISyntaxException.class,
                        URISyntaxException::getReason,
                        List.of(
                                new Part<>("input", String.class, URISyntaxException::getInput),
                                new Part<>("index", int.class, URISyntaxException::getIndex)),
                        List.of(String.class, String.class, int.class),
                        JdkThrowables::input));
        add(
                kinds,
                new Kind<>(
                        InvalidPathException.class,
                        InvalidPathException::getReason,
                        List.of(
                                new Part<>("input", String.class, InvalidPathException::getInput),
                                new Part<>("index", int.class, InvalidPathException::getIndex)),
                        List.of(String.class, String.class, int.class),
                        JdkThrowables::input));
        files(kinds);
        network(kinds);
        causes(kinds);
        ComputedThrowables.addTo(kind -> add(kinds, kind));
        return Map.copyOf(kinds);
    }

    private static void network(Map<String, Kind<?>> kinds) {
        add(kinds, interrupted(InterruptedIOException.class));
        add(kinds, interrupted(SocketTimeoutException.class));
        add(
                kinds,
                new Kind<>(
                        HttpRetryException.class,
                        HttpRetryException::getReason,
                        List.of(
                                new Part<>("responseCode", int.class, HttpRetryException::responseCode),
                                new Part<>("location", String.class, HttpRetryException::getLocation)),
                        List.of(String.class, int.class, String.class),
                        (message, parts) ->
                                new Object[] {message, parts.number("responseCode"), parts.text("location")}));
    }

    private static <T extends InterruptedIOException> Kind<T> interrupted(Class<T> type) {
        return new Kind<>(
                type,
                InterruptedIOException::getMessage,
                List.of(new Part<>("bytesTransferred", int.class, exception -> exception.bytesTransferred)),
                List.of(String.class),
                (message, parts) -> new Object[] {message},
                (exception, parts) -> exception.bytesTransferred = parts.number("bytesTransferred"));
    }

    /** Their constructors take the cause, and no other one is accepted later. */
    private static void causes(Map<String, Kind<?>> kinds) {
        add(
                kinds,
                new Kind<>(
                        InvocationTargetException.class,
                        InvocationTargetException::getMessage,
                        List.of(),
                        List.of(Throwable.class, String.class),
                        (message, parts) -> new Object[] {parts.any(ThrowableClass.CAUSE), message}));
        add(
                kinds,
                new Kind<>(
                        TypeNotPresentException.class,
                        TypeNotPresentException::getMessage,
                        List.of(new Part<>("typeName", String.class, TypeNotPresentException::typeName)),
                        List.of(String.class, Throwable.class),
                        (message, parts) -> new Object[] {parts.text("typeName"), parts.any(ThrowableClass.CAUSE)}));
    }

    private static void files(Map<String, Kind<?>> kinds) {
        for (Class<? extends FileSystemException> type : List.of(
                FileSystemException.class,
                NoSuchFileException.class,
                FileAlreadyExistsException.class,
                AccessDeniedException.class,
                AtomicMoveNotSupportedException.class,
                NotLinkException.class)) {
            add(kinds, file(type, List.of(String.class, String.class, String.class), JdkThrowables::file));
        }
        for (Class<? extends FileSystemException> type :
                List.of(NotDirectoryException.class, DirectoryNotEmptyException.class, FileSystemLoopException.class)) {
            add(kinds, file(type, List.of(String.class), (message, parts) -> new Object[] {parts.text("file")}));
        }
    }

    private static void add(Map<String, Kind<?>> kinds, Kind<?> kind) {
        kinds.put(kind.type().getName(), kind);
    }

    private static @Nullable Object[] input(@Nullable String message, Parts parts) {
        return new Object[] {required(parts.text("input")), required(message), parts.number("index")};
    }

    private static @Nullable Object[] file(@Nullable String message, Parts parts) {
        return new Object[] {parts.text("file"), parts.text("other"), message};
    }

    private static <T extends FileSystemException> Kind<T> file(
            Class<T> type, List<Class<?>> parameters, Arguments arguments) {
        return new Kind<>(
                type,
                FileSystemException::getReason,
                List.of(
                        new Part<>("file", String.class, FileSystemException::getFile),
                        new Part<>("other", String.class, FileSystemException::getOtherFile)),
                parameters,
                arguments);
    }

    private static String required(@Nullable String text) {
        if (text == null) {
            throw new IllegalArgumentException("An exception without a text that it needs");
        }
        return text;
    }
}
