package dev.cachezip.objects;

import dev.cachezip.objects.JacksonFormat.TypeMapping;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.root.PlainRoot;
import org.jspecify.annotations.Nullable;

/** Reads the values of one form of plain bytes, with the type ids around them. Thread-safe. */
interface RootReader {

    /**
     * Reads the one value of some bytes.
     *
     * @param format has the mappers, and the mappings of type ids
     * @param root the root of these bytes
     * @param bare maps a value without type id; {@code null} for values without a declared type
     */
    @Nullable
    Object read(JacksonFormat format, PlainRoot root, PlainBytes plain, @Nullable TypeMapping bare);
}
