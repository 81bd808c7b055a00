package dev.cachezip.compress;

import org.jspecify.annotations.Nullable;

/**
 * The dictionaries of one cache: one to write with, many to read with.
 *
 * <p>The threads that compress and decompress call it for each value, so implementations must be thread-safe and quick,
 * and must not throw.
 */
public interface Dictionaries {

    /** Returns the dictionary to compress with; {@code null} if values are compressed without one. */
    @Nullable
    ZstdDictionary current();

    /**
     * Returns the dictionary that a payload names. An implementation may look it up, and decides how long that takes.
     *
     * @param id an id as in {@link ZstdDictionary#id()}
     * @return {@code null} if it is not to be had now, so that the payload cannot be read
     */
    @Nullable
    ZstdDictionary find(int id);

    /**
     * Takes note of a value after its compression: it may become a sample, and shows how well the current dictionary
     * still fits.
     *
     * @param plain array with the plain bytes, which the caller uses again; a sample must be a copy
     * @param offset index of the first plain byte
     * @param length number of plain bytes
     * @param storedLength length in bytes as stored: with the envelope, or as plain as it is
     */
    default void offer(byte[] plain, int offset, int length, int storedLength) {}

    /** Returns dictionaries that are just one, which its owner closes. */
    static Dictionaries of(ZstdDictionary dictionary) {
        return new OneDictionary(dictionary);
    }

    /** Returns no dictionaries: values are compressed without one, and none is found. */
    static Dictionaries none() {
        return OneDictionary.NONE;
    }
}
