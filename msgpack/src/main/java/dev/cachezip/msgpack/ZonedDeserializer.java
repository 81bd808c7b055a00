package dev.cachezip.msgpack;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ValueDeserializer;

/** A deserializer of times with a zone that also reads arrays of a timestamp and the zone's id. */
final class ZonedDeserializer extends TimeDeserializer {

    private static final String UTC = "Z";

    private final BiFunction<Instant, String, Object> of;

    ZonedDeserializer(ValueDeserializer<?> standard, BiFunction<Instant, String, Object> of) {
        super(standard, instant -> of.apply(instant, UTC));
        this.of = of;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> standard) {
        return new ZonedDeserializer(standard, of);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        return parser.isExpectedStartArrayToken() ? fromArray(parser, context) : super.deserialize(parser, context);
    }

    private @Nullable Object fromArray(JsonParser parser, DeserializationContext context) {
        Object value;
        if (parser.nextToken() == JsonToken.VALUE_EMBEDDED_OBJECT
                && parser.getEmbeddedObject() instanceof Instant instant
                && parser.nextToken() == JsonToken.VALUE_STRING) {
            value = of(instant, parser.getString(), context);
        } else if (context.isEnabled(DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS)
                && parser.currentToken() == JsonToken.VALUE_STRING) {
            value = super.deserialize(parser, context);
        } else {
            return context.reportInputMismatch(this, "Expected an array of a timestamp and a zone");
        }
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            context.reportWrongTokenException(
                    this, JsonToken.END_ARRAY, "Expected no more than a timestamp and a zone");
        }
        return value;
    }

    private @Nullable Object of(Instant instant, String zone, DeserializationContext context) {
        try {
            return of.apply(instant, zone);
        } catch (DateTimeException e) {
            return context.handleWeirdStringValue(_valueClass, zone, "not a zone (%s)", e.getMessage());
        }
    }
}
