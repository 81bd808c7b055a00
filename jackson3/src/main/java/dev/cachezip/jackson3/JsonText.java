package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.jackson3.TypedObjects.MappedObjects;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.root.TypedRoot;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A reader of values in JSON.
 *
 * @param limit maximum bytes of the memory that the value may take
 */
record JsonText(TypedObjects types, long limit) {

    /** What a value is checked with when it is complete. */
    interface Completion {
        /** Returns a value after its check, of its content, too, if the id says less about it than the declared type. */
        @Nullable
        Object checked(@Nullable Object value, boolean wider);
    }

    /**
     * Reads the one value of a text.
     *
     * @param expected how values of the declared type are mapped; {@code null} if none is declared
     * @param check checks the type that an id names; returns whether it says less than the declared type
     */
    @Nullable
    Object read(
            PlainBytes plain, @Nullable MappedObjects expected, Predicate<MappedObjects> check, Completion completion) {
        TextMemory memory = new TextMemory(plain.array(), plain.offset(), plain.end(), limit);
        try (JsonParser parser = types.mapper().createParser(plain.array(), plain.offset(), plain.length())) {
            ReadDocument in = ReadDocument.of(parser, false);
            in.context().setAttribute(HeapCharges.class, (LongConsumer) memory::charge);
            Object value =
                    switch (parser.nextToken()) {
                        case START_OBJECT -> typed(in, check, completion);
                        case START_ARRAY -> throw new CachezipException.Codec("A JSON array without type id", null);
                        default -> completion.checked(scalar(in, expected), false);
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
    private @Nullable Object scalar(ReadDocument in, @Nullable MappedObjects expected) {
        JsonParser parser = in.parser();
        if (expected == null
                || !parser.currentToken().isNumeric()
                || !expected.type().isConcrete()
                || !expected.type().isTypeOrSubTypeOf(Number.class)) {
            MappedObjects natural = types.natural();
            return natural.mapper().readerFor(natural.type()).readValue(parser);
        }
        Class<?> type = expected.type().getRawClass();
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
        return expected.plan().read(null, in);
    }

    private @Nullable Object typed(ReadDocument in, Predicate<MappedObjects> check, Completion completion) {
        JsonParser parser = in.parser();
        if (!TypedRoot.TYPE_FIELD.equals(parser.nextName()) || parser.nextToken() != JsonToken.VALUE_STRING) {
            throw new CachezipException.Codec("A JSON object without type id", null);
        }
        String id = parser.getString();
        if (!TypedRoot.VALUE_FIELD.equals(parser.nextName())) {
            throw new CachezipException.Codec("A JSON object with a type id and no value", null);
        }
        MappedObjects found = types.of(id);
        boolean wider = check.test(found);
        // In the context of the parser: what a deserializer has the parser read counts, too.
        Object value = parser.nextToken() == JsonToken.VALUE_NULL
                ? found.plan().nullValue(in.context())
                : found.plan().read(null, in);
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw new CachezipException.Codec("A JSON object with more than a type id and a value", null);
        }
        return completion.checked(value, wider);
    }
}
