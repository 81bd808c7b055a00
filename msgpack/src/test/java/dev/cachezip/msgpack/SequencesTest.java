package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamWriteException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SequenceWriter;

/** Sequences of values, written and read even where they are longer than the memory, and what happens when they end too early. */
final class SequencesTest {

    private static final MessagePackMapper MAPPER = new MessagePackMapper();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"values", "array"})
    void writeAndReadValues_longerThanTheHeap_takeTheMemoryOfOneValue(String form) throws Exception {
        Path file = folder.resolve(form);
        String written = run("write", form, file);
        assertThat(written).startsWith(LongSequence.COUNT + " ");
        assertThat(Files.size(file)).isGreaterThan(LongSequence.LENGTH);
        assertThat(run("read", form, file)).isEqualTo(written);
        assertThat(run("map", form, file)).isEqualTo(written);
    }

    /** Shows that the heap is small, and what {@link MessagePackGenerator} says about arrays without a size. */
    @Test
    void writeValuesAsArray_longerThanTheHeap_runsOutOfMemory() throws Exception {
        Path file = folder.resolve("unsized");
        assertThat(run("write", "unsized", file)).contains("OutOfMemoryError");
        assertThat(file).isEmptyFile();
    }

    /** Returns the result of the program in a JVM of 64 MB; what it says, if it fails. */
    private String run(String direction, String form, Path file) throws IOException, InterruptedException {
        Path result = folder.resolve("result");
        Path log = folder.resolve("log");
        Files.deleteIfExists(result);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LongSequence.class.getName(),
                        direction,
                        form,
                        file.toString(),
                        result.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(process.exitValue() == 0 ? result : log);
    }

    @Test
    void readValues_rootValuesAndArray_areTheSame() {
        byte[] values = write(out -> {
            try (SequenceWriter writer = MAPPER.writer().writeValues(out)) {
                writer.writeAll(items(3));
            }
        });
        byte[] array = write(out -> {
            try (SequenceWriter writer = MAPPER.writer().writeValuesAsArray(out)) {
                writer.writeAll(items(3));
            }
        });
        assertThat(array).isEqualTo(Bytes.join(Bytes.hex("93"), values)).isEqualTo(sized(3, 3));
        for (byte[] bytes : List.of(values, array)) {
            try (MappingIterator<Item> read = readValues(MAPPER, bytes)) {
                assertThat(read.readAll()).isEqualTo(items(3));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 14, 15, 16, 17, 1000, 65_535, 65_536, 70_000})
    void writeStartSizedArray_anySize_isTheSameAsAList(int size) {
        byte[] expected = MAPPER.writeValueAsBytes(items(size));
        assertThat(sized(size, size)).isEqualTo(expected);
        GrowingTarget target = new GrowingTarget();
        writeSized(target, size, size);
        assertThat(Arrays.copyOf(target.array(), target.length())).isEqualTo(expected);
    }

    @Test
    void writeStartSizedArray_withinOthers_isCheckedAndBuffered() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (MessagePackGenerator generator = Generators.to(out)) {
            generator.writeStartSizedArray(2);
            generator.writeStartArray();
            generator.writeStartSizedArray(20_000);
            for (int i = 0; i < 20_000; i++) {
                generator.writeNumber(1);
            }
            assertThat(out.size()).isZero();
            generator.writeEndArray();
            for (int i = 1; i < 20; i++) {
                generator.writeNull();
            }
            generator.writeEndArray();
            generator.writeStartObject();
            generator.writeName("a");
            generator.writeStartSizedArray(0);
            generator.writeEndArray();
            generator.writeEndObject();
            assertThat(out.size()).isGreaterThan(20_000);
            generator.writeEndArray();
        }
        byte[] expected = Bytes.join(
                Bytes.hex("92dc0014dc4e20"), Bytes.repeat(1, 20_000), Bytes.repeat(0xc0, 19), Bytes.hex("81a16190"));
        assertThat(out.toByteArray()).isEqualTo(expected);
    }

    @Test
    void writeStartSizedArray_afterOtherRootValues_isHandedOverAsItGrows() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (MessagePackGenerator generator = Generators.to(out)) {
            generator.writeString("first");
            generator.writeStartSizedArray(100);
            for (int i = 0; i < 100; i++) {
                generator.writeBinary(new byte[1000]);
                assertThat(generator.streamWriteOutputBuffered()).isLessThan(10_000);
            }
            generator.writeEndArray();
            generator.writeString("last");
        }
        assertThat(out.toByteArray())
                .hasSize(6 + 3 + 100 * 1003 + 5)
                .startsWith(0xa5, 'f')
                .endsWith('s', 't');
    }

    @Test
    void flush_inASizedArray_handsOverCompleteElements() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (MessagePackGenerator generator = Generators.to(out)) {
            generator.writeStartSizedArray(2);
            generator.writeNumber(1);
            generator.flush();
            assertThat(out.toByteArray()).containsExactly(0x92, 1);
            generator.writeStartArray();
            generator.flush();
            assertThat(out.size()).isEqualTo(2);
            generator.writeEndArray();
            generator.writeEndArray();
        }
        assertThat(out.toByteArray()).containsExactly(0x92, 1, 0x90);
    }

    @Test
    void writeStartSizedArray_moreElements_isRefused() {
        assertThatExceptionOfType(StreamWriteException.class)
                .isThrownBy(() -> sized(2, 3))
                .withMessageContaining("another value in an array of 2 elements");
    }

    @Test
    void writeStartSizedArray_fewerElements_isRefused() {
        assertThatExceptionOfType(StreamWriteException.class)
                .isThrownBy(() -> sized(3, 2))
                .withMessageContaining("an array of 3 elements after 2");
    }

    @Test
    void writeStartSizedArray_negative_isRefused() {
        assertThatExceptionOfType(StreamWriteException.class).isThrownBy(() -> sized(-1, 0));
    }

    @Test
    void close_sizedArrayWithoutItsEnd_handsOverCompleteRootValuesOnly() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GrowingTarget target = new GrowingTarget();
        for (OutputStream to : List.of(out, target)) {
            MessagePackGenerator generator = Generators.without(to, StreamWriteFeature.AUTO_CLOSE_CONTENT);
            generator.writeNumber(1);
            generator.writeStartSizedArray(3);
            generator.writeNumber(2);
            generator.close();
        }
        assertThat(out.toByteArray()).containsExactly(1);
        assertThat(Arrays.copyOf(target.array(), target.length())).containsExactly(1);
    }

    @Test
    void write_streamThatFailsInASizedArray_isRefusedFromThenOn() {
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        OutputStream failing = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                if (length > 0) {
                    arrived.write(bytes, offset, length);
                    throw new IOException("full");
                }
            }
        };
        MessagePackGenerator generator = Generators.to(failing);
        generator.writeStartSizedArray(3);
        generator.writeBinary(new byte[10_000]);
        assertThatExceptionOfType(JacksonIOException.class).isThrownBy(() -> generator.writeNumber(1));
        assertThatExceptionOfType(StreamWriteException.class).isThrownBy(() -> generator.writeNumber(1));
        int before = arrived.size();
        generator.close();
        assertThat(arrived.size()).isEqualTo(before);
    }

    @Test
    void readValues_rootValueCutOff_failsThereAfterAllBefore() {
        byte[] values = write(out -> {
            try (SequenceWriter writer = MAPPER.writer().writeValues(out)) {
                writer.writeAll(items(1000));
            }
        });
        assertCutOff(Arrays.copyOf(values, values.length - 2), 999);
    }

    @Test
    void readValues_arrayCutOffInAnElement_failsThereAfterAllBefore() {
        byte[] array = MAPPER.writeValueAsBytes(items(1000));
        assertCutOff(Arrays.copyOf(array, array.length - 2), 999);
    }

    @Test
    void readValues_arrayCutOffBetweenElements_failsThereAfterAllBefore() {
        byte[] array = MAPPER.writeValueAsBytes(items(1000));
        int last = MAPPER.writeValueAsBytes(items(1000).get(999)).length;
        assertCutOff(Arrays.copyOf(array, array.length - last), 999);
    }

    private static void assertCutOff(byte[] bytes, int complete) {
        try (MappingIterator<Item> values = readValues(MAPPER, bytes)) {
            for (int i = 0; i < complete; i++) {
                assertThat(values.nextValue()).isEqualTo(item(i));
            }
            assertThatExceptionOfType(UnexpectedEndOfInputException.class)
                    .isThrownBy(() -> {
                        values.hasNextValue();
                        values.nextValue();
                    })
                    .satisfies(e -> assertThat(e.getLocation().getByteOffset())
                            .isBetween(bytes.length - 20L, (long) bytes.length));
        }
    }

    @Test
    void readValues_stringLongerThanAllowed_failsThereAfterAllBefore() {
        ObjectMapper limited = MessagePackMapper.builder(MessagePackFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxStringLength(20)
                                .build())
                        .build())
                .build();
        byte[] bytes = MAPPER.writeValueAsBytes(List.of(item(0), new Item(1, "x".repeat(100))));
        try (MappingIterator<Item> values = readValues(limited, bytes)) {
            assertThat(values.nextValue()).isEqualTo(item(0));
            assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(values::nextValue);
        }
    }

    @Test
    void readValues_objectSizeLimit_countsEachValueOfAStreamAndTheWholeOfAnArray() {
        ObjectMapper limited = MessagePackMapper.builder(
                        MessagePackFactory.builder().maxObjectSize(10_000).build())
                .build();
        byte[] array = MAPPER.writeValueAsBytes(items(1000));
        try (MappingIterator<Item> values = readValues(limited, Arrays.copyOfRange(array, 3, array.length))) {
            assertThat(values.readAll()).isEqualTo(items(1000));
        }
        try (MappingIterator<Item> values = readValues(limited, array)) {
            assertThat(values.readAll()).isEqualTo(items(1000));
        }
        assertThatExceptionOfType(ObjectSizeException.class)
                .isThrownBy(
                        () -> limited.readerFor(Item.class).readValues(array).readAll());
    }

    private static List<Item> items(int count) {
        return IntStream.range(0, count).mapToObj(SequencesTest::item).toList();
    }

    private static Item item(int id) {
        return new Item(id, "item " + id);
    }

    private static byte[] sized(int size, int count) {
        return write(out -> writeSized(out, size, count));
    }

    private static void writeSized(OutputStream out, int size, int count) {
        MessagePackGenerator generator = (MessagePackGenerator) MAPPER.createGenerator(out);
        generator.writeStartSizedArray(size);
        try (SequenceWriter writer = MAPPER.writer().writeValues(generator)) {
            writer.writeAll(new ArrayList<>(items(count)));
        }
        generator.writeEndArray();
        generator.close();
    }

    private static byte[] write(Consumer<OutputStream> writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writing.accept(out);
        return out.toByteArray();
    }

    private static MappingIterator<Item> readValues(ObjectMapper mapper, byte[] bytes) {
        InputStream in = new ByteArrayInputStream(bytes);
        return mapper.readerFor(Item.class).readValues(in);
    }

    private record Item(int id, String name) {}
}
