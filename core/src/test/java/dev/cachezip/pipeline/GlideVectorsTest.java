package dev.cachezip.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Values that the real Valkey GLIDE clients have stored; see {@code src/test/resources/glide}. */
class GlideVectorsTest {

    private final ValuePipeline<byte[]> pipeline =
            ValuePipeline.builder(ValueCodec.bytes()).build();

    static Stream<Vector> vectors() {
        return Stream.of("glide-zstd.json", "glide-lz4.json").flatMap(GlideVectorsTest::read);
    }

    static Stream<Vector> unambiguous() {
        return vectors().filter(vector -> !vector.isPlainWithMagic());
    }

    static Stream<Vector> ambiguous() {
        return vectors().filter(Vector::isPlainWithMagic);
    }

    @ParameterizedTest
    @MethodSource("unambiguous")
    void decode_storedByGlide_isPlain(Vector vector) {
        assertThat(pipeline.decode(vector.stored())).isEqualTo(vector.plain());
    }

    // GLIDE stores some values that begin with the magic as they are; they cannot be told from an envelope.
    @ParameterizedTest
    @MethodSource("ambiguous")
    void decode_storedPlainByGlideWithMagic_isRefusedOrDecompressedAsGlideDoes(Vector vector) {
        if (vector.glideReads().startsWith("value:")) {
            assertThat(pipeline.decode(vector.stored())).isNotNull();
        } else {
            assertThatThrownBy(() -> pipeline.decode(vector.stored())).isInstanceOf(CachezipException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void encode_anyPlain_comesBack(Vector vector) {
        assertThat(pipeline.decode(pipeline.encode(vector.plain()))).isEqualTo(vector.plain());
    }

    private static Stream<Vector> read(String file) {
        try (InputStream in = GlideVectorsTest.class.getResourceAsStream("/glide/" + file)) {
            JsonNode vectors = new ObjectMapper().readTree(in).get("vectors");
            List<Vector> list = StreamSupport.stream(vectors.spliterator(), false)
                    .map(vector -> {
                        byte[] plain = Base64.getDecoder()
                                .decode(vector.get("plain_base64").asString());
                        byte[] stored = vector.path("stored_same_as_plain").asBoolean()
                                ? plain
                                : Base64.getDecoder()
                                        .decode(vector.get("stored_base64").asString());
                        return new Vector(
                                vector.get("backend").asString() + " "
                                        + vector.get("level").asString() + " "
                                        + vector.get("name").asString(),
                                plain,
                                stored,
                                vector.get("glide_reads").asString());
                    })
                    .toList();
            assertThat(list).hasSizeGreaterThan(100);
            return list.stream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Vector(String name, byte[] plain, byte[] stored, String glideReads) {

        boolean isPlainWithMagic() {
            return Arrays.equals(plain, stored) && Envelope.startsWithMagic(stored, stored.length);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
