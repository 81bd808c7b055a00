package dev.cachezip.msgpack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.MismatchedInputException;

/** All sources of bytes give the same tokens: arrays, streams, and their rest after the end. */
class ParserInputTest {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();

    @Test
    void close_failedBeanFromStream_leavesThePathToAsk() {
        byte[] bytes = new MessagePackMapper().writeValueAsBytes(Map.of("inner", Map.of("count", "none")));
        assertThatExceptionOfType(MismatchedInputException.class)
                .isThrownBy(() -> new MessagePackMapper().readValue(new ByteArrayInputStream(bytes), Outer.class))
                .satisfies(e -> {
                    JsonParser parser = (JsonParser) e.processor();
                    assertThat(parser.isClosed()).isTrue();
                    assertThat(parser.currentName()).isEqualTo("count");
                    assertThat(parser.streamReadContext().pathAsPointer()).hasToString("/inner/count");
                });
    }

    @Test
    void close_whereTheTokenIsKept_leavesItsValueToAsk() {
        MessagePackFactory keeping = MessagePackFactory.builder()
                .disable(StreamReadFeature.CLEAR_CURRENT_TOKEN_ON_CLOSE)
                .build();
        for (JsonParser parser : parsers(keeping, "92a26162c40107")) {
            parser.nextToken();
            parser.nextToken();
            parser.close();
            assertThat(parser.getString()).isEqualTo("ab");
        }
        for (JsonParser parser : parsers(keeping, "c40107")) {
            parser.nextToken();
            parser.close();
            assertThat(parser.getBinaryValue()).containsExactly(7);
            assertThat(parser.nextToken()).isNull();
        }
    }

    @Test
    void nextToken_afterClose_isNull() {
        for (String hex : List.of("010203", "93010203", "9101", "81a16101", "81a161a162")) {
            for (JsonParser parser : parsers(FACTORY, hex)) {
                parser.nextToken();
                parser.nextToken();
                parser.close();
                assertThat(parser.nextToken()).as(hex).isNull();
                assertThat(parser.nextName()).as(hex).isNull();
            }
        }
    }

    @Test
    void locations_afterTheEnd_areTheLength() {
        for (JsonParser parser : parsers(FACTORY, "93a3616263a301020301")) {
            while (parser.nextToken() != null) {
                assertThat(parser.currentLocation().getByteOffset()).isPositive();
            }
            assertThat(parser.currentLocation().getByteOffset()).isEqualTo(10);
            assertThat(parser.currentTokenLocation().getByteOffset()).isEqualTo(10);
        }
    }

    @Test
    void locations_afterClose_areWhereTheParserWas() {
        for (JsonParser parser : parsers(FACTORY, "01a3616263c0")) {
            parser.nextToken();
            parser.nextToken();
            parser.close();
            assertThat(parser.currentTokenLocation().getByteOffset()).isEqualTo(1);
            assertThat(parser.currentLocation().getByteOffset()).isEqualTo(5);
        }
    }

    @Test
    void nextToken_streamThatReadsNothing_isRefused() {
        InputStream stuck = new InputStream() {
            private boolean read;

            @Override
            public int read() {
                return -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                if (read) {
                    return 0;
                }
                read = true;
                target[offset] = 1;
                return 1;
            }
        };
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), stuck)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
            assertThatExceptionOfType(JacksonException.class)
                    .isThrownBy(parser::nextToken)
                    .withMessageContaining("returned 0 bytes after 1");
        }
    }

    @Test
    void nextToken_streamLongerThanADocumentMayBe_isRefusedBeforeItIsReadOn() {
        AtomicLong given = new AtomicLong();
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 0x91;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                given.addAndGet(length);
                Arrays.fill(target, offset, offset + length, (byte) 0x91);
                return length;
            }
        };
        MessagePackFactory limited = MessagePackFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxDocumentLength(100_000)
                        .build())
                .build();
        assertThatExceptionOfType(StreamConstraintsException.class)
                .isThrownBy(() -> readAll(limited.createParser(ObjectReadContext.empty(), endless)))
                .withMessageContaining("exceeds the maximum allowed (100000");
        assertThat(given).hasValueLessThan(300_000);
    }

    private static void readAll(JsonParser parser) {
        try (parser) {
            while (parser.nextToken() != null) {
                parser.skipChildren();
            }
        }
    }

    @Test
    void createParser_stream_isClosedAsTheFeatureSays() {
        MessagePackFactory leaving = MessagePackFactory.builder()
                .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                .build();
        for (boolean failing : new boolean[] {false, true}) {
            assertThat(closings(FACTORY, failing)).isOne();
            assertThat(closings(leaving, failing)).isZero();
        }
    }

    /** Returns how often a stream was closed after it has been read, or has failed. */
    private static int closings(MessagePackFactory factory, boolean failing) {
        AtomicInteger closings = new AtomicInteger();
        InputStream in = new FilterInputStream(new ByteArrayInputStream(new byte[] {1})) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (failing) {
                    throw new IOException("no more");
                }
                return super.read(target, offset, length);
            }

            @Override
            public void close() {
                closings.incrementAndGet();
            }
        };
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), in)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
            assertThat(parser.nextToken()).isNull();
        } catch (JacksonIOException e) {
            assertThat(failing).isTrue();
        }
        return closings.get();
    }

    @Test
    void names_thatAreNotUtf8AndNobodyAsksFor_areSkippedFromAnySource() {
        for (int length : new int[] {0, 1, 7_990, 8_000, 20_000}) {
            String value = "db" + HexFormat.of().toHexDigits(length) + "61".repeat(length);
            for (JsonParser parser : parsers(FACTORY, "81a1ff92" + value + "81a1fe" + value)) {
                while (parser.nextToken() != null) {
                    parser.streamReadContext();
                }
                assertThat(parser.isClosed()).isTrue();
            }
        }
    }

    @Test
    void names_thatAreNotUtf8_areRefusedToWhoAsksFromAnySource() {
        for (int length : new int[] {0, 1, 7_990, 8_000, 20_000}) {
            String value = "db" + HexFormat.of().toHexDigits(length) + "61".repeat(length);
            for (JsonParser parser : parsers(FACTORY, "82a1ff81a161" + value + "a16201")) {
                while (parser.currentToken() != JsonToken.VALUE_STRING) {
                    parser.nextToken();
                }
                assertThat(parser.currentName()).isEqualTo("a");
                TokenStreamContext context = parser.streamReadContext();
                assertThat(context.currentName()).isEqualTo("a");
                assertThat(context.getNestingDepth()).isEqualTo(2);
                assertNotUtf8(context::pathAsPointer);
                assertNotUtf8(context.getParent()::currentName);
                assertThat(parser.nextToken()).isEqualTo(JsonToken.END_OBJECT);
                assertNotUtf8(parser::currentName);
                assertNotUtf8(parser::currentName);
                assertThat(parser.nextName()).isEqualTo("b");
                assertThat(parser.streamReadContext().pathAsPointer()).hasToString("/b");
            }
        }
    }

    private static void assertNotUtf8(ThrowingCallable call) {
        assertThatExceptionOfType(StreamReadException.class).isThrownBy(call).withMessageContaining("UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\u00e9", "\u20ac", "\ud83d\ude00"})
    void strings_limitOfTheirLength_countsChars(String unit) {
        MessagePackFactory limited = limited(100);
        String longest = unit.repeat(100 / unit.length());
        for (JsonParser parser : parsers(limited, text("da", longest))) {
            parser.nextToken();
            assertThat(parser.getString()).isEqualTo(longest);
        }
        for (JsonParser parser : parsers(limited, text("da", longest + "a"))) {
            assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(() -> {
                parser.nextToken();
                parser.getString();
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"da", "c5"})
    void names_limitOfTheirLength_countsCharsWhateverTheKeysType(String format) {
        MessagePackFactory limited = limited(100);
        for (String unit : List.of("a", "\u00e9", "\u20ac", "\ud83d\ude00")) {
            String longest = unit.repeat(100 / unit.length());
            for (JsonParser parser : parsers(limited, "81" + text(format, longest) + "01")) {
                parser.nextToken();
                assertThat(parser.nextName()).isEqualTo(longest);
            }
            for (JsonParser parser : parsers(limited, "81" + text(format, longest + "a") + "01")) {
                parser.nextToken();
                assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(parser::nextName);
            }
        }
    }

    private static MessagePackFactory limited(int length) {
        return MessagePackFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(length)
                        .maxNameLength(length)
                        .build())
                .build();
    }

    private static String text(String format, String value) {
        byte[] utf8 = value.getBytes(UTF_8);
        return format
                + HexFormat.of().toHexDigits((short) utf8.length)
                + HexFormat.of().formatHex(utf8);
    }

    private static List<JsonParser> parsers(MessagePackFactory factory, String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        return List.of(
                factory.createParser(ObjectReadContext.empty(), bytes),
                factory.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(bytes)));
    }

    private record Outer(@Nullable Inner inner) {}

    private record Inner(int count) {}
}
