package dev.cachezip.objects.types;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reader of the lists of classes beside this one: a class a line, and comments, which begin with {@code #}. */
final class ClassLists {

    private ClassLists() {}

    /** Returns the lines of a list that are no comments. */
    static List<String> lines(String file) {
        try (InputStream list = ClassLists.class.getResourceAsStream(file)) {
            if (list == null) {
                throw new IllegalStateException("The resource dev/cachezip/objects/types/" + file
                        + " of cachezip is missing; keep it in the jar or image that is made of this library");
            }
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && line.charAt(0) != '#')
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the names in a list without groups. */
    static Set<String> names(String file) {
        return Set.copyOf(lines(file));
    }

    /** Returns the names in a list with a reason for each. */
    static Map<String, String> reasons(String file) {
        return lines(file).stream()
                .map(line -> line.split(" = ", 2))
                .collect(Collectors.toUnmodifiableMap(entry -> entry[0], entry -> entry[1]));
    }

    /** Returns a predicate for these names; one that ends with an asterisk stands for all that begin so. */
    static Predicate<String> matching(Stream<String> patterns) {
        Set<String> names = new HashSet<>();
        List<String> packages = new ArrayList<>();
        patterns.forEach(name -> {
            if (name.endsWith("*")) {
                packages.add(name.substring(0, name.length() - 1));
            } else {
                names.add(name);
            }
        });
        return name -> names.contains(name) || packages.stream().anyMatch(name::startsWith);
    }
}
