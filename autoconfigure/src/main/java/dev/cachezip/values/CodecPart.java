package dev.cachezip.values;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** What the application, or a library on its class path, gives to the codecs. */
public interface CodecPart {

    /** Gives a mapper the application's settings of Jackson. */
    default void customize(JsonMapper.Builder builder) {}

    /** Returns what replaces a library's proxies and lazy collections; {@code null} if this part knows of none. */
    default @Nullable UnaryOperator<Object> unproxy() {
        return null;
    }

    /** Returns what refuses those that are not loaded; {@code null} if this part knows of none. */
    default @Nullable UnaryOperator<Object> loaded() {
        return null;
    }

    /**
     * Creates the codec of {@code jackson3} or {@code json}; {@code null} if this part has none.
     *
     * @param settings gives a mapper the application's settings
     * @param loaded refuses what is not loaded
     * @param maxObjectSize as for {@link #jackson2}
     */
    default @Nullable ValueCodec<Object> jackson3(
            boolean json,
            AllowedTypes types,
            Consumer<JsonMapper.Builder> settings,
            UnaryOperator<Object> loaded,
            @Nullable DataSize maxObjectSize) {
        return null;
    }

    /**
     * Creates the codec of {@code jackson2}; {@code null} if this part has none.
     *
     * @param maxObjectSize the memory that the objects of a value may take; {@code null} for the default
     */
    default @Nullable ValueCodec<Object> jackson2(AllowedTypes types, @Nullable DataSize maxObjectSize) {
        return null;
    }
}
