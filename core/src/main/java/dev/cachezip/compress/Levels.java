package dev.cachezip.compress;

/**
 * The levels that a compressor takes, from the fastest to the smallest output.
 *
 * @param min the fastest one
 * @param standard the default
 * @param max the one with the smallest output
 * @since 0.1
 */
public record Levels(int min, int standard, int max) {

    /**
     * Checks a level.
     *
     * @param algorithm what the message names
     * @throws IllegalArgumentException if there is no such level
     */
    void check(Algorithm algorithm, int level) {
        if (level < min || level > max) {
            throw new IllegalArgumentException(algorithm + " has the levels " + min + " to " + max + ", not " + level
                    + " (cachezip.compression.level)");
        }
    }
}
