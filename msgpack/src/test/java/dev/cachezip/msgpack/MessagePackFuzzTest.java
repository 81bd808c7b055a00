package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.Value;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;

/**
 * Properties of the format that hold for any input. With {@code JAZZER_FUZZ=1} one of them is searched for a
 * counterexample; otherwise the inputs that were found so far are run as tests.
 */
class MessagePackFuzzTest {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();
    private static final MessagePackMapper MAPPER = new MessagePackMapper();
    private static final int MAX_DEPTH = 6;

    /** Any bytes: read or refused with Jackson's exceptions, from an array as from a stream, whatever is skipped. */
    @FuzzTest
    void parser_anyBytes_areReadOrRefused(byte[] data) {
        Read whole = read(FACTORY.createParser(ObjectReadContext.empty(), data));
        int piece = 1 + data.length % 3;
        Read streamed = read(FACTORY.createParser(ObjectReadContext.empty(), inPieces(data, piece)));
        if (whole.failure == null) {
            assertThat(streamed.failure).isNull();
            assertThat(streamed.events).isEqualTo(whole.events);
        } else {
            assertThat(streamed.failure).isNotNull();
            // Either may come further: a stream to the last element of an array that claims more than it has.
            int both = Math.min(whole.events.size(), streamed.events.size());
            assertThat(streamed.events.subList(0, both)).isEqualTo(whole.events.subList(0, both));
        }
        assertThat(readStrings(FACTORY.createParser(ObjectReadContext.empty(), data)))
                .isEqualTo(whole.events);
        assertThat(readStrings(FACTORY.createParser(ObjectReadContext.empty(), inPieces(data, piece))))
                .isEqualTo(streamed.events);
        assertThat(skip(FACTORY.createParser(ObjectReadContext.empty(), inPieces(data, piece))))
                .isGreaterThanOrEqualTo(skip(FACTORY.createParser(ObjectReadContext.empty(), data)));
        readValues(data, piece);
        readPart(data, piece);
    }

    /** Values that are read and written again are the same for this parser and for an independent one. */
    @FuzzTest
    void generator_ofWhatWasRead_writesTheSame(byte[] data) throws IOException {
        byte[] written;
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), data)) {
            if (parser.nextToken() == null) {
                return;
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (MessagePackGenerator generator =
                    (MessagePackGenerator) FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
                copy(parser, generator);
            }
            written = out.toByteArray();
        } catch (JacksonException e) {
            return;
        }
        Read again = read(FACTORY.createParser(ObjectReadContext.empty(), written));
        assertThat(again.failure).isNull();
        Read before = read(FACTORY.createParser(ObjectReadContext.empty(), data));
        assertThat(before.events.subList(0, again.events.size())).isEqualTo(again.events);
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(written)) {
            unpacker.unpackValue();
            assertThat(unpacker.hasNext()).isFalse();
        }
    }

    /**
     * A document is what was written, for its own parser and for an independent one. Without floats, of which the latter
     * makes doubles.
     */
    @FuzzTest
    void generator_anyDocument_isReadByOthers(FuzzedDataProvider choices) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> expected = new ArrayList<>();
        try (MessagePackGenerator generator =
                (MessagePackGenerator) FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            write(choices, generator, expected, 0);
        }
        byte[] bytes = out.toByteArray();
        Read read = read(FACTORY.createParser(ObjectReadContext.empty(), bytes));
        assertThat(read.failure).isNull();
        assertThat(read.events).isEqualTo(expected);
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(bytes)) {
            Value value = unpacker.unpackValue();
            assertThat(unpacker.hasNext()).isFalse();
            ByteArrayOutputStream repacked = new ByteArrayOutputStream();
            try (var packer = MessagePack.newDefaultPacker(repacked)) {
                value.writeTo(packer);
            }
            // The independent packer writes the shortest headers, too.
            assertThat(repacked.toByteArray()).isEqualTo(bytes);
        }
    }

    private static void write(
            FuzzedDataProvider choices, MessagePackGenerator generator, List<String> events, int depth) {
        switch (choices.consumeInt(0, depth < MAX_DEPTH ? 10 : 8)) {
            case 0 -> {
                generator.writeNull();
                events.add("VALUE_NULL null");
            }
            case 1 -> {
                boolean value = choices.consumeBoolean();
                generator.writeBoolean(value);
                events.add(value ? "VALUE_TRUE true" : "VALUE_FALSE false");
            }
            case 2 -> {
                long value = choices.consumeLong() >> choices.consumeInt(0, 63);
                generator.writeNumber(value);
                events.add("VALUE_NUMBER_INT " + value);
            }
            case 3 -> {
                double value = choices.consumeDouble();
                generator.writeNumber(value);
                events.add("VALUE_NUMBER_FLOAT " + value);
            }
            case 4 -> {
                BigInteger value = new BigInteger(1, choices.consumeBytes(8));
                generator.writeNumber(value);
                events.add("VALUE_NUMBER_INT " + value);
            }
            case 5 -> {
                byte[] value = choices.consumeBytes(300);
                generator.writeBinary(value);
                events.add("VALUE_EMBEDDED_OBJECT " + HexFormat.of().formatHex(value));
            }
            case 6 -> {
                Instant value = Instant.ofEpochSecond(
                        choices.consumeLong(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond()),
                        choices.consumeInt(0, 999_999_999));
                generator.writeTimestamp(value.getEpochSecond(), value.getNano());
                events.add("VALUE_EMBEDDED_OBJECT " + value);
            }
            case 7 -> {
                BigDecimal value = BigDecimal.valueOf(choices.consumeLong(), choices.consumeInt());
                generator.writeDecimalExtension(value);
                events.add("VALUE_NUMBER_FLOAT " + value);
            }
            case 8 -> {
                String value = text(choices, 300);
                generator.writeString(value);
                events.add("VALUE_STRING " + value);
            }
            case 9 -> writeArray(choices, generator, events, depth);
            default -> writeObject(choices, generator, events, depth);
        }
    }

    private static void writeArray(
            FuzzedDataProvider choices, MessagePackGenerator generator, List<String> events, int depth) {
        int size = choices.consumeInt(0, 20);
        // A hint may be wrong.
        switch (choices.consumeInt(0, 2)) {
            case 0 -> generator.writeStartArray();
            case 1 -> generator.writeStartArray(null, size);
            default -> generator.writeStartArray(null, choices.consumeInt(0, 70_000));
        }
        events.add("START_ARRAY [");
        for (int i = 0; i < size; i++) {
            write(choices, generator, events, depth + 1);
        }
        generator.writeEndArray();
        events.add("END_ARRAY ]");
    }

    private static void writeObject(
            FuzzedDataProvider choices, MessagePackGenerator generator, List<String> events, int depth) {
        int size = choices.consumeInt(0, 20);
        if (choices.consumeBoolean()) {
            generator.writeStartObject();
        } else {
            generator.writeStartObject(null, choices.consumeInt(0, 70_000));
        }
        events.add("START_OBJECT {");
        for (int i = 0; i < size; i++) {
            // Unlike any other, for the independent value would keep one of two equal ones.
            String name = i + text(choices, 40);
            generator.writeName(name);
            events.add("PROPERTY_NAME " + name);
            write(choices, generator, events, depth + 1);
        }
        generator.writeEndObject();
        events.add("END_OBJECT }");
    }

    /** Returns a text without half surrogate pairs, which are refused. */
    private static String text(FuzzedDataProvider choices, int maxLength) {
        return choices.consumeString(maxLength).replaceAll("[\\ud800-\\udfff]", "\u20ac");
    }

    private static void copy(JsonParser parser, MessagePackGenerator generator) {
        int depth = 0;
        do {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
                generator.writeIntegerExtension(parser.getBigIntegerValue());
            } else if (token == JsonToken.VALUE_NUMBER_FLOAT
                    && parser.getNumberType() == JsonParser.NumberType.BIG_DECIMAL) {
                generator.writeDecimalExtension(parser.getDecimalValue());
            } else {
                generator.copyCurrentEvent(parser);
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        } while (depth > 0 && parser.nextToken() != null);
    }

    /** Returns the number of root values that could be skipped. */
    private static int skip(JsonParser parser) {
        int skipped = 0;
        try (parser) {
            while (parser.nextToken() != null) {
                parser.skipChildren();
                skipped++;
            }
        } catch (JacksonException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
        return skipped;
    }

    /** Reads values one at a time, the elements of an array, too. */
    private static void readValues(byte[] data, int piece) {
        try (MappingIterator<JsonNode> values = MAPPER.readerFor(JsonNode.class).readValues(inPieces(data, piece))) {
            while (values.hasNextValue()) {
                assertThat(values.nextValue()).isNotNull();
            }
        } catch (JacksonException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    /** Reads a part, which is written as it was. */
    private static void readPart(byte[] data, int piece) {
        try {
            MessagePackPart part = MessagePackPart.of(data);
            assertThat(MAPPER.writeValueAsBytes(part)).isEqualTo(data);
            assertThat(MAPPER.readValue(inPieces(data, piece), MessagePackPart.class))
                    .isEqualTo(part);
        } catch (JacksonException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    private record Read(List<String> events, @Nullable JacksonException failure) {}

    private static Read read(JsonParser parser) {
        List<String> events = new ArrayList<>();
        try (parser) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                events.add(token + " " + detail(parser, token));
            }
            return new Read(events, null);
        } catch (JacksonException e) {
            return new Read(events, e);
        }
    }

    /** Returns the events before the end or the failure, if each token is asked for as a string. */
    private static List<String> readStrings(JsonParser parser) {
        List<String> events = new ArrayList<>();
        try (parser) {
            for (String text = parser.nextStringValue();
                    parser.currentToken() != null;
                    text = parser.nextStringValue()) {
                JsonToken token = parser.currentToken();
                assertThat(text != null).isEqualTo(token == JsonToken.VALUE_STRING);
                events.add(token + " " + detail(parser, token));
            }
        } catch (JacksonException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
        return events;
    }

    private static @Nullable Object detail(JsonParser parser, JsonToken token) {
        if (token != JsonToken.VALUE_EMBEDDED_OBJECT) {
            return parser.getString();
        }
        Object value = parser.getEmbeddedObject();
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value;
    }

    private static InputStream inPieces(byte[] bytes, int size) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, size));
            }
        };
    }
}
