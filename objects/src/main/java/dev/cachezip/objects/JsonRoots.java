package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.objects.JacksonFormat.TypeMapping;
import dev.cachezip.objects.document.TextMemory;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectReader;

/**
 * Reads values in JSON.
 *
 * @param limit the limit of the memory that the objects of a value may take
 */
record JsonRoots(ObjectLimit limit) implements RootReader {

    @Override
    public @Nullable Object read(JacksonFormat format, PlainRoot root, PlainBytes plain, @Nullable TypeMapping bare) {
        TextMemory memory =
                new TextMemory(plain.array(), plain.offset(), plain.end(), limit.forStored(plain.storedLength()));
        try (JsonParser parser = format.mapper().createParser(plain.array(), plain.offset(), plain.length())) {
            Object value =
                    switch (parser.nextToken()) {
                        case START_OBJECT -> typed(format, parser, bare, memory);
                        case START_ARRAY -> throw new CachezipException.Codec("A JSON array without type id", null);
                        default -> format.checked(scalar(format, parser, bare), null, bare);
                    };
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed(
                        "something after the JSON value",
                        parser.currentTokenLocation().getByteOffset());
            }
            return value;
        }
    }

    /**
     * Reads a scalar without type id: as the declared type if that is a class of numbers, since a number may be a counter of
     * Redis, which shows 1 for 1.0; else as a reader without a declared type would.
     */
    private static @Nullable Object scalar(JacksonFormat format, JsonParser parser, @Nullable TypeMapping bare) {
        if (bare == null
                || !parser.currentToken().isNumeric()
                || !bare.type().isConcrete()
                || !bare.type().isTypeOrSubTypeOf(Number.class)) {
            return format.bareReader(null).readValue(parser);
        }
        Class<?> type = bare.type().getRawClass();
        boolean integer = parser.hasToken(JsonToken.VALUE_NUMBER_INT);
        if (integer && (type == Double.class || type == Float.class)) {
            long number = parser.getLongValue();
            Number fraction = type == Double.class ? (Number) (double) number : (Number) (float) number;
            if (fraction.longValue() == number && number != Long.MAX_VALUE) {
                return fraction;
            }
        }
        // Jackson reads a byte of up to 255.
        if (integer && type == Byte.class && parser.getIntValue() > Byte.MAX_VALUE) {
            throw new CachezipException.Codec("A number that a byte cannot hold", null);
        }
        return format.bareReader(bare).readValue(parser);
    }

    private static @Nullable Object typed(
            JacksonFormat format, JsonParser parser, @Nullable TypeMapping bare, TextMemory memory) {
        if (!TypedRoot.TYPE_FIELD.equals(parser.nextName()) || parser.nextToken() != JsonToken.VALUE_STRING) {
            throw new CachezipException.Codec("A JSON object without type id", null);
        }
        String id = parser.getString();
        if (!TypedRoot.VALUE_FIELD.equals(parser.nextName())) {
            throw new CachezipException.Codec("A JSON object with a type id and no value", null);
        }
        TypeMapping found = format.byId().of(id);
        ObjectReader reader = format.reader(found, bare).withAttribute(TextMemory.class, memory);
        parser.nextToken();
        Object value = reader.readValue(parser);
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw new CachezipException.Codec("A JSON object with more than a type id and a value", null);
        }
        return format.checked(value, found, bare);
    }
}
