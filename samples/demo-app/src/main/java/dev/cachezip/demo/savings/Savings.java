package dev.cachezip.demo.savings;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What one cache holds, or all of them together.
 *
 * @param cache the name of the cache
 * @param entries how many values of it are in Redis
 * @param plainJsonBytes what these values take as JSON
 * @param storedBytes what they take as they are stored; keys are in neither number
 * @param unreadable values that something else wrote or that are damaged; they are in no other number
 */
@JsonPropertyOrder({"cache", "entries", "plainJsonBytes", "storedBytes", "percentSaved", "unreadable"})
record Savings(String cache, long entries, long plainJsonBytes, long storedBytes, long unreadable) {

    static Savings none(String cache) {
        return new Savings(cache, 0, 0, 0, 0);
    }

    Savings plusValue(int plainJsonLength, int storedLength) {
        return new Savings(
                cache, entries + 1, plainJsonBytes + plainJsonLength, storedBytes + storedLength, unreadable);
    }

    Savings plusUnreadable() {
        return new Savings(cache, entries, plainJsonBytes, storedBytes, unreadable + 1);
    }

    Savings plus(Savings other) {
        return new Savings(
                cache,
                entries + other.entries,
                plainJsonBytes + other.plainJsonBytes,
                storedBytes + other.storedBytes,
                unreadable + other.unreadable);
    }

    /** How much less is stored than JSON would take, in percent with one decimal; 0 for an empty cache. */
    @JsonProperty
    double percentSaved() {
        return plainJsonBytes == 0 ? 0 : Math.round(1000.0 * (plainJsonBytes - storedBytes) / plainJsonBytes) / 10.0;
    }
}
