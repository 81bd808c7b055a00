package dev.cachezip.objects.types;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

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
}
