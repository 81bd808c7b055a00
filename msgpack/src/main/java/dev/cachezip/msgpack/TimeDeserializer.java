package dev.cachezip.msgpack;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** Extends Jackson's deserializer of a time to read timestamps, and to refuse all other embedded values. */
class TimeDeserializer extends DelegatingDeserializer {

    /** For types that have no zone and so cannot be made of an instant. */
    static final Function<Instant, @Nullable Object> NOT_FROM_INSTANT = instant -> null;

    private final Function<Instant, ? extends @Nullable Object> fromInstant;

    TimeDeserializer(ValueDeserializer<?> standard, Function<Instant, ? extends @Nullable Object> fromInstant) {
        super(standard);
        this.fromInstant = fromInstant;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> standard) {
        return new TimeDeserializer(standard, fromInstant);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT) {
            return fromEmbedded(parser, context);
        }
        if (parser.currentToken() == JsonToken.START_ARRAY
                && context.isEnabled(DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS)) {
            return super.deserialize(checked(parser, context), context);
        }
        return super.deserialize(parser, context);
    }

    /**
     * Returns a parser that checks the elements of an array, since Jackson's deserializer casts embedded values without
     * a check.
     */
    private JsonParser checked(JsonParser parser, DeserializationContext context) {
        return new JsonParserDelegate(parser) {
            @Override
            public @Nullable Object getEmbeddedObject() {
                return fromEmbedded(delegate, context);
            }
        };
    }

    @Override
    public @Nullable Object deserializeWithType(
            JsonParser parser, DeserializationContext context, TypeDeserializer typeDeserializer) {
        if (parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT) {
            return fromEmbedded(parser, context);
        }
        return super.deserializeWithType(parser, context, typeDeserializer);
    }

    private @Nullable Object fromEmbedded(JsonParser parser, DeserializationContext context) {
        Object embedded = parser.getEmbeddedObject();
        if (_valueClass.isInstance(embedded)) {
            // Jackson's deserializer may still cut the time to milliseconds.
            return super.deserialize(parser, context);
        }
        if (embedded instanceof Instant instant) {
            try {
                Object value = fromInstant.apply(instant);
                if (value != null) {
                    return value;
                }
            } catch (DateTimeException | IllegalArgumentException e) {
                return context.handleWeirdNativeValue(context.constructType(_valueClass), instant, parser);
            }
        }
        return context.handleUnexpectedToken(context.constructType(_valueClass), parser);
    }
}
