package dev.cachezip.objects.document;

import dev.cachezip.msgpack.MessagePackGenerator;
import dev.cachezip.msgpack.MessagePackParser;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.root.TypedRoot;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;

/**
 * The form of marks in a document; a mark says more about a value than the value itself does.
 *
 * <p>In MessagePack a mark is an extension. It precedes its value in an array, or stands alone if it has no value. In
 * JSON a mark is a property of an object, whose name begins with {@code @}; the value is the property {@code @value}.
 */
public enum Marking {
    /** Marks as extensions. */
    MESSAGE_PACK {
        @Override
        public @Nullable Mark next(JsonParser parser) {
            MessagePackParser messagePack = (MessagePackParser) parser;
            JsonToken token = parser.currentToken();
            if (token == JsonToken.START_ARRAY) {
                return Mark.of(messagePack.nextExtensionType(), true);
            }
            return token == JsonToken.VALUE_EMBEDDED_OBJECT && messagePack.isExtension()
                    ? Mark.of(messagePack.getExtensionType(), false)
                    : null;
        }

        @Override
        public byte[] data(JsonParser parser, Mark mark) {
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                parser.nextToken();
            }
            return parser.getBinaryValue();
        }

        @Override
        public void value(JsonParser parser) {
            parser.nextToken();
        }

        @Override
        public void endAlone(JsonParser parser) {
            // The mark is one token.
        }

        @Override
        public void end(JsonParser parser) {
            if (parser.nextToken() != JsonToken.END_ARRAY) {
                throw new StreamReadException(parser, "More than a mark and a value");
            }
        }

        @Override
        public void start(JsonGenerator generator, Mark mark, byte[] data) {
            generator.writeStartArray(null, 2);
            ((MessagePackGenerator) generator).writeExtension(mark.extensionType(), data, 0, data.length);
        }

        @Override
        public void startValue(JsonGenerator generator) {
            // The value follows directly.
        }

        @Override
        public void end(JsonGenerator generator) {
            generator.writeEndArray();
        }

        @Override
        public void alone(JsonGenerator generator, Mark mark, byte[] data) {
            ((MessagePackGenerator) generator).writeExtension(mark.extensionType(), data, 0, data.length);
        }
    },

    /** Marks as properties whose names begin with {@code @}. */
    JSON {
        @Override
        public @Nullable Mark next(JsonParser parser) {
            // Buffered tokens have no marks, since they are not a whole document.
            if (parser.currentToken() != JsonToken.START_OBJECT || !(parser instanceof PeekingParser peeking)) {
                return null;
            }
            String name = peeking.peekName();
            return name != null && isReserved(name) ? Mark.of(name) : null;
        }

        @Override
        public byte[] data(JsonParser parser, Mark mark) {
            parser.nextToken();
            JsonToken token = parser.nextToken();
            if (token != JsonToken.VALUE_STRING) {
                throw new StreamReadException(parser, mark.property() + " is no string");
            }
            return parser.getString().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public void value(JsonParser parser) {
            if (!TypedRoot.VALUE_FIELD.equals(parser.nextName())) {
                throw new StreamReadException(parser, TypedRoot.VALUE_FIELD + " is missing");
            }
            parser.nextToken();
        }

        @Override
        public void endAlone(JsonParser parser) {
            end(parser);
        }

        @Override
        public void end(JsonParser parser) {
            if (parser.nextToken() != JsonToken.END_OBJECT) {
                throw new StreamReadException(parser, "More than a mark and a value");
            }
        }

        @Override
        public void start(JsonGenerator generator, Mark mark, byte[] data) {
            generator.writeStartObject();
            generator.writeStringProperty(mark.property(), new String(data, StandardCharsets.UTF_8));
        }

        @Override
        public void startValue(JsonGenerator generator) {
            generator.writeName(TypedRoot.VALUE_FIELD);
        }

        @Override
        public void end(JsonGenerator generator) {
            generator.writeEndObject();
        }

        @Override
        public void alone(JsonGenerator generator, Mark mark, byte[] data) {
            start(generator, mark, data);
            generator.writeEndObject();
        }
    };

    /** The data of a mark that says all by itself. */
    public static final byte[] NO_DATA = {};

    /** Returns the marking of a parser's format. */
    public static Marking of(JsonParser parser) {
        return parser instanceof MessagePackParser ? MESSAGE_PACK : JSON;
    }

    /** Returns the marking of a generator's format. */
    public static Marking of(JsonGenerator generator) {
        return generator instanceof MessagePackGenerator ? MESSAGE_PACK : JSON;
    }

    /** Returns whether a name in JSON may be a mark's. */
    public static boolean isReserved(String name) {
        return name.startsWith("@");
    }

    /** Returns the mark of the value at the current token, or {@code null} if it has none. */
    public abstract @Nullable Mark next(JsonParser parser);

    /** Reads the data of the mark that {@link #next} has found. */
    public abstract byte[] data(JsonParser parser, Mark mark);

    /** Moves to the first token of the mark's value, or of the next part of it. */
    public abstract void value(JsonParser parser);

    /** Moves to the end of a mark without a value. */
    public abstract void endAlone(JsonParser parser);

    /** Moves to the end of a mark and its value, which must come now. */
    public abstract void end(JsonParser parser);

    /** Begins a mark and its value. */
    public abstract void start(JsonGenerator generator, Mark mark, byte[] data);

    /** Begins the value of a mark. */
    public abstract void startValue(JsonGenerator generator);

    /** Ends a mark and its value. */
    public abstract void end(JsonGenerator generator);

    /** Writes a mark without a value. */
    public abstract void alone(JsonGenerator generator, Mark mark, byte[] data);
}
