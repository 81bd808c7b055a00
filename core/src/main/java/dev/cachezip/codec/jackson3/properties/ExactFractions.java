package dev.cachezip.codec.jackson3.properties;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.codec.jackson3.state.container.FloatArrayDeserializer;
import dev.cachezip.codec.object.ValuePath;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.type.ArrayType;

/** Reads arrays of {@code float} and {@code double} only from elements of their width, unless a format is chosen. */
final class ExactFractions extends DelegatingDeserializer {

    private final ArrayType type;
    private final FloatArrayDeserializer exact;

    ExactFractions(ArrayType type, ValueDeserializer<?> standard) {
        super(standard);
        this.type = type;
        this.exact = new FloatArrayDeserializer(type);
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> standard) {
        return new ExactFractions(type, standard);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        boolean special = property != null && property.getAnnotation(JsonFormat.class) != null;
        return special ? _delegatee.createContextual(context, property) : this;
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        try {
            return exact.deserialize(parser, context);
        } catch (ValuePath e) {
            // Jackson describes the way to a property itself, and would take the path for the reason.
            throw e.getCause() instanceof JacksonException cause ? cause : e;
        }
    }
}
