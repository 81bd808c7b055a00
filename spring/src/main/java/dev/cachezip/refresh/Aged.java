package dev.cachezip.refresh;

import org.jspecify.annotations.Nullable;

/**
 * Stored bytes and their age.
 *
 * @param value the stored bytes; {@code null} if there is no entry
 */
@SuppressWarnings("ArrayRecordComponent") // a reply, which is not compared
public record Aged(byte @Nullable [] value, Age age) {

    static Aged fresh(byte @Nullable [] value) {
        return new Aged(value, Age.FRESH);
    }
}
