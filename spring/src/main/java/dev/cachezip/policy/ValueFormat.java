package dev.cachezip.policy;

import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.policy.CachePolicy.CodecChoice;
import dev.cachezip.policy.CachePolicy.CompressionPolicy;
import java.util.Locale;

/**
 * How the values of a cache are stored. Immutable.
 *
 * @param codec the format of values before compression
 * @param layout the layout of lists of objects in MessagePack
 * @param compression the compression of values
 * @param dictionary whether values are compressed with trained dictionaries
 */
public record ValueFormat(CodecChoice codec, ListLayout layout, CompressionPolicy compression, boolean dictionary) {

    /** Returns whether values of both forms are encoded in the same way, but for dictionaries. */
    public boolean isLike(ValueFormat other) {
        return codec == other.codec && layout == other.layout && compression.equals(other.compression);
    }

    /** Returns the form for people: {@code msgpack in rows, zstd}. */
    @Override
    public String toString() {
        boolean standard = compression.level() == compression.algorithm().standardLevel();
        return (codec
                        + (codec == CodecChoice.JSON ? " by properties, " : " in " + layout + ", ")
                        + compression.algorithm()
                        + (standard ? "" : " level " + compression.level())
                        + (dictionary ? " with a dictionary" : ""))
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
    }
}
