package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of at most 64 KB that were made to cost much: each is refused, or read, at about the cost of an honest one. */
class HostileValuesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final int LONGEST = 64 << 10;

    private final ValuePipeline<Object> limited = ValuePipeline.builder(
                    Jackson3Codecs.objects(TYPES).maxObjectSize(16 << 20).messagePack())
            .build();

    static Stream<Arguments> large() {
        return arguments(HostileValues.large());
    }

    static Stream<Arguments> colliding() {
        return arguments(HostileValues.colliding());
    }

    private static Stream<Arguments> arguments(Map<String, byte[]> values) {
        return values.entrySet().stream().map(value -> Arguments.of(value.getKey(), value.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("large")
    @Timeout(10)
    void decode_objectsThatTakeTooMuchMemory_isTooLarge(String name, byte[] stored) {
        assertThat(stored).hasSizeLessThan(LONGEST);
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> limited.decode(stored))
                .withMessageContaining("cachezip.max-object-size")
                .satisfies(e -> assertThat(e.limit()).isEqualTo(16 << 20))
                .satisfies(e -> assertThat(e.length()).isGreaterThan(16 << 20));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("colliding")
    @Timeout(10)
    void decode_collidingKeys_isMalformed(String name, byte[] stored) {
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(Jackson3Codecs.messagePack(TYPES)).build();
        assertThat(stored).hasSizeLessThan(LONGEST);
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> pipeline.decode(stored))
                .withMessageContaining("same hash code");
    }

    @Test
    @Timeout(60)
    void decode_collidingStrings_areRead() {
        ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        Jackson3Codecs.objects(TYPES).maxObjectSize(1L << 30).messagePack())
                .build();
        assertThat((Set<?>) pipeline.decode(HostileValues.collidingStrings())).hasSize(1 << 20);
    }

    record Entity(int id) {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void decode_honestSetsWithPoorHashCodes_areRead() {
        Set<Object> points = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            points.add(new HostileValues.Point(i / 400, i % 400));
        }
        assertThat(limited(points)).isEqualTo(points);
        Set<Object> entities = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            entities.add(new Entity(i));
        }
        assertThat(limited(entities)).isEqualTo(entities);
    }

    private static @Nullable Object limited(Object value) {
        ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        Jackson3Codecs.objects(TYPES).maxObjectSize(64 << 20).messagePack())
                .build();
        return pipeline.decode(pipeline.encode(value));
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void decode_inASmallHeap_leavesTheJvmAlive() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostileValuesTest.class.getName())
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = process.getOutputStream()) {
            for (byte[] stored : HostileValues.large().values()) {
                write(in, stored);
            }
            write(in, HostileValues.collidingStrings());
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor())
                .as(output.substring(0, Math.min(2000, output.length())))
                .isZero();
    }

    private static void write(OutputStream out, byte[] stored) throws IOException {
        out.write(ByteBuffer.allocate(4).putInt(stored.length).array());
        out.write(stored);
    }

    /** Runs in the other JVM, with the default limit of its heap; anything but a refusal makes it exit with 1. */
    public static void main(String[] args) throws IOException {
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(Jackson3Codecs.messagePack(TYPES)).build();
        DataInputStream in = new DataInputStream(System.in);
        int refused = 0;
        while (in.available() > 0 || refused == 0) {
            byte[] stored = in.readNBytes(in.readInt());
            try {
                pipeline.decode(stored);
                throw new IllegalStateException("Value " + refused + " was read");
            } catch (CachezipException.TooLarge e) {
                refused++;
            }
        }
        if (refused < 18) {
            throw new IllegalStateException("Only " + refused + " values");
        }
    }
}
