package dev.cachezip.compress;

import org.jspecify.annotations.Nullable;

/** The answer of a {@link DictionaryTrainer}. */
public sealed interface Training {

    /** Returns the effect of the dictionary; {@code null} if none was trained. */
    default @Nullable HoldOut result() {
        return null;
    }

    /** Returns why values are not stored with a dictionary; empty if they may be. */
    default String reason() {
        return "";
    }

    /**
     * A dictionary that makes values smaller than they are now.
     *
     * @param dictionary the dictionary; the caller closes it
     * @param result its result on values that it has not seen
     */
    record DictionaryCandidate(ZstdDictionary dictionary, HoldOut result) implements Training {}

    /**
     * A dictionary was trained, and dropped, since it does not make values smaller enough.
     *
     * @param result its result on values that it has not seen
     */
    record NoGain(HoldOut result) implements Training {
        @Override
        public String reason() {
            return "a dictionary saves less than 5 %";
        }
    }

    /**
     * There are not enough samples to learn from.
     *
     * @param samples number of samples that were given
     * @param bytes their total length in bytes
     */
    record TooFewSamples(int samples, long bytes) implements Training {
        @Override
        public String reason() {
            return "there are too few values to train a dictionary";
        }
    }

    /** The library has refused the samples. */
    record Refused() implements Training {
        @Override
        public String reason() {
            return "the values have too little in common for a dictionary";
        }
    }

    /**
     * The effect of a dictionary on values that it has not seen. All lengths are sums in bytes over these values.
     *
     * @param samples number of values
     * @param plain their plain length
     * @param without their stored length without a dictionary
     * @param before their stored length as they are compressed now, with the present dictionary or without one
     * @param stored their stored length with the new dictionary
     */
    record HoldOut(int samples, long plain, long without, long before, long stored) {}
}
