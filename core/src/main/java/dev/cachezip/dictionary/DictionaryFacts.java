package dev.cachezip.dictionary;

import org.jspecify.annotations.Nullable;

/**
 * The facts about a dictionary that Redis holds beside it.
 *
 * @param created time of its training, in milliseconds since 1970; 0 if it is unknown
 * @param level level of compression that it was measured with
 * @param samples number of values that it was measured on; 0 if it is unknown
 * @param plain plain length of these values in bytes
 * @param stored their stored length in bytes with the dictionary
 * @param without their stored length in bytes without a dictionary
 * @param retired when another dictionary became the current one, in milliseconds since 1970; {@code null} if none has
 * @since 0.1
 */
public record DictionaryFacts(
        long created,
        int level,
        long samples,
        long plain,
        long stored,
        long without,
        @Nullable Long retired) {

    /** The facts about a dictionary if Redis holds none that can be read. */
    public static final DictionaryFacts UNKNOWN = new DictionaryFacts(0, 0, 0, 0, 0, 0, null);

    /** Returns the facts about a dictionary that was not measured. */
    public static DictionaryFacts unmeasured(long created, int level) {
        return new DictionaryFacts(created, level, 0, 0, 0, 0, null);
    }

    /**
     * Returns the facts after another dictionary became the current one.
     *
     * @param time in milliseconds since 1970; {@code null} if this one is the current one again
     */
    public DictionaryFacts retiredAt(@Nullable Long time) {
        return new DictionaryFacts(created, level, samples, plain, stored, without, time);
    }

    /**
     * Returns these facts without times in the future, which are those of an instance whose clock is ahead.
     *
     * @param now in milliseconds since 1970, in place of a later time
     */
    public DictionaryFacts notAfter(long now) {
        return new DictionaryFacts(
                Math.min(created, now),
                level,
                samples,
                plain,
                stored,
                without,
                retired == null ? null : (Long) Math.min(retired, now));
    }

    /** Returns the stored length as a part of the plain length; 1 if it is not known. */
    public double ratio() {
        return plain == 0 ? 1 : (double) stored / plain;
    }
}
