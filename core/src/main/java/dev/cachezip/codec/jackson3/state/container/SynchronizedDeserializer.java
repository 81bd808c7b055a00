package dev.cachezip.codec.jackson3.state.container;

import dev.cachezip.codec.jackson3.state.place.SharedDeserializer;
import dev.cachezip.codec.jackson3.state.place.Slot;
import dev.cachezip.codec.jackson3.state.place.StateMapping;
import dev.cachezip.codec.jackson3.state.token.HeapCharges;
import dev.cachezip.codec.types.SynchronizedKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;

/**
 * Reads synchronized collections and maps. Thread-safe.
 *
 * @since 0.1
 */
public final class SynchronizedDeserializer extends SharedDeserializer {

    /** Bytes of the object, estimated for HotSpot with compressed references. */
    private static final int SIZE = 32;

    private final JavaType type;
    private final SynchronizedKind kind;
    private final Slot content;

    /** Creates the deserializer of a type. */
    public SynchronizedDeserializer(JavaType type, SynchronizedKind kind, StateMapping mapping) {
        this.type = type;
        this.kind = kind;
        this.content = mapping.slot(type.findSuperType(kind.content()));
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            return context.handleUnexpectedToken(type, parser);
        }
        HeapCharges.charge(context, SIZE);
        parser.nextToken();
        Object read = content.read(parser, context);
        if (read == null || parser.nextToken() != JsonToken.END_ARRAY) {
            return context.handleUnexpectedToken(type, parser);
        }
        return kind.wrapping().apply(read);
    }
}
