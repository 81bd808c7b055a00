package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.io.SerializedString;

/** The bytes that reach an output buffer or a stream, and the moment at which they do. */
final class TargetsTest {

    @Test
    void close_outputBuffer_appendsInPlace() {
        GrowingTarget target = new GrowingTarget();
        target.write('p');
        byte[] array = target.array();
        try (MessagePackGenerator generator = Generators.to(target)) {
            generator.writeNumber(1);
            assertThat(target.length()).isEqualTo(1);
            assertThat(generator.streamWriteOutputTarget()).isSameAs(target);
            assertThat(generator.streamWriteOutputBuffered()).isEqualTo(1);
        }
        assertThat(target.array()).isSameAs(array).startsWith('p', 1);
        assertThat(target.length()).isEqualTo(2);
    }

    @Test
    void write_longerThanTheOutputBuffer_growsIt() {
        GrowingTarget target = new GrowingTarget();
        target.write('p');
        byte[] expected = Generators.bytes(TargetsTest::writeMuch);
        try (MessagePackGenerator generator = Generators.to(target)) {
            writeMuch(generator);
        }
        assertThat(Arrays.copyOfRange(target.array(), 1, target.length())).isEqualTo(expected);
    }

    private static void writeMuch(JsonGenerator generator) {
        generator.writeStartArray();
        for (int i = 0; i < 5000; i++) {
            generator.writeNumber(i);
            generator.writeString("é中😀".repeat(i % 50));
            generator.writeNumber(i / 3.0);
            generator.writeBinary(new byte[i % 300]);
        }
        generator.writeEndArray();
    }

    /** The limits do not depend on the room that a value might have taken. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20, 4090, 8180, 8190, 20_000})
    void write_upToTheLimitExactly_isAccepted(int before) {
        List<Consumer<MessagePackGenerator>> lasts = List.of(
                g -> g.writeNumber(1),
                g -> g.writeNumber(-300),
                g -> g.writeNumber(Long.MIN_VALUE),
                g -> g.writeNumber(1.5),
                g -> g.writeNull(),
                g -> g.writeString(""),
                g -> g.writeString("abc"),
                g -> g.writeString("é".repeat(20)),
                g -> g.writeString("中".repeat(200)),
                g -> g.writeString("中".repeat(20_000).toCharArray(), 0, 20_000),
                g -> g.writeString(new SerializedString("abc")),
                g -> g.writeString(new StringReader("é".repeat(9000)), -1),
                g -> g.writeBinary(new byte[300]),
                g -> g.writeBinary(new ByteArrayInputStream(new byte[9000]), -1),
                g -> g.writeEmbeddedObject(Instant.EPOCH),
                g -> g.writeExtension(1, new byte[3], 0, 3),
                g -> g.writeStartArray());
        for (Consumer<MessagePackGenerator> last : lasts) {
            Consumer<MessagePackGenerator> all = g -> {
                g.writeStartArray();
                for (int i = 0; i < before; i++) {
                    g.writeNumber(1);
                }
                last.accept(g);
            };
            byte[] expected = Generators.bytes(all);
            GrowingTarget target = new GrowingTarget();
            target.limit(expected.length);
            try (MessagePackGenerator generator = Generators.to(target)) {
                all.accept(generator);
            }
            assertThat(Arrays.copyOf(target.array(), target.length())).isEqualTo(expected);
            assertTooLarge(all, expected.length - 1);
        }
    }

    private static void assertTooLarge(Consumer<MessagePackGenerator> calls, int limit) {
        GrowingTarget target = new GrowingTarget();
        target.limit(limit);
        MessagePackGenerator generator = Generators.to(target);
        assertThatThrownBy(() -> {
                    calls.accept(generator);
                    generator.close();
                })
                .isInstanceOf(GrowingTarget.TooLarge.class);
        generator.close();
        assertThat(target.length()).isZero();
    }

    @Test
    void flush_betweenRootValues_handsOverWhatIsComplete() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        GrowingTarget buffer = new GrowingTarget();
        for (OutputStream target : List.of(stream, buffer)) {
            MessagePackGenerator generator = Generators.to(target);
            generator.writeNumber(1);
            generator.flush();
            generator.writeStartArray();
            generator.writeNumber(2);
            generator.flush();
            generator.writeEndArray();
            generator.flush();
            generator.writeString("x");
            generator.close();
            generator.close();
        }
        assertThat(stream.toByteArray()).containsExactly(1, 0x91, 2, 0xa1, 'x');
        assertThat(Arrays.copyOf(buffer.array(), buffer.length())).containsExactly(1, 0x91, 2, 0xa1, 'x');
    }

    @Test
    void flush_inAnOpenContainer_handsOverNothing() {
        Target target = new Target();
        MessagePackGenerator generator = Generators.to(target);
        generator.writeStartObject();
        generator.writeName("a");
        generator.flush();
        assertThat(target.size()).isZero();
        assertThat(target.calls).containsExactly("flush");
        generator.writeNumber(1);
        generator.close();
        assertThat(target.toByteArray()).containsExactly(0x81, 0xa1, 'a', 1);
    }

    @Test
    void write_manyRootValues_areHandedOverFromTimeToTime() {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (MessagePackGenerator generator = Generators.to(stream)) {
            for (int i = 0; i < 100_000; i++) {
                generator.writeNumber(i % 100);
                assertThat(generator.streamWriteOutputBuffered()).isLessThan(10_000);
            }
        }
        assertThat(stream.size()).isEqualTo(100_000);
    }

    @Test
    void close_openContainers_areClosed() {
        assertThat(Generators.hex(g -> {
                    g.writeStartArray();
                    g.writeStartObject();
                    g.writeName("a");
                    g.writeStartArray(null, 5);
                    g.writeNull();
                }))
                .isEqualTo("9181a16191c0");
    }

    @Test
    void close_openContainersThatMustNotBeClosed_areLeftOut() {
        GrowingTarget target = new GrowingTarget();
        MessagePackGenerator generator = Generators.without(target, StreamWriteFeature.AUTO_CLOSE_CONTENT);
        generator.writeNumber(1);
        generator.writeStartArray();
        generator.writeNumber(2);
        generator.close();
        assertThat(target.length()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTO_CLOSE_TARGET", "FLUSH_PASSED_TO_STREAM"})
    void close_stream_isClosedOrFlushedAsConfigured(StreamWriteFeature disabled) {
        Target target = new Target();
        Generators.without(target, disabled).close();
        assertThat(target.calls).containsExactly(disabled == StreamWriteFeature.AUTO_CLOSE_TARGET ? "flush" : "close");
    }

    @Test
    void flush_notPassedOn_onlyWrites() {
        Target target = new Target();
        MessagePackGenerator generator = Generators.without(target, StreamWriteFeature.FLUSH_PASSED_TO_STREAM);
        generator.writeNull();
        generator.flush();
        assertThat(target.toByteArray()).containsExactly(0xc0);
        assertThat(target.calls).isEmpty();
        generator.close();
    }

    @Test
    void close_streamThatFails_isTold() {
        IOException failure = new IOException("full");
        List<String> calls = new ArrayList<>();
        MessagePackGenerator generator = Generators.to(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw failure;
            }

            @Override
            public void close() {
                calls.add("close");
            }
        });
        generator.writeNull();
        assertThatThrownBy(generator::close)
                .isInstanceOf(JacksonIOException.class)
                .hasCause(failure);
        assertThat(calls).containsExactly("close");
        assertThat(generator.isClosed()).isTrue();
    }

    /** As with Jackson's generators, it is unknown how much has arrived. */
    @Test
    void close_afterAFlushThatFailed_writesNothingTwice() {
        IOException failure = new IOException("full");
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        MessagePackGenerator generator = Generators.to(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                if (written.size() == 2) {
                    throw failure;
                }
                written.write(b);
            }
        });
        generator.writeArray(new int[] {1, 2, 3}, 0, 3);
        assertThatThrownBy(generator::flush)
                .isInstanceOf(JacksonIOException.class)
                .hasCause(failure);
        assertThat(generator.streamWriteOutputBuffered()).isZero();
        generator.close();
        assertThat(written.toByteArray()).containsExactly(0x93, 1);
    }

    @Test
    void flush_afterClose_leavesWhatWasWritten() {
        GrowingTarget buffer = new GrowingTarget();
        MessagePackGenerator generator = Generators.to(buffer);
        generator.writeNumber(1);
        generator.close();
        generator.flush();
        assertThat(Arrays.copyOf(buffer.array(), buffer.length())).containsExactly(1);
    }

    private static final class Target extends ByteArrayOutputStream {

        private final List<String> calls = new ArrayList<>();

        @Override
        public void flush() {
            calls.add("flush");
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }
}
