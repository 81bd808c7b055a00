package dev.cachezip.values;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.Mapping;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** What the application, or a library on its class path, gives to the codecs. */
public interface CodecPart {

    /** Gives a mapper the application's settings of Jackson. */
    default void customize(JsonMapper.Builder builder) {}

    /** Returns what replaces a library's proxies and lazy collections; {@code null} if this part knows of none. */
    default @Nullable UnaryOperator<Object> unproxy(Mapping mapping) {
        return null;
    }

    /**
     * Creates the codec of {@code msgpack-jackson2}; {@code null} if this part has none.
     *
     * @param maxObjectSize the memory that the objects of a value may take; {@code null} for the default
     */
    default @Nullable ValueCodec<Object> jackson2(AllowedTypes types, @Nullable DataSize maxObjectSize) {
        return null;
    }
}
