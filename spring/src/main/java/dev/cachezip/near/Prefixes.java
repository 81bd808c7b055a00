package dev.cachezip.near;

import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The fewest beginnings of keys that cover some: none is empty, and none begins with another one. Immutable. */
final class Prefixes {

    static final Prefixes NONE = new Prefixes(Stream.empty());

    final NavigableSet<byte[]> fewest = new TreeSet<>(Arrays::compareUnsigned);

    Prefixes(Stream<byte[]> all) {
        // In this order a prefix is followed by what begins with it.
        all.sorted(Arrays::compareUnsigned)
                .filter(prefix -> prefix.length > 0 && !cover(prefix))
                .forEach(fewest::add);
    }

    Prefixes and(byte[] prefix) {
        return new Prefixes(Stream.concat(fewest.stream(), Stream.of(prefix)));
    }

    /** Returns whether a key, or a longer prefix, begins with one of them. */
    boolean cover(byte[] key) {
        // What lies between a prefix and a key that begins with it begins with it, too.
        byte[] nearest = fewest.floor(key);
        return nearest != null
                && Arrays.equals(nearest, 0, nearest.length, key, 0, Math.min(nearest.length, key.length));
    }
}
