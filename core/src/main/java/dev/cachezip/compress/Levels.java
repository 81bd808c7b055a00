package dev.cachezip.compress;

/**
 * The levels of a compressor, from the fastest to the one with the smallest output.
 *
 * @param min the fastest level
 * @param standard the default level
 * @param max the level with the smallest output
 */
public record Levels(int min, int standard, int max) {

    /**
     * Checks a level.
     *
     * @param algorithm the algorithm to name in the message
     * @throws IllegalArgumentException if there is no such level
     */
    void check(Algorithm algorithm, int level) {
        if (level < min || level > max) {
            throw new IllegalArgumentException(algorithm + " has the levels " + min + " to " + max + ", not " + level
                    + " (cachezip.compression.level)");
        }
    }
}
