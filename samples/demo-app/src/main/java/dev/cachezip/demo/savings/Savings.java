package dev.cachezip.demo.savings;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What one cache holds, or all of them together.
 *
 * @param cache the name of the cache
 * @param entries how many values of it are in Redis
 * @param plainJsonBytes what these values take as JSON
 * @param messagePackBytes what they take as MessagePack, before compression
 * @param storedBytes what they take as they are stored; keys are in none of these numbers
 * @param unreadable values that something else wrote or that are damaged; they are in no other number
 */
@JsonPropertyOrder({
    "cache",
    "entries",
    "plainJsonBytes",
    "messagePackBytes",
    "storedBytes",
    "percentSaved",
    "percentSavedByCompression",
    "unreadable"
})
record Savings(
        String cache, long entries, long plainJsonBytes, long messagePackBytes, long storedBytes, long unreadable) {

    static Savings none(String cache) {
        return new Savings(cache, 0, 0, 0, 0, 0);
    }

    Savings plusValue(long plainJsonLength, long messagePackLength, long storedLength) {
        return new Savings(
                cache,
                entries + 1,
                plainJsonBytes + plainJsonLength,
                messagePackBytes + messagePackLength,
                storedBytes + storedLength,
                unreadable);
    }

    Savings plusUnreadable() {
        return new Savings(cache, entries, plainJsonBytes, messagePackBytes, storedBytes, unreadable + 1);
    }

    Savings plus(Savings other) {
        return new Savings(
                cache,
                entries + other.entries,
                plainJsonBytes + other.plainJsonBytes,
                messagePackBytes + other.messagePackBytes,
                storedBytes + other.storedBytes,
                unreadable + other.unreadable);
    }

    /** How much less is stored than JSON would take, in percent with one decimal; 0 for an empty cache. */
    @JsonProperty
    double percentSaved() {
        return percentLess(plainJsonBytes);
    }

    /** How much less is stored than MessagePack takes, which is what {@code savedPercent} of the endpoint is of. */
    @JsonProperty
    double percentSavedByCompression() {
        return percentLess(messagePackBytes);
    }

    private double percentLess(long plain) {
        return plain == 0 ? 0 : Math.round(1000.0 * (plain - storedBytes) / plain) / 10.0;
    }
}
