package dev.cachezip.codec;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads null where a tree is declared as null, and not as the node of a null. */
final class NullNodes extends DelegatingDeserializer {

    NullNodes(ValueDeserializer<?> standard) {
        super(standard);
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> standard) {
        return new NullNodes(standard);
    }

    @Override
    public @Nullable Object getNullValue(DeserializationContext context) {
        return null;
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }
}
