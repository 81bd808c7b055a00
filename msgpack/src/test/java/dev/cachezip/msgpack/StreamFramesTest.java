package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.MappingIterator;

/** Streams are read one value at a time, with the tokens, places and failures of arrays. */
class StreamFramesTest {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();
    private static final MessagePackMapper MAPPER = new MessagePackMapper();

    /** Values of every format, alone, in each other, and as keys. */
    private static final byte[] EVERY_FORMAT = Bytes.hex("""
            01 ff c0 c2 c3 c4 01 07 c5 0001 07 c6 00000001 07 ca 3f800000 cb 3ff0000000000000 cc ff cd ffff ce ffffffff
            cf ffffffffffffffff d0 80 d1 8000 d2 80000000 d3 8000000000000000 d4 05 01 d5 05 0102 d6 ff 00000001
            d7 05 0102030405060708 d8 05 0102030405060708090a0b0c0d0e0f10 c7 02 05 0102 c8 0002 05 0102
            c9 00000002 05 0102 d7 49 7fffffffffffffff a0 a3 616263 d9 03 616263 da 0003 616263 db 00000003 616263 90 80
            93 01 92 a161 c0 81 a162 90 dc 0002 01 80 dd 00000002 a161 93 01 02 03 81 a161 92 01 82 a162 c0 01 c3
            de 0002 a161 01 a162 02 df 00000001 c4 01 61 dc 0000 05 91 91 91 c0
            """);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8000})
    void tokens_ofEveryFormatInAnyPieces_areThoseOfTheArray(int piece) {
        assertThat(trace(parser(inPieces(EVERY_FORMAT, piece)))).isEqualTo(trace(parser(EVERY_FORMAT)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 8000, 1 << 20})
    void tokens_ofLongDocumentsInAnyPieces_areThoseOfTheArray(int piece) {
        for (int seed = 0; seed < 3; seed++) {
            byte[] array = MAPPER.writeValueAsBytes(RandomDocument.of(seed, 3000));
            byte[] sequence = Bytes.join(EVERY_FORMAT, array, Bytes.hex("01"), array, EVERY_FORMAT);
            assertThat(trace(parser(inPieces(sequence, piece)))).isEqualTo(trace(parser(sequence)));
        }
    }

    @Test
    void tokens_ofAStreamCutOffAtAnyByte_areThoseOfTheArrayUpToThere() {
        for (int length = 1; length < EVERY_FORMAT.length; length++) {
            byte[] cut = Arrays.copyOf(EVERY_FORMAT, length);
            List<String> ofArray = trace(parser(cut));
            List<String> ofStream = trace(parser(inPieces(cut, 1)));
            boolean failed = ofArray.get(ofArray.size() - 1).startsWith("failed");
            assertThat(ofStream.get(ofStream.size() - 1).startsWith("failed")).isEqualTo(failed);
            // An array of the root goes on to its last element; other values fail where they do in an array.
            assertThat(ofStream)
                    .startsWith(ofArray.subList(0, ofArray.size() - 1).toArray(String[]::new));
        }
    }

    @Test
    void failure_ofAStreamCutOff_tellsTheByteThatIsMissing() {
        byte[] cut = Bytes.join(Bytes.repeat(1, 20_000), Bytes.hex("92 01"));
        try (MessagePackParser parser = parser(new ByteArrayInputStream(cut))) {
            for (int i = 0; i < 20_002; i++) {
                parser.nextToken();
            }
            assertThatExceptionOfType(UnexpectedEndOfInputException.class)
                    .isThrownBy(parser::nextToken)
                    .satisfies(e -> assertThat(e.getLocation().getByteOffset()).isEqualTo(20_002));
        }
    }

    @Test
    void nextToken_whereTheNextValueIsNotThereYet_waitsForNoByteOfIt() {
        for (String hex : List.of("01", "82 a161 01 a162 90", "d9 01 61", "91 c4 01 00", "dc 0001 05")) {
            InputStream in = new SequenceInputStream(new ByteArrayInputStream(Bytes.hex(hex)), failing());
            try (MessagePackParser parser = parser(inPieces(in, 1))) {
                for (JsonToken ignored : tokens(Bytes.hex(hex))) {
                    parser.nextToken();
                }
                assertThatExceptionOfType(JacksonIOException.class).as(hex).isThrownBy(parser::nextToken);
            }
        }
    }

    @Test
    void nextToken_afterAStreamThatFailedOnce_goesOnWhereItWas() {
        for (int at = 0; at < EVERY_FORMAT.length; at++) {
            InputStream in = new SequenceInputStream(
                    new ByteArrayInputStream(EVERY_FORMAT, 0, at),
                    new SequenceInputStream(
                            failing(), new ByteArrayInputStream(EVERY_FORMAT, at, EVERY_FORMAT.length - at)));
            int failures = 0;
            List<JsonToken> tokens = new ArrayList<>();
            try (MessagePackParser parser = parser(in)) {
                while (!parser.isClosed()) {
                    try {
                        JsonToken token = parser.nextToken();
                        if (token != null) {
                            tokens.add(token);
                        }
                    } catch (JacksonIOException e) {
                        failures++;
                    }
                }
            }
            assertThat(failures).isOne();
            assertThat(tokens).isEqualTo(tokens(EVERY_FORMAT));
        }
    }

    @Test
    void readValues_elementOfALyingLength_failsAfterAllBeforeWithoutItsMemory() {
        for (String lie : List.of(
                "db 7fffffff 61",
                "c6 ffffffff 61",
                "c9 ffffffff 05",
                "dd ffffffff 01",
                "df ffffffff a161 01",
                "91 dd ffffffff 91 dd ffffffff 91 df ffffffff",
                "92 c6 7ffffff0 00")) {
            for (String root : List.of("01 02", "93 01 02", "dd ffffffff 01 02")) {
                int[] longest = {0};
                InputStream in = new FilterInputStream(new ByteArrayInputStream(Bytes.hex(root + lie))) {
                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        longest[0] = Math.max(longest[0], target.length);
                        return super.read(target, offset, length);
                    }
                };
                try (MappingIterator<Object> values =
                        MAPPER.readerFor(Object.class).readValues(in)) {
                    assertThat(values.nextValue()).isEqualTo(1);
                    assertThat(values.nextValue()).isEqualTo(2);
                    assertThatExceptionOfType(JacksonException.class).as(lie).isThrownBy(values::nextValue);
                }
                assertThat(longest[0]).isLessThan(20_000);
            }
        }
    }

    @Test
    void nextToken_nestingBeyondTheLimit_isRefused() {
        byte[] deepest = Bytes.join(Bytes.repeat(0x91, 500), Bytes.hex("01"));
        assertThat(trace(parser(inPieces(deepest, 1000)))).isEqualTo(trace(parser(deepest)));
        for (int levels : new int[] {501, 100_000}) {
            for (int format : new int[] {0x91, 0x81}) {
                byte[] deep = Bytes.repeat(format, levels);
                assertThat(trace(parser(inPieces(deep, 1000))))
                        .last()
                        .asString()
                        .startsWith("failed");
            }
        }
        assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(() -> {
            try (MessagePackParser parser = parser(inPieces(Bytes.repeat(0x91, 100_000), 1000))) {
                parser.nextToken();
                parser.skipChildren();
            }
        });
    }

    @Test
    void readValues_documentLongerThanAllowed_failsAfterAllBefore() {
        MessagePackMapper limited = limited(100);
        byte[] longest = Bytes.join(Bytes.hex("c4 62"), Bytes.repeat(0, 98));
        byte[] tooLong = Bytes.join(Bytes.hex("c4 63"), Bytes.repeat(0, 99));
        for (byte[] root : List.of(Bytes.hex(""), Bytes.hex("dc 00c8"))) {
            byte[] values = Bytes.join(root, longest, longest, longest, tooLong);
            try (MappingIterator<byte[]> read =
                    limited.readerFor(byte[].class).readValues(new ByteArrayInputStream(values))) {
                for (int i = 0; i < 3; i++) {
                    assertThat(read.nextValue()).hasSize(98);
                }
                assertThatExceptionOfType(StreamConstraintsException.class)
                        .isThrownBy(read::nextValue)
                        .withMessageContaining("Document length (101) exceeds the maximum allowed (100");
                assertThatExceptionOfType(StreamConstraintsException.class)
                        .as("once more")
                        .isThrownBy(read::nextValue);
            }
        }
    }

    @Test
    void readValue_ofAnArrayLongerThanAllowed_isRefusedAsOneDocument() {
        byte[] bytes = MAPPER.writeValueAsBytes(new int[100]);
        assertThat(limited(103).readValue(new ByteArrayInputStream(bytes), int[].class))
                .hasSize(100);
        assertThatExceptionOfType(StreamConstraintsException.class)
                .isThrownBy(() -> limited(102).readValue(new ByteArrayInputStream(bytes), int[].class));
        assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(() -> {
            try (MessagePackParser parser = (MessagePackParser) limited(102).createParser(inPieces(bytes, 1))) {
                parser.nextToken();
                parser.skipChildren();
            }
        });
    }

    @Test
    void readValue_ofAnArrayThatTakesMoreMemoryThanAllowed_isRefusedAsOneDocument() {
        MessagePackMapper limited = MessagePackMapper.builder(
                        MessagePackFactory.builder().maxObjectSize(5_000).build())
                .build();
        byte[] bytes = MAPPER.writeValueAsBytes(List.of("a".repeat(400), "b".repeat(400), List.of(1, 2), List.of(3)));
        assertThat(limited.readValue(new ByteArrayInputStream(bytes), Object[].class))
                .hasSize(4);
        byte[] numbers = MAPPER.writeValueAsBytes(new int[200]);
        byte[] twice = Bytes.join(Bytes.hex("94"), bytes, bytes, bytes, bytes);
        for (byte[] tooLarge : List.of(numbers, twice)) {
            assertThatExceptionOfType(ObjectSizeException.class)
                    .isThrownBy(() -> limited.readValue(new ByteArrayInputStream(tooLarge), Object[].class));
            assertThat(limited.readerFor(Object.class)
                            .readValues(new ByteArrayInputStream(tooLarge))
                            .readAll())
                    .isNotEmpty();
            assertThatExceptionOfType(ObjectSizeException.class)
                    .isThrownBy(() -> limited.readerFor(Object.class)
                            .readValues(new ByteArrayInputStream(Bytes.join(Bytes.hex("91"), tooLarge)))
                            .readAll());
        }
    }

    @Test
    void readValues_afterAnElementOfAnotherType_goOnWithTheLimitsOfEach() {
        byte[] element = MAPPER.writeValueAsBytes(Map.of("a", 1));
        byte[] array = Bytes.join(Bytes.hex("dc 0033 92 01 92 02 03"), element, element, Bytes.repeat(0x80, 48));
        try (MappingIterator<Map<String, Integer>> read = limited(10)
                .readerFor(new TypeReference<Map<String, Integer>>() {})
                .readValues(new ByteArrayInputStream(array))) {
            assertThatExceptionOfType(JacksonException.class).isThrownBy(read::nextValue);
            assertThat(read.nextValue()).isEqualTo(Map.of("a", 1));
            assertThat(read.readAll()).hasSize(49);
        }
    }

    @Test
    void readValues_ofAChannel_areItsValues() throws IOException {
        byte[] values = Bytes.join(MAPPER.writeValueAsBytes(Map.of("a", 1)), MAPPER.writeValueAsBytes(Map.of("a", 2)));
        try (MappingIterator<Map<String, Integer>> read = MAPPER.readerFor(new TypeReference<Map<String, Integer>>() {})
                .readValues(Channels.newInputStream(Channels.newChannel(new ByteArrayInputStream(values))))) {
            assertThat(read.readAll()).containsExactly(Map.of("a", 1), Map.of("a", 2));
        }
    }

    @Test
    void skipChildren_ofAnArrayAndItsElements_leavesTheNextValue() {
        byte[] bytes = Bytes.hex("93 92 01 02 81 a161 c0 d4 05 01 07 90 80 08");
        for (int piece : new int[] {1, 100}) {
            try (MessagePackParser parser = parser(inPieces(bytes, piece))) {
                List<String> found = new ArrayList<>();
                while (parser.nextToken() != null) {
                    parser.nextExtensionType();
                    parser.skipChildren();
                    found.add(parser.currentToken() + " "
                            + parser.streamReadContext().getNestingDepth());
                }
                assertThat(found)
                        .containsExactly(
                                "END_ARRAY 0",
                                "VALUE_NUMBER_INT 0",
                                "END_ARRAY 0",
                                "END_OBJECT 0",
                                "VALUE_NUMBER_INT 0");
            }
        }
    }

    @Test
    void nextExtensionType_beforeTheNextFrame_keepsTheCurrentValue() {
        byte[] text = Bytes.join(Bytes.hex("d9 64"), Bytes.repeat('x', 100));
        byte[] extension = Bytes.join(Bytes.hex("c8 4e20 07"), Bytes.repeat(1, 20_000));
        try (MessagePackParser parser =
                parser(inPieces(Bytes.join(Bytes.hex("01"), text, extension, Bytes.hex("d4 08 00")), 50))) {
            parser.nextToken();
            parser.nextToken();
            assertThat(parser.nextExtensionType()).isEqualTo(7);
            assertThat(parser.getString()).isEqualTo("x".repeat(100));
            assertThat(parser.currentTokenLocation().getByteOffset()).isOne();
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_EMBEDDED_OBJECT);
            assertThat(parser.nextExtensionType()).isEqualTo(8);
            assertThat(parser.getEmbeddedObject())
                    .isEqualTo(new MessagePackExtension((byte) 7, Bytes.repeat(1, 20_000)));
        }
    }

    @Test
    void releaseBuffered_inASequence_handsOverTheBytesThatWereReadTooFar() {
        MessagePackFactory leaving = MessagePackFactory.builder()
                .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                .build();
        ByteArrayInputStream in = new ByteArrayInputStream(Bytes.join(Bytes.hex("01 02 03"), new byte[10_000]));
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        try (MessagePackParser parser = (MessagePackParser) leaving.createParser(ObjectReadContext.empty(), in)) {
            parser.nextToken();
            assertThat(parser.releaseBuffered(rest)).isPositive();
        }
        assertThat(Bytes.join(rest.toByteArray(), in.readAllBytes()))
                .isEqualTo(Bytes.join(Bytes.hex("02 03"), new byte[10_000]));
    }

    private static MessagePackMapper limited(int maxDocumentLength) {
        return MessagePackMapper.builder(MessagePackFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxDocumentLength(maxDocumentLength)
                                .build())
                        .build())
                .build();
    }

    private static MessagePackParser parser(byte[] bytes) {
        return (MessagePackParser) FACTORY.createParser(ObjectReadContext.empty(), bytes);
    }

    private static MessagePackParser parser(InputStream in) {
        return (MessagePackParser) FACTORY.createParser(ObjectReadContext.empty(), in);
    }

    private static List<JsonToken> tokens(byte[] bytes) {
        List<JsonToken> tokens = new ArrayList<>();
        try (MessagePackParser parser = parser(bytes)) {
            while (parser.nextToken() != null) {
                tokens.add(parser.currentToken());
            }
        }
        return tokens;
    }

    /** Returns all that a parser says of each token, and how it fails. */
    private static List<String> trace(MessagePackParser parser) {
        List<String> trace = new ArrayList<>();
        try (parser) {
            int extension = parser.nextExtensionType();
            while (parser.nextToken() != null) {
                String before = "after " + extension;
                extension = parser.nextExtensionType();
                Object value = parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
                        ? Arrays.hashCode(parser.getBinaryValue())
                        : parser.getString();
                trace.add(String.join(
                        " ",
                        before,
                        parser.currentToken().name(),
                        String.valueOf(value),
                        parser.streamReadContext().pathAsPointer().toString(),
                        parser.streamReadContext().toString(),
                        String.valueOf(parser.containerSize()),
                        String.valueOf(parser.currentTokenLocation().getByteOffset()),
                        String.valueOf(parser.currentLocation().getByteOffset())));
            }
            trace.add("ended at " + parser.currentLocation().getByteOffset());
        } catch (JacksonException e) {
            trace.add("failed with " + e.getOriginalMessage());
        }
        return trace;
    }

    private static InputStream inPieces(byte[] bytes, int size) {
        return inPieces(new ByteArrayInputStream(bytes), size);
    }

    private static InputStream inPieces(InputStream in, int size) {
        return new FilterInputStream(in) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return super.read(target, offset, Math.min(length, size));
            }
        };
    }

    /** Returns a stream that fails once, and then has no bytes. */
    private static InputStream failing() {
        return new InputStream() {
            private boolean failed;

            @Override
            public int read() throws IOException {
                if (failed) {
                    return -1;
                }
                failed = true;
                throw new IOException("later");
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return read();
            }
        };
    }
}
