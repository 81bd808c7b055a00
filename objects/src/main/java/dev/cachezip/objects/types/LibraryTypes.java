package dev.cachezip.objects.types;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The values and collections of well-known libraries that stored values may name, for libraries on the class path;
 * {@code libraries.txt} lists them.
 */
public final class LibraryTypes {

    /** The names of the classes, by the class that shows that their library is there. */
    private static final Map<String, List<String>> LIBRARIES = libraries();

    private static final Predicate<String> ALL =
            ClassLists.matching(LIBRARIES.values().stream().flatMap(List::stream));

    private LibraryTypes() {}

    /**
     * Returns a predicate for the names of these classes, of the libraries that a class loader has.
     *
     * @param classLoader {@code null} for the bootstrap class loader
     */
    public static Predicate<String> on(@Nullable ClassLoader classLoader) {
        return ClassLists.matching(LIBRARIES.entrySet().stream()
                .filter(library -> isPresent(library.getKey(), classLoader))
                .flatMap(library -> library.getValue().stream()));
    }

    /** Returns whether a class of this name is one of them if its library is present. */
    public static boolean contains(String className) {
        return ALL.test(className);
    }

    private static Map<String, List<String>> libraries() {
        Map<String, List<String>> libraries = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        for (String line : ClassLists.lines("libraries.txt")) {
            if (line.endsWith(":")) {
                names = libraries.computeIfAbsent(line.substring(0, line.length() - 1), known -> new ArrayList<>());
            } else {
                names.add(line);
            }
        }
        return libraries;
    }

    private static boolean isPresent(String className, @Nullable ClassLoader classLoader) {
        try {
            Class.forName(className, false, classLoader);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
