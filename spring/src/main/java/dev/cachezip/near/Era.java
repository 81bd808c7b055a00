package dev.cachezip.near;

import java.util.function.Predicate;

/** A time in which no message of Redis was missed. Compared by identity. */
final class Era {

    private final Predicate<byte[]> told;

    /**
     * Creates an era.
     *
     * @param told whether Redis tells of writes of a key by now
     */
    Era(Predicate<byte[]> told) {
        this.told = told;
    }

    /** Returns an era that begins where this one ends, with the same keys. */
    Era next() {
        return new Era(told);
    }

    boolean isToldOf(byte[] key) {
        return told.test(key);
    }
}
