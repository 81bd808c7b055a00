package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.TextMemory;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.RootTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectMapper;

/** Maps whole values by their properties in JSON, for people to read. */
final class JsonRoots extends PropertyRoots {

    JsonRoots(
            ObjectMapper mapper, ObjectMapper natural, RootTypes rootTypes, ObjectLimit limit, Remembered remembered) {
        super(mapper, natural, rootTypes, limit, remembered);
    }

    @Override
    @Nullable
    Object read(PlainRoot root, PlainBytes plain, @Nullable TypeMapping bare) {
        TextMemory memory =
                new TextMemory(plain.array(), plain.offset(), plain.end(), limit().forStored(plain.storedLength()));
        try (JsonParser parser = mapper().createParser(plain.array(), plain.offset(), plain.length())) {
            ReadDocument in = ReadDocument.of(parser, false);
            in.context().setAttribute(TextMemory.class, memory);
            Object value =
                    switch (parser.nextToken()) {
                        case START_OBJECT -> typed(in, bare);
                        case START_ARRAY -> throw new CachezipException.Codec("A JSON array without type id", null);
                        default -> checked(scalar(in, bare), false, bare);
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
    private @Nullable Object scalar(ReadDocument in, @Nullable TypeMapping bare) {
        JsonParser parser = in.parser();
        if (bare == null
                || !parser.currentToken().isNumeric()
                || !bare.type().isConcrete()
                || !bare.type().isTypeOrSubTypeOf(Number.class)) {
            return natural().mapper().readerFor(natural().type()).readValue(parser);
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
        return bare.plan().read(null, in);
    }

    private @Nullable Object typed(ReadDocument in, @Nullable TypeMapping bare) {
        JsonParser parser = in.parser();
        if (!TypedRoot.TYPE_FIELD.equals(parser.nextName()) || parser.nextToken() != JsonToken.VALUE_STRING) {
            throw new CachezipException.Codec("A JSON object without type id", null);
        }
        String id = parser.getString();
        if (!TypedRoot.VALUE_FIELD.equals(parser.nextName())) {
            throw new CachezipException.Codec("A JSON object with a type id and no value", null);
        }
        TypeMapping found = byId().of(id);
        boolean wider = checkAllowed(found, bare);
        // In the context of the parser: what a deserializer has the parser read counts, too.
        Object value = parser.nextToken() == JsonToken.VALUE_NULL
                ? found.plan().nullValue(in.context())
                : found.plan().read(null, in);
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw new CachezipException.Codec("A JSON object with more than a type id and a value", null);
        }
        return checked(value, wider, bare);
    }
}
