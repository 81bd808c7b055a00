package dev.cachezip.objects.sharing;

import org.jspecify.annotations.Nullable;

/**
 * Whether a value can be shared.
 *
 * @param weight an estimate of its memory, in bytes of heap
 * @param refusal why it cannot be shared, as in {@code com.acme.Doc.reviews is a java.util.ArrayList}; {@code null} if it can
 */
public record Verdict(long weight, @Nullable String refusal) {

    /** Returns whether several callers may get the value. */
    public boolean isShareable() {
        return refusal == null;
    }
}
