package dev.cachezip.cli;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.StoredValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A stored value and all that can be told of it.
 *
 * @param stored what the envelope says
 * @param plain the bytes once decompressed; not to be changed
 * @param form what those are
 * @param type the type id or the class named at the root; empty if none is
 * @param tree the value in {@link Notation}
 * @param note what else is worth saying; empty if nothing is
 * @param complete whether the tree has all that the value has
 * @param classes what is to be said of the classes in a JDK stream
 * @param redisson the codec of Redisson that has compressed the value; null if none has
 */
// A record of an array, so that large values are not copied.
@SuppressWarnings("ArrayRecordComponent")
record DecodedValue(
        StoredValue stored,
        byte[] plain,
        Form form,
        String type,
        JsonNode tree,
        String note,
        boolean complete,
        StreamClasses classes,
        @Nullable Redisson redisson) {

    /** Makes one that is no JDK stream. */
    DecodedValue(
            StoredValue stored, byte[] plain, Form form, String type, JsonNode tree, String note, boolean complete) {
        this(stored, plain, form, type, tree, note, complete, StreamClasses.NONE, null);
    }

    /** Returns the same value as it is within a codec of Redisson. */
    DecodedValue within(Redisson codec) {
        return new DecodedValue(stored, plain, form, type, tree, note, complete, classes, codec);
    }

    /** Returns what the value is compressed with; null if it is not. */
    @Nullable
    Algorithm algorithm() {
        return stored instanceof StoredValue.Compressed compressed
                ? compressed.envelope().algorithm()
                : null;
    }

    /** Returns the algorithm as it is printed. */
    String algorithmName() {
        Algorithm algorithm = algorithm();
        return algorithm == null ? "none" : algorithm.name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether the value is enveloped as only clients of Valkey GLIDE do it. */
    boolean isFromGlide() {
        return stored instanceof StoredValue.Compressed compressed
                && compressed.plainLength().isEmpty();
    }

    /** Returns whether nothing is known of the bytes, once decompressed. */
    boolean isUnknown() {
        return form == Form.BYTES;
    }
}
