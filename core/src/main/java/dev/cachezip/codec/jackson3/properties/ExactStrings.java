package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.accessors.StandardToken;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.jdk.StringDeserializer;

/** Reads strings only from strings; databind would also make them of bytes and of other embedded values. */
final class ExactStrings extends StringDeserializer implements StandardToken {

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
        return parser.hasToken(JsonToken.VALUE_STRING)
                ? parser.getString()
                : (String) context.handleUnexpectedToken(context.constructType(String.class), parser);
    }
}
