package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamWriteException;
import tools.jackson.core.io.SerializedString;

/** The calls that a generator refuses, a test for each: none of their bytes reaches the target. */
final class RefusedWritesTest {

    private static void assertRefused(
            Consumer<MessagePackGenerator> before, Consumer<MessagePackGenerator> refused, String message) {
        GrowingTarget target = new GrowingTarget();
        target.write('p');
        MessagePackGenerator generator = Generators.to(target);
        generator.writeNumber(1);
        before.accept(generator);
        assertThatThrownBy(() -> refused.accept(generator))
                .isInstanceOf(StreamWriteException.class)
                .hasMessageContaining(message);
        generator.configure(StreamWriteFeature.AUTO_CLOSE_CONTENT, false);
        generator.close();
        assertThat(target.length()).isEqualTo(2);
    }

    private static void inObject(MessagePackGenerator generator) {
        generator.writeStartObject();
    }

    private static void inArray(MessagePackGenerator generator) {
        generator.writeStartArray();
    }

    private static void afterName(MessagePackGenerator generator) {
        generator.writeStartObject();
        generator.writeName("a");
    }

    @Test
    void writeValue_whereANameIsExpected_isRefused() {
        assertRefused(RefusedWritesTest::inObject, g -> g.writeNumber(1), "Cannot write a value, expecting a name");
        assertRefused(RefusedWritesTest::inObject, g -> g.writeString("x"), "Cannot write a value, expecting a name");
        assertRefused(RefusedWritesTest::inObject, g -> g.writeStartArray(), "Cannot write a value, expecting a name");
        assertRefused(RefusedWritesTest::inObject, g -> g.writeStartObject(), "Cannot write a value, expecting a name");
    }

    @Test
    void writeName_inAnArray_isRefused() {
        assertRefused(RefusedWritesTest::inArray, g -> g.writeName("a"), "Cannot write a name, expecting an element");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeName(new SerializedString("a")), "Cannot write a name");
        assertRefused(RefusedWritesTest::inArray, g -> g.writePropertyId(1), "Cannot write a name");
    }

    @Test
    void writeName_afterAName_isRefused() {
        assertRefused(
                RefusedWritesTest::afterName,
                g -> g.writeName("b"),
                "Cannot write a name, expecting the value of a property");
    }

    @Test
    void writeName_atTheRoot_isRefused() {
        GrowingTarget target = new GrowingTarget();
        try (MessagePackGenerator generator = Generators.to(target)) {
            assertThatThrownBy(() -> generator.writeName("a"))
                    .isInstanceOf(StreamWriteException.class)
                    .hasMessageContaining("expecting a root value");
            generator.writeNumber(7);
        }
        assertThat(target.length()).isEqualTo(1);
    }

    @Test
    void writeEnd_ofTheOtherContainer_isRefused() {
        assertRefused(RefusedWritesTest::inArray, g -> g.writeEndObject(), "Cannot write the end of an object");
        assertRefused(RefusedWritesTest::inObject, g -> g.writeEndArray(), "Cannot write the end of an array");
    }

    @Test
    void writeEndObject_afterAName_isRefused() {
        assertRefused(RefusedWritesTest::afterName, g -> g.writeEndObject(), "expecting the value of a property");
    }

    @Test
    void close_afterAName_failsAndHandsOverNothingOfIt() {
        GrowingTarget target = new GrowingTarget();
        MessagePackGenerator generator = Generators.to(target);
        generator.writeStartArray();
        afterName(generator);
        assertThatThrownBy(generator::close).isInstanceOf(StreamWriteException.class);
        assertThat(generator.isClosed()).isTrue();
        assertThat(target.length()).isZero();
    }

    @Test
    void write_afterClose_isRefused() {
        GrowingTarget target = new GrowingTarget();
        MessagePackGenerator generator = Generators.to(target);
        generator.writeNumber(1);
        generator.close();
        byte[] before = target.array().clone();
        assertThatThrownBy(() -> generator.writeNumber(2))
                .isInstanceOf(StreamWriteException.class)
                .hasMessageContaining("closed");
        generator.close();
        assertThat(target.length()).isEqualTo(1);
        assertThat(target.array()).isEqualTo(before);
    }

    @Test
    void write_afterCloseOfWhatIsOpen_isRefused() {
        List<Consumer<MessagePackGenerator>> opens =
                List.of(RefusedWritesTest::inArray, RefusedWritesTest::inObject, RefusedWritesTest::afterName);
        List<Consumer<MessagePackGenerator>> writes = List.of(
                MessagePackGenerator::writeEndArray,
                MessagePackGenerator::writeEndObject,
                MessagePackGenerator::writeStartArray,
                MessagePackGenerator::writeNull,
                g -> g.writeString(""),
                g -> g.writeName("a"));
        for (Consumer<MessagePackGenerator> open : opens) {
            MessagePackGenerator generator =
                    Generators.without(new GrowingTarget(), StreamWriteFeature.AUTO_CLOSE_CONTENT);
            open.accept(generator);
            generator.close();
            for (Consumer<MessagePackGenerator> write : writes) {
                assertThatThrownBy(() -> write.accept(generator))
                        .isInstanceOf(StreamWriteException.class)
                        .hasMessageContaining("the generator is closed");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"'\uD83D', 0", "'a\uDE00', 1", "'ab\uD83Dc', 2", "'\uD83D\uD83D\uDE00', 0", "'é中\uDE00\uD83D', 2"})
    void writeString_halfOfASurrogatePair_isRefusedWithItsIndex(String text, int index) {
        String message = "at index " + index;
        char[] chars = ("<" + text + ">").toCharArray();
        assertRefused(g -> {}, g -> g.writeString(text), message);
        assertRefused(RefusedWritesTest::inArray, g -> g.writeString(text), message);
        // Of texts that are encoded in one part, and in two.
        for (int before : new int[] {100, 254, 255, 256}) {
            assertRefused(
                    RefusedWritesTest::inArray,
                    g -> g.writeString("x".repeat(before) + text),
                    "at index " + (before + index));
        }
        assertRefused(RefusedWritesTest::inArray, g -> g.writeString(chars, 1, text.length()), message);
        assertRefused(RefusedWritesTest::inArray, g -> g.writeString(new SerializedString(text)), message);
        assertRefused(g -> {}, g -> g.writeString(new StringReader(text), text.length()), message);
        assertRefused(RefusedWritesTest::inArray, g -> g.writeString(new StringReader(text), -1), message);
        assertRefused(RefusedWritesTest::inObject, g -> g.writeName(text), message);
        assertRefused(RefusedWritesTest::inObject, g -> g.writeName(new SerializedString(text)), message);
    }

    @Test
    void write_afterAWriteThatFailed_isRefused() {
        GrowingTarget target = new GrowingTarget();
        MessagePackGenerator generator = Generators.to(target);
        generator.writeNumber(1);
        generator.writeStartArray();
        assertThatThrownBy(() -> generator.writeString("\uD83D")).isInstanceOf(StreamWriteException.class);
        assertThatThrownBy(generator::writeEndArray).hasMessageContaining("after a write that failed");
        assertThatThrownBy(() -> generator.writeNumber(1)).hasMessageContaining("after a write that failed");
        generator.close();
        assertThat(target.length()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80",
                "bf",
                "c0af",
                "c1bf",
                "c2",
                "c2c2",
                "e0",
                "e08080",
                "e09fbf",
                "e1c080",
                "e18000",
                "eda080",
                "edbfbf",
                "f08080",
                "f0808080",
                "f08fbfbf",
                "f0908000",
                "f4908080",
                "f5808080",
                "fe",
                "ff"
            })
    void writeUtf8String_malformed_isRefusedWithItsIndex(String hex) {
        for (int padding : new int[] {0, 1, 7, 8, 9, 20}) {
            byte[] malformed = HexFormat.of().parseHex("61".repeat(padding) + hex + "61");
            for (int end : new int[] {malformed.length - 1, malformed.length}) {
                assertRefused(
                        RefusedWritesTest::inArray, g -> g.writeUTF8String(malformed, 0, end), "at index " + padding);
                assertRefused(
                        RefusedWritesTest::inArray,
                        g -> g.writeRawUTF8String(malformed, 0, end),
                        "at index " + padding);
            }
        }
    }

    @Test
    void writeName_twice_isRefusedWhereDuplicatesAreLookedFor() {
        GrowingTarget target = new GrowingTarget();
        try (MessagePackGenerator generator = Generators.to(target, StreamWriteFeature.STRICT_DUPLICATE_DETECTION)) {
            generator.writeStartArray();
            for (int i = 0; i < 3; i++) {
                generator.writeStartObject();
                generator.writeName("a");
                generator.writeStartObject();
                generator.writeName("a");
                generator.writeNumber(1);
                generator.writeEndObject();
                generator.writeName(new SerializedString("b"));
                generator.writeNumber(1);
                for (String seen : new String[] {"a", "b"}) {
                    assertThatThrownBy(() -> generator.writeName(seen))
                            .isInstanceOf(StreamWriteException.class)
                            .hasMessageContaining("Duplicate Object property \"" + seen + "\"");
                    assertThatThrownBy(() -> generator.writeName(new SerializedString(seen)))
                            .isInstanceOf(StreamWriteException.class);
                }
                generator.writeEndObject();
            }
            generator.writeEndArray();
        }
        assertThat(HexFormat.of().formatHex(target.array(), 0, target.length()))
                .isEqualTo("93" + "82a16181a16101a16201".repeat(3));
    }

    @Test
    void writeStart_deeperThanTheLimit_isRefused() {
        MessagePackGenerator generator = Generators.to(new GrowingTarget());
        for (int i = 0; i < 500; i++) {
            generator.writeStartArray();
        }
        assertThatThrownBy(generator::writeStartArray).isInstanceOf(StreamConstraintsException.class);
        assertThatThrownBy(() -> generator.writeArray(new int[1], 0, 1)).isInstanceOf(StreamConstraintsException.class);
        generator.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "abc", "1.2.3", "0x10", "1e", "1e99999999999", "12345678901234567890x"})
    void writeNumber_textThatIsNone_isRefused(String text) {
        assertRefused(RefusedWritesTest::inArray, g -> g.writeNumber(text), "Not a number");
    }

    @Test
    void writeNumber_plainDecimalOfAHugeScale_isRefused() {
        MessagePackGenerator generator =
                Generators.to(new GrowingTarget(), StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN);
        assertThatThrownBy(() -> generator.writeNumber(new BigDecimal("1E+10000")))
                .isInstanceOf(StreamWriteException.class);
        generator.close();
    }

    @Test
    void writeExtension_typeBeyondAByte_isRefused() {
        assertRefused(RefusedWritesTest::inArray, g -> g.writeExtension(128, new byte[1], 0, 1), "not 128");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeExtension(-129, new byte[1], 0, 1), "not -129");
    }

    @Test
    void close_afterAnExtensionThatIsRefused_writesACountWithoutIt() {
        assertThat(Generators.hex(g -> {
                    g.writeStartArray();
                    assertThatThrownBy(() -> g.writeExtension(200, new byte[1], 0, 1))
                            .isInstanceOf(StreamWriteException.class);
                }))
                .isEqualTo("90");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1_000_000_000})
    void writeTimestamp_nanosecondsOfNoSecond_areRefused(int nano) {
        assertRefused(RefusedWritesTest::inArray, g -> g.writeTimestamp(0, nano), nano + " nanoseconds");
    }

    @Test
    void write_rangeBeyondTheArray_isRefused() {
        byte[] bytes = new byte[4];
        char[] chars = new char[4];
        assertRefused(RefusedWritesTest::inArray, g -> g.writeBinary(bytes, 2, 3), "Invalid 'offset'");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeExtension(1, bytes, -1, 3), "Invalid 'offset'");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeUTF8String(bytes, 0, 5), "Invalid 'offset'");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeString(chars, 1, Integer.MAX_VALUE), "Invalid 'offset'");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeRaw("abc", 4, 0), "Invalid 'offset'");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeString((Reader) null, 0), "null reader");
    }

    @Test
    void writeBinary_streamThatEndsEarly_isRefused() {
        assertRefused(
                g -> {},
                g -> g.writeBinary(new ByteArrayInputStream(new byte[10]), Integer.MAX_VALUE - 10),
                "ended after 10 of 2147483637 bytes");
        assertRefused(
                g -> {
                    g.writeStartArray();
                    g.writeString("0123456789");
                },
                g -> g.writeBinary(new ByteArrayInputStream(new byte[10]), Integer.MAX_VALUE - 10),
                "ended after 10 of 2147483637 bytes");
    }

    @Test
    void writeString_readerThatEndsEarly_isRefused() {
        assertRefused(
                g -> {},
                g -> g.writeString(new StringReader("abc"), Integer.MAX_VALUE),
                "ended after 3 of 2147483647 chars");
    }

    static Stream<Throwable> failures() {
        return Stream.of(new IOException("no more"), new IllegalStateException("broken"), new AssertionError("worse"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void write_sourceThatFails_isRefusedAndSoIsAllThatFollows(Throwable failure) {
        assertAbandoned(failure, g -> g.writeBinary(stream(failure), 5));
        assertAbandoned(failure, g -> g.writeBinary(stream(failure), -1));
        assertAbandoned(failure, g -> g.writeString(reader(failure), 5));
        assertAbandoned(failure, g -> g.writeString(reader(failure), -1));
    }

    private static void assertAbandoned(Throwable failure, Consumer<MessagePackGenerator> calls) {
        GrowingTarget target = new GrowingTarget();
        MessagePackGenerator generator = Generators.to(target);
        generator.writeNumber(1);
        generator.writeStartArray();
        assertThatThrownBy(() -> calls.accept(generator))
                .satisfiesAnyOf(
                        thrown -> assertThat(thrown).isSameAs(failure),
                        thrown -> assertThat(thrown)
                                .isInstanceOf(JacksonIOException.class)
                                .hasCause(failure));
        assertThatThrownBy(() -> generator.writeNumber(1)).hasMessageContaining("after a write that failed");
        generator.close();
        assertThat(target.length()).isEqualTo(1);
    }

    private static InputStream stream(Throwable failure) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                return fail(failure);
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return fail(failure);
            }
        };
    }

    private static Reader reader(Throwable failure) {
        return new Reader() {
            @Override
            public int read(char[] chars, int offset, int length) throws IOException {
                return fail(failure);
            }

            @Override
            public void close() {}
        };
    }

    private static int fail(Throwable failure) throws IOException {
        if (failure instanceof IOException checked) {
            throw checked;
        }
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        throw (Error) failure;
    }

    @Test
    void writeEmbeddedObject_ofAnotherType_isRefused() {
        assertRefused(RefusedWritesTest::inArray, g -> g.writeEmbeddedObject(new Object()), "No native support");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeTypeId("x"), "No native support");
        assertRefused(RefusedWritesTest::inArray, g -> g.writeObjectId("x"), "No native support");
    }

    @Test
    void write_beyondTheLimitOfTheBuffer_isRefusedWithItsException() {
        GrowingTarget target = new GrowingTarget();
        target.limit(100_000);
        MessagePackGenerator generator = Generators.to(target);
        generator.writeNumber(1);
        generator.writeStartArray();
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1000; i++) {
                        generator.writeString("x".repeat(1000));
                    }
                })
                .isInstanceOf(GrowingTarget.TooLarge.class);
        generator.close();
        assertThat(target.length()).isEqualTo(1);
        assertThat(target.capacity()).isLessThanOrEqualTo(100_000);
    }
}
