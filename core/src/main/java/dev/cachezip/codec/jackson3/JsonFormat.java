package dev.cachezip.codec.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.CountingJsonParser;
import dev.cachezip.codec.jackson3.state.PeekingParser;
import dev.cachezip.codec.object.PlainForm;
import dev.cachezip.codec.object.PlainFormat;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.root.TypedRoot;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectReader;

/** The JSON form of plain bytes. */
final class JsonFormat extends JacksonFormat {

    private final long maxObjectSize;

    JsonFormat(FormatMappers mappers, long maxObjectSize) {
        super(PlainForm.JSON, mappers);
        this.maxObjectSize = maxObjectSize;
    }

    @Override
    public @Nullable Object read(
            PlainFormat<TypeMapping> format,
            PlainRoot root,
            byte[] plain,
            int offset,
            int length,
            @Nullable TypeMapping bare) {
        try (JsonParser parser = new PeekingParser(
                new CountingJsonParser(mapper().createParser(plain, offset, length), maxObjectSize))) {
            Object value =
                    switch (parser.nextToken()) {
                        case START_OBJECT -> readTypedObject(format, parser, bare);
                        case START_ARRAY -> throw new CachezipException.Codec("A JSON array without type id", null);
                        // Unlike in MessagePack, a scalar without type id has the type that a reader without a declared
                        // type builds.
                        default -> checked(bareReader(null).readValue(parser), null, bare);
                    };
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed(
                        "something after the JSON value",
                        parser.currentTokenLocation().getByteOffset());
            }
            return value;
        }
    }

    private @Nullable Object readTypedObject(
            PlainFormat<TypeMapping> format, JsonParser parser, @Nullable TypeMapping bare) {
        if (!TypedRoot.TYPE_FIELD.equals(parser.nextName()) || parser.nextToken() != JsonToken.VALUE_STRING) {
            throw new CachezipException.Codec("A JSON object without type id", null);
        }
        String id = parser.getString();
        if (!TypedRoot.VALUE_FIELD.equals(parser.nextName())) {
            throw new CachezipException.Codec("A JSON object with a type id and no value", null);
        }
        TypeMapping found = format.mapping(id);
        ObjectReader reader = reader(found, bare);
        parser.nextToken();
        Object value = reader.readValue(parser);
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw new CachezipException.Codec("A JSON object with more than a type id and a value", null);
        }
        return checked(value, found, bare);
    }
}
