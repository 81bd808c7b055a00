package dev.cachezip.dictionaries;

import org.jspecify.annotations.Nullable;

/**
 * The facts that are stored about a dictionary, as a MessagePack map.
 *
 * @param created when it was trained, in milliseconds since 1970
 * @param level the level that it was trained for
 * @param samples number of values that it was measured on
 * @param plain plain length of these values in bytes
 * @param stored their stored length in bytes with the dictionary
 * @param without their stored length in bytes without a dictionary
 * @param retired when another dictionary took its place, in milliseconds since 1970; {@code null} if none has
 */
record About(
        long created,
        int level,
        long samples,
        long plain,
        long stored,
        long without,
        @Nullable Long retired) {

    /** The facts about a dictionary if Redis holds none that can be read. */
    static final About NOTHING = new About(0, 0, 0, 0, 0, 0, null);

    /** Returns the same after another dictionary took this one's place. */
    About retired(long now) {
        return retired != null ? this : new About(created, level, samples, plain, stored, without, now);
    }

    /** Returns the stored length as a part of the plain length; 1 if it is not known. */
    double ratio() {
        return plain == 0 ? 1 : (double) stored / plain;
    }
}
