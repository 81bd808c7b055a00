package dev.cachezip;

import static dev.cachezip.samples.Bytes.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.ZstdCompressor;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples in docs/format.md: the hexadecimal digits there are the bytes that are written and read. Those of each
 * release are kept in docs/released, and are still read.
 */
class FormatDocumentTest {

    private static final Pattern EXAMPLE =
            Pattern.compile("^(stored|read|refused): (.+)\\n((?:[0-9a-f ]+\\n)+)```", Pattern.MULTILINE);
    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final Map<String, @Nullable Object> VALUES = FormatExamples.values();
    private static final Map<String, Type> DECLARED = FormatExamples.declared();

    static List<Example> examples() throws IOException {
        return examples(Path.of("..", "docs", "format.md"));
    }

    static List<Example> released() throws IOException {
        List<Example> examples = new ArrayList<>();
        try (Stream<Path> releases = Files.list(Path.of("..", "docs", "released"))) {
            for (Path release : releases.sorted().toList()) {
                List<Example> some = examples(release);
                assertThat(some).as(release.toString()).isNotEmpty();
                examples.addAll(some);
            }
        }
        return examples;
    }

    private static List<Example> examples(Path file) throws IOException {
        return EXAMPLE.matcher(Files.readString(file))
                .results()
                .map(Example::of)
                .toList();
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

    @ParameterizedTest
    @MethodSource("released")
    void example_ofARelease_isRead(Example example) {
        if (example.name.startsWith("the three bytes")) {
            try (ValuePipeline<byte[]> pipeline = bytesPipeline()) {
                assertThat(pipeline.decode(example.stored())).isEqualTo(hex("000102"));
            }
            return;
        }
        try (ValuePipeline<Object> pipeline = pipeline(example.name)) {
            assertThat(pipeline.decode(example.stored())).isEqualTo(VALUES.get(example.name));
        }
    }

    @Test
    void document_hasRefusedExamples() throws IOException {
        assertThat(examples())
                .filteredOn(example -> example.kind.equals("refused"))
                .hasSizeGreaterThan(5);
    }

    private static ValuePipeline<Object> pipeline(String name) {
        Type declared = DECLARED.get(name);
        return declared == null ? undeclared(name) : undeclared(name).declaredAs(declared);
    }

    private static ValuePipeline<Object> undeclared(String name) {
        ValueCodec<Object> codec =
                name.endsWith("JSON") ? Jackson3Codecs.of(TYPES).json() : ObjectCodecs.messagePack(TYPES);
        ValuePipeline.ValuePipelineBuilder<Object> builder = ValuePipeline.builder(codec);
        if (name.endsWith("LZ4")) {
            builder.compressor(Compressor.create(Algorithm.LZ4, 0));
        } else if (name.endsWith("checksum")) {
            builder.compressor(ZstdCompressor.createWithChecksum(ZstdCompressor.DEFAULT_LEVEL));
        } else if (!name.endsWith("zstd")) {
            builder.uncompressed();
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

    /** A conflict marker in a document would pass all other checks. */
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
