package dev.cachezip.jackson2;

import dev.cachezip.codec.object.PlainBytes;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.jackson2.JacksonFormat.Mapping;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the values of one form of plain bytes, with the type ids around them. Thread-safe. */
interface RootReader {

    /**
     * Reads the one value in a whole array.
     *
     * @param format has the mappers, and the mappings of type ids
     * @param root the root of these bytes, of which the offsets do not count
     * @param bare maps a value without type id; {@code null} for values without a declared type
     */
    @Nullable
    Object read(JacksonFormat format, PlainRoot root, PlainBytes plain, @Nullable Mapping bare) throws IOException;
}
