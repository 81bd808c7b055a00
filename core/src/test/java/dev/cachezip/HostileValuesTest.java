package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.Bytes;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Values of at most 64 KB that were made to cost much: each is refused, or read, at about the cost of an honest one. */
@Tag("slow")
class HostileValuesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final int LONGEST = 64 << 10;

    private final ValuePipeline<Object> limited = ValuePipeline.builder(
                    ObjectCodecs.objects(TYPES).maxObjectSize(16 << 20).messagePack())
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
                ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build();
        assertThat(stored).hasSizeLessThan(LONGEST);
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> pipeline.decode(stored))
                .withMessageContaining("same hash code");
    }

    @Test
    @Timeout(60)
    void decode_collidingStrings_areRead() {
        ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        ObjectCodecs.objects(TYPES).maxObjectSize(1L << 30).messagePack())
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
                        ObjectCodecs.objects(TYPES).maxObjectSize(64 << 20).messagePack())
                .build();
        return pipeline.decode(pipeline.encode(value));
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void decode_inASmallHeap_leavesTheJvmAlive() throws IOException, InterruptedException {
        List<byte[]> values = new ArrayList<>(HostileValues.large().values());
        values.add(HostileValues.collidingStrings());
        assertAlive(values, "refused");
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void decode_columnsInASmallHeap_leavesTheJvmAlive() throws IOException, InterruptedException {
        assertAlive(ColumnTrees.all().values(), "read or refused");
    }

    private static void assertAlive(Collection<byte[]> values, String outcome)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        // G1 of JDK 17 may find no room for the 64 MB of a value, with 4 MB in use, if it has just cut
                        // short a marking cycle.
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostileValuesTest.class.getName(),
                        outcome)
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(ByteBuffer.allocate(4).putInt(values.size()).array());
            for (byte[] stored : values) {
                write(in, stored);
            }
        } catch (IOException e) {
            // It has ended early: its output says why.
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor())
                .as(output.substring(0, Math.min(2000, output.length())))
                .isZero();
    }

    /** The elements of columns are made when a type asks for them, and not before their bytes, or the type, allow them. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void decode_columnsOfAnotherType_allocatesLittle() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ValuePipeline<Object> texts =
                ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build().declaredAs(String.class);
        Map<String, byte[]> trees = ColumnTrees.all();
        assertThat(trees).hasSizeGreaterThan(600);
        trees.forEach((name, stored) -> {
            long before = threads.getCurrentThreadAllocatedBytes();
            assertThatExceptionOfType(CachezipException.class).as(name).isThrownBy(() -> texts.decode(stored));
            // Of it, up to 15 MB are the columns themselves.
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as(name)
                    .isLessThan(48 << 20);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "Book", "List<String>", "Map<String,Object>"})
    void decode_fewBytesOfColumns_allocatesLittle(String type) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ValuePipeline<Object> pipeline = ValuePipeline.builder(ObjectCodecs.messagePack(TYPES))
                .build()
                .declaredAs(Objects.requireNonNull(StateAttacksTest.DECLARED.get(type)));
        byte[] columns = Bytes.hex("c7675401" + "0d000400".repeat(25) + "0fc0");
        // The first time loads classes.
        for (int i = 0; i < 2; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> pipeline.decode(columns));
            if (i > 0) {
                assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
            }
        }
    }

    private static void write(OutputStream out, byte[] stored) throws IOException {
        out.write(ByteBuffer.allocate(4).putInt(stored.length).array());
        out.write(stored);
    }

    /**
     * Runs in the other JVM, with the default limit of its heap: decodes values as the types that a test declares. Anything
     * but the outcome of the first argument makes it exit with 1.
     */
    public static void main(String[] args) throws IOException {
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build();
        List<ValuePipeline<Object>> readers =
                List.of(pipeline, pipeline.declaredAs(StateAttacks.Book.class), pipeline.declaredAs(JsonNode.class));
        boolean refused = args[0].equals("refused");
        DataInputStream in = new DataInputStream(System.in);
        for (int left = in.readInt(); left > 0; left--) {
            byte[] stored = in.readNBytes(in.readInt());
            for (ValuePipeline<Object> reader : refused ? List.of(pipeline) : readers) {
                try {
                    reader.decode(stored);
                    if (refused) {
                        throw new IllegalStateException("A value was read, with " + left + " left");
                    }
                } catch (CachezipException e) {
                    if (refused && !(e instanceof CachezipException.TooLarge)) {
                        throw e;
                    }
                }
            }
        }
    }
}
