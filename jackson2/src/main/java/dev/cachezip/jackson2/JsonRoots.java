package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.Module;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.limits.Limits;
import dev.cachezip.codec.limits.Remembered;
import dev.cachezip.codec.object.PlainBytes;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.root.TypedRoot;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.jackson2.JacksonFormat.Mapping;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Reads values in JSON. */
final class JsonRoots implements RootReader {

    /** Returns the mapping of one format. */
    static JacksonFormat format(AllowedTypes allowedTypes, Remembered remembered, Module... modules) {
        return new JacksonFormat(
                new JsonRoots(),
                allowedTypes,
                remembered,
                Mappers.create(factory(), allowedTypes, remembered, modules),
                Mappers.create(factory(), allowedTypes, remembered, modules));
    }

    @Override
    public @Nullable Object read(JacksonFormat format, PlainRoot root, PlainBytes plain, @Nullable Mapping bare)
            throws IOException {
        try (JsonParser parser = format.parser(plain.array())) {
            Object value =
                    switch (parser.nextToken()) {
                        case START_OBJECT -> readTypedObject(format, parser, bare);
                        case START_ARRAY -> throw new CachezipException.Codec("A JSON array without type id", null);
                        default -> scalar(format, parser, bare);
                    };
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed(
                        "something after the JSON value",
                        parser.currentTokenLocation().getByteOffset());
            }
            return value;
        }
    }

    /** Reads a scalar: as the declared type if both are numbers, since it may be a counter of Redis. */
    private static @Nullable Object scalar(JacksonFormat format, JsonParser parser, @Nullable Mapping bare)
            throws IOException {
        if (bare == null
                || !parser.currentToken().isNumeric()
                || !bare.reader().getValueType().isConcrete()
                || !bare.reader().getValueType().isTypeOrSubTypeOf(Number.class)) {
            return format.readBare(parser, null);
        }
        String text = parser.getText();
        Object value = format.readBare(parser, bare);
        // Jackson cuts off what the type has no room for.
        if (!(value instanceof Double) && new BigDecimal(text).compareTo(new BigDecimal(String.valueOf(value))) != 0) {
            throw new CachezipException.Codec("A number that the declared type cannot hold", null);
        }
        return value;
    }

    private static @Nullable Object readTypedObject(JacksonFormat format, JsonParser parser, @Nullable Mapping bare)
            throws IOException {
        if (!TypedRoot.TYPE_FIELD.equals(parser.nextFieldName()) || parser.nextToken() != JsonToken.VALUE_STRING) {
            throw new CachezipException.Codec("A JSON object without type id", null);
        }
        String id = parser.getText();
        if (!TypedRoot.VALUE_FIELD.equals(parser.nextFieldName())) {
            throw new CachezipException.Codec("A JSON object with a type id and no value", null);
        }
        parser.nextToken();
        Object value = format.reader(id, bare).readValue(parser);
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw new CachezipException.Codec("A JSON object with more than a type id and a value", null);
        }
        return value;
    }

    private static JsonFactory factory() {
        return JsonFactory.builder()
                .streamReadConstraints(StrictMessagePackFactory.readConstraints())
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(Limits.WRITTEN_NESTING_DEPTH)
                        .build())
                // NaN and the infinities written as strings would come back as strings.
                .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();
    }
}
