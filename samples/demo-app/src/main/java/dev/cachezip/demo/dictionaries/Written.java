package dev.cachezip.demo.dictionaries;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.metrics.Total;
import org.jspecify.annotations.Nullable;

/**
 * Values that a cache has written since the start of the shop.
 *
 * @param values how many
 * @param plainBytes their total length as MessagePack
 * @param storedBytes their total length as stored
 */
record Written(long values, long plainBytes, long storedBytes) {

    static Written of(Total total) {
        return new Written(total.count(), total.plainBytes(), total.storedBytes());
    }

    /** Returns the stored length as a part of the plain length; null if there are no values. */
    @JsonProperty
    @Nullable
    Double ratio() {
        return plainBytes == 0 ? null : (double) storedBytes / plainBytes;
    }
}
