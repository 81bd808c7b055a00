package dev.cachezip.objects.jdk;

import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.objects.document.HeapCharges;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** The source of the parts of one value; each part must have the requested kind. */
record Input(JsonParser parser, DeserializationContext context, Class<?> type) {

    /** Bytes of heap that count for the maps of parts that parsers of the JDK make of a text, and for their time. */
    static final int PARSING = 2048;

    /** Bytes of heap that count for the time of parsing a date, time or zone. */
    static final int TIME_SIZE = 256;

    /** Returns whether the bytes are MessagePack, even after they were copied to a buffer of tokens. */
    boolean isMessagePack() {
        return context.tokenStreamFactory() instanceof MessagePackFactory;
    }

    /** Returns the exception for a value that differs from the expected form. */
    MismatchedInputException mismatch(String expected) {
        return MismatchedInputException.from(
                parser, type, "A " + type.getTypeName() + ", but " + parser.currentToken() + " is not " + expected);
    }

    private void check(JsonToken token, String expected) {
        if (parser.currentToken() != token) {
            throw mismatch(expected);
        }
    }

    void checkNot(JsonToken token) {
        if (parser.currentToken() == token) {
            throw mismatch("what one is written as");
        }
    }

    boolean is(JsonToken token) {
        return parser.currentToken() == token;
    }

    /** Moves to the next element. */
    Input next() {
        parser.nextToken();
        return this;
    }

    /** Moves to the next element, and returns whether there is one. */
    boolean hasNext() {
        return parser.nextToken() != JsonToken.END_ARRAY;
    }

    Input startArray() {
        check(JsonToken.START_ARRAY, "an array");
        return this;
    }

    void endArray() {
        parser.nextToken();
        check(JsonToken.END_ARRAY, "the end of the array");
    }

    String text() {
        check(JsonToken.VALUE_STRING, "a string");
        return parser.getString();
    }

    /** Counts memory beside that of texts and numbers, which the parser counts; in bytes of heap. */
    Input charge(long bytes) {
        HeapCharges.charge(context, bytes);
        return this;
    }

    /** Counts the memory and the time that a parser of the JDK takes for a text. */
    void chargeParsing(String text) {
        charge(PARSING + HeapCharges.ofText(text.length()));
    }

    @Nullable
    String nullableText() {
        return is(JsonToken.VALUE_NULL) ? null : text();
    }

    boolean bool() {
        if (is(JsonToken.VALUE_TRUE)) {
            return true;
        }
        check(JsonToken.VALUE_FALSE, "a boolean");
        return false;
    }

    int integer() {
        long value = longInteger();
        if (value != (int) value) {
            throw mismatch("an integer of 32 bits");
        }
        return (int) value;
    }

    long longInteger() {
        check(JsonToken.VALUE_NUMBER_INT, "an integer");
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw mismatch("an integer of 64 bits");
        }
        return parser.getLongValue();
    }

    double floating() {
        check(JsonToken.VALUE_NUMBER_FLOAT, "a double");
        if (parser.getNumberType() != JsonParser.NumberType.DOUBLE) {
            throw mismatch("a double");
        }
        return parser.getDoubleValue();
    }

    byte[] bytes() {
        if (!isMessagePack()) {
            check(JsonToken.VALUE_STRING, "a string in Base64");
            return parser.getBinaryValue();
        }
        check(JsonToken.VALUE_EMBEDDED_OBJECT, "bytes");
        if (parser.getEmbeddedObject() instanceof byte[] bytes) {
            return bytes;
        }
        throw mismatch("bytes");
    }

    Instant instant() {
        if (!isMessagePack()) {
            String text = TimeValues.timeText(this);
            // The parser would take another offset, too, which is that of another type.
            if (!text.endsWith("Z")) {
                throw mismatch("an instant");
            }
            return Instant.parse(text);
        }
        check(JsonToken.VALUE_EMBEDDED_OBJECT, "a timestamp");
        if (parser.getEmbeddedObject() instanceof Instant instant) {
            return instant;
        }
        throw mismatch("a timestamp");
    }

    /** Reads a value written by {@link Output#any}. */
    @Nullable
    Object any() {
        if (is(JsonToken.VALUE_NULL)) {
            return null;
        }
        JavaType object = context.constructType(Object.class);
        ValueDeserializer<Object> deserializer = context.findContextualValueDeserializer(object, null);
        TypeDeserializer typeId = context.findTypeDeserializer(object);
        return typeId == null
                ? deserializer.deserialize(parser, context)
                : deserializer.deserializeWithType(parser, context, typeId);
    }
}
