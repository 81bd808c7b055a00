package dev.cachezip.dictionaries;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The dictionaries of a cache, as this instance knows them.
 *
 * @param id id of the dictionary that values are written with, in hexadecimal digits; null if there is none
 * @param bytes its length
 * @param since when it was trained
 * @param samples number of values that are collected for the next training
 * @param ratio stored length of recent values as a part of their plain length; null if there are none
 * @param baseline the same of the values that the dictionary was measured on
 * @param withoutDictionary the same of these values without a dictionary
 * @param known number of dictionaries in memory
 * @param lookups look-ups of dictionaries that were not in memory
 * @param unknown look-ups that found none, so that the value was a miss
 * @param refused dictionaries in Redis that were damaged or not dictionaries
 */
public record DictionaryReport(
        @Nullable String id,
        int bytes,
        @Nullable Instant since,
        int samples,
        @Nullable Double ratio,
        @Nullable Double baseline,
        @Nullable Double withoutDictionary,
        int known,
        long lookups,
        long unknown,
        long refused) {}
