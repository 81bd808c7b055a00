package dev.cachezip.objects.types;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The types of loggers, which are stored by their names. They are listed by name, since none of their libraries is needed.
 */
public final class LoggerTypes {

    /** The libraries. */
    public static final List<Library> ALL = List.of(
            new Library("org.slf4j.Logger", "org.slf4j.LoggerFactory", "getLogger"),
            new Library("org.apache.logging.log4j.Logger", "org.apache.logging.log4j.LogManager", "getLogger"),
            new Library("org.apache.commons.logging.Log", "org.apache.commons.logging.LogFactory", "getLog"),
            new Library("org.jboss.logging.Logger", "org.jboss.logging.Logger", "getLogger"),
            new Library("java.util.logging.Logger", "java.util.logging.Logger", "getLogger"));

    private static final Set<String> NAMES = ALL.stream().map(Library::type).collect(Collectors.toUnmodifiableSet());

    private LoggerTypes() {}

    /** Returns the names of all types. */
    public static Set<String> names() {
        return NAMES;
    }

    /** Returns the type of loggers that a class is, extends or implements; {@code null} if there is none. */
    public static @Nullable Class<?> publicType(@Nullable Class<?> type) {
        if (type == null || NAMES.contains(type.getName())) {
            return type;
        }
        for (Class<?> parent : type.getInterfaces()) {
            Class<?> found = publicType(parent);
            if (found != null) {
                return found;
            }
        }
        return publicType(type.getSuperclass());
    }

    /**
     * A library's type of loggers.
     *
     * @param type the name of the type
     * @param factory the name of the class that has all loggers
     * @param method the name of its static method that returns the logger of a name
     */
    public record Library(String type, String factory, String method) {}
}
