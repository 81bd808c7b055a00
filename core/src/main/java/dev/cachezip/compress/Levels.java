package dev.cachezip.compress;

import dev.cachezip.Algorithm;

/** The check of a compression level. */
final class Levels {

    private Levels() {}

    static void check(Algorithm algorithm, int level, int min, int max) {
        if (level < min || level > max) {
            throw new IllegalArgumentException(algorithm + " has the levels " + min + " to " + max + ", not " + level
                    + " (cachezip.compression.level)");
        }
    }
}
