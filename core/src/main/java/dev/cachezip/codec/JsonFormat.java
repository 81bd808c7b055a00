package dev.cachezip.codec;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.internal.Form;
import dev.cachezip.codec.internal.TypedRoot;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** JSON. */
final class JsonFormat extends JacksonFormat {

    JsonFormat(AllowedTypes allowedTypes, Mappers mappers) {
        super(Form.JSON, allowedTypes, mappers.json(), mappers.json());
    }

    @Override
    protected @Nullable Object read(byte[] plain, int offset, int length, @Nullable Mapping bare) {
        try (JsonParser parser = mapper().createParser(plain, offset, length)) {
            JsonToken first = parser.nextToken();
            Object value;
            if (first == JsonToken.START_OBJECT && (bare == null || isTyped(plain, offset, length))) {
                value = readTypedObject(parser);
            } else if (first == JsonToken.START_ARRAY && bare == null) {
                throw new CachezipException.Codec("A JSON array without type id", null);
            } else {
                value = bareReader(bare).readValue(parser);
            }
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed(
                        "something after the JSON value",
                        parser.currentTokenLocation().getByteOffset());
            }
            return value;
        }
    }

    private boolean isTyped(byte[] plain, int offset, int length) {
        try (JsonParser parser = mapper().createParser(plain, offset, length)) {
            parser.nextToken();
            return TypedRoot.TYPE_FIELD.equals(parser.nextName());
        }
    }

    private @Nullable Object readTypedObject(JsonParser parser) {
        if (!TypedRoot.TYPE_FIELD.equals(parser.nextName()) || parser.nextToken() != JsonToken.VALUE_STRING) {
            throw new CachezipException.Codec("A JSON object without type id", null);
        }
        String id = parser.getString();
        if (!TypedRoot.VALUE_FIELD.equals(parser.nextName())) {
            throw new CachezipException.Codec("A JSON object with a type id and no value", null);
        }
        parser.nextToken();
        Object value = mapping(id).reader().readValue(parser);
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw new CachezipException.Codec("A JSON object with more than a type id and a value", null);
        }
        return value;
    }
}
