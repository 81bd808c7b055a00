package dev.cachezip;

import static dev.cachezip.Bytes.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.AllowedTypes;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.ZstdCompressor;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The examples in docs/format.md: the hexadecimal digits there are the bytes that are written and read. */
class FormatDocumentTest {

    private static final Pattern EXAMPLE =
            Pattern.compile("```\\n(stored|read|refused): (.+)\\n((?:[0-9a-f ]+\\n)+)```");
    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final Map<String, @Nullable Object> VALUES = values();

    record Book(String title, BigDecimal price, Instant added) {}

    record Tree(JsonNode node) {}

    private static Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("null", null);
        values.put("the string \"caf\u00E9\"", "caf\u00E9");
        values.put("the integer 300", 300);
        values.put("an ArrayList of the strings \"a\" and \"b\"", new ArrayList<>(List.of("a", "b")));
        values.put("the instant 2026-11-21T10:15:30Z", Instant.parse("2026-11-21T10:15:30Z"));
        values.put("the instant 2026-11-21T10:15:30.123456789Z", Instant.parse("2026-11-21T10:15:30.123456789Z"));
        values.put("the long 5", 5L);
        values.put("the decimal 1.10", new BigDecimal("1.10"));
        values.put("a UUID", UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"));
        values.put("a record", new Book("caf\u00E9", new BigDecimal("1.10"), Instant.parse("2026-11-21T10:15:30Z")));
        values.put(
                "the timestamp of SQL 2026-11-21T10:15:30.123456789Z",
                java.sql.Timestamp.from(Instant.parse("2026-11-21T10:15:30.123456789Z")));
        values.put("the bits 0 and 9", java.util.BitSet.valueOf(new byte[] {1, 2}));
        values.put("the entry of \"a\" and 5", new java.util.AbstractMap.SimpleEntry<>("a", 5));
        values.put("the date 2026-02-28", LocalDate.of(2026, 2, 28));
        values.put(
                "the time 01:02:03.000000004 on that day in Berlin",
                ZonedDateTime.of(2026, 2, 28, 1, 2, 3, 4, ZoneId.of("Europe/Berlin")));
        values.put(
                "a record that holds the tree [1.10, 18446744073709551616]",
                new Tree(JsonNodeFactory.instance
                        .arrayNode()
                        .add(new BigDecimal("1.10"))
                        .add(BigInteger.TWO.pow(64))));
        values.put("62 times A, zstd", "A".repeat(62));
        values.put("62 times A, zstd with checksum", "A".repeat(62));
        values.put("62 times A, LZ4", "A".repeat(62));
        values.put("the integer 7, JSON", 7);
        values.put("the long 5, JSON", 5L);
        values.put("62 times A, zstd without content size", "A".repeat(62));
        values.put("the three bytes 00 01 02, LZ4", hex("000102"));
        return values;
    }

    static List<Example> examples() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "format.md"));
        return EXAMPLE.matcher(document).results().map(Example::of).toList();
    }

    @Test
    void document_hasAnExampleOfEachValue() throws IOException {
        assertThat(examples().stream().filter(example -> !example.kind.equals("refused")))
                .extracting(Example::name)
                .containsExactlyInAnyOrderElementsOf(VALUES.keySet());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_isTrue(Example example) {
        if (example.name.startsWith("the three bytes")) {
            try (ValuePipeline<byte[]> pipeline = bytesPipeline()) {
                assertThat(pipeline.encode(hex("000102"))).isEqualTo(example.stored());
                assertThat(pipeline.decode(example.stored())).isEqualTo(hex("000102"));
            }
            return;
        }
        try (ValuePipeline<Object> pipeline = pipeline(example.name)) {
            switch (example.kind) {
                case "stored" -> {
                    assertThat(pipeline.encode(VALUES.get(example.name))).isEqualTo(example.stored());
                    assertThat(pipeline.decode(example.stored())).isEqualTo(VALUES.get(example.name));
                }
                case "read" -> assertThat(pipeline.decode(example.stored())).isEqualTo(VALUES.get(example.name));
                default ->
                    assertThatExceptionOfType(CachezipException.class)
                            .isThrownBy(() -> pipeline.decode(example.stored()));
            }
        }
    }

    @Test
    void document_hasRefusedExamples() throws IOException {
        assertThat(examples())
                .filteredOn(example -> example.kind.equals("refused"))
                .hasSizeGreaterThan(5);
    }

    private static ValuePipeline<Object> pipeline(String name) {
        ValueCodec<Object> codec = name.endsWith("JSON") ? ValueCodec.json(TYPES) : ValueCodec.messagePack(TYPES);
        ValuePipeline.Builder<Object> builder = ValuePipeline.builder(codec);
        if (name.endsWith("LZ4")) {
            builder.compressor(Compressor.create(Algorithm.LZ4, 0));
        } else if (name.endsWith("checksum")) {
            builder.compressor(ZstdCompressor.createWithChecksum(ZstdCompressor.DEFAULT_LEVEL));
        }
        return builder.build();
    }

    private static ValuePipeline<byte[]> bytesPipeline() {
        return ValuePipeline.builder(ValueCodec.bytes())
                .compressor(Compressor.create(Algorithm.LZ4, 0))
                .build();
    }

    record Example(String kind, String name, String digits) {

        static Example of(MatchResult match) {
            return new Example(match.group(1), match.group(2), match.group(3));
        }

        byte[] stored() {
            return hex(digits);
        }

        @Override
        public String toString() {
            return kind + " " + name;
        }
    }

    /** An example that is there twice would be checked twice, and read by nobody. */
    @Test
    void documents_haveNothingLeftOfAMerge() throws IOException {
        try (Stream<Path> documents = Files.walk(Path.of("..", "docs"))) {
            Stream<Path> others =
                    Stream.of("README.md", "CHANGES.md", "CONTRIBUTING.md").map(name -> Path.of("..", name));
            assertThat(Stream.concat(documents, others)
                            .filter(file -> file.toString().endsWith(".md")))
                    .hasSizeGreaterThan(10)
                    .allSatisfy(file -> assertThat(Files.readAllLines(file))
                            .noneMatch(line -> line.startsWith("<<<<<<< ") || line.startsWith(">>>>>>> ")));
        }
    }
}
