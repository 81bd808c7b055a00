package dev.cachezip.codec.types;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Classes of one library.
 *
 * @param known a class that shows that the library is there
 * @param names the names of the classes; one that ends with an asterisk stands for all classes whose names begin so
 */
record Library(String known, Set<String> names) {

    /** Returns the library of the classes whose names begin with a prefix, and go on after it as listed. */
    static Library of(String known, String prefix, String names) {
        return new Library(
                known, Stream.of(names.split(" ")).map(prefix::concat).collect(Collectors.toUnmodifiableSet()));
    }
}
