package dev.cachezip.demo.savings;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * The savings of one cache, or of all caches together.
 *
 * @param cache the name of the cache
 * @param entries number of its values in Redis
 * @param plainJsonBytes total size of these values as JSON
 * @param messagePackBytes total size as MessagePack, before compression
 * @param storedBytes total size as stored; none of these numbers includes keys
 * @param unreadable values that are damaged or were written by another program; no other number includes them
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

    /** Returns how much less is stored than JSON would take, in percent with one decimal; 0 for an empty cache. */
    @JsonProperty
    double percentSaved() {
        return percentLess(plainJsonBytes);
    }

    /**
     * Returns how much less is stored than MessagePack takes, the same base as for {@code savedPercent} of the
     * endpoint.
     */
    @JsonProperty
    double percentSavedByCompression() {
        return percentLess(messagePackBytes);
    }

    private double percentLess(long plain) {
        return plain == 0 ? 0 : Math.round(1000.0 * (plain - storedBytes) / plain) / 10.0;
    }
}
