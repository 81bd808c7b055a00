package dev.cachezip.benchmarks.streams;

import dev.cachezip.msgpack.MessagePackMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.SequenceWriter;

/** The benchmark of 200 MB of records, framed from a stream, and from one array. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 10, time = 2)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class StreamBenchmark {

    private static final int COUNT = 400_000;

    private static final int LENGTH = 200_000_000;

    /** How the records are one stream. */
    public enum Form {
        /** One after the other. */
        SEQUENCE,
        /** As the elements of one array. */
        ARRAY
    }

    @Param
    private Form form;

    private final MessagePackMapper mapper = new MessagePackMapper();
    private final ObjectReader reader = mapper.readerFor(Order.class);
    private byte[] bytes;

    /** Writes the records. */
    @Setup
    public void setUp() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(LENGTH + LENGTH / 4);
        try (SequenceWriter writer = form == Form.ARRAY
                ? mapper.writer().writeValuesAsArray(out)
                : mapper.writer().writeValues(out)) {
            for (int i = 0; i < COUNT; i++) {
                writer.write(Order.of(i));
            }
        }
        bytes = out.toByteArray();
        if (bytes.length < LENGTH) {
            throw new IllegalStateException("Only " + bytes.length + " bytes");
        }
    }

    /** Reads the records from a stream. */
    @Benchmark
    public void fromStream(Blackhole records) {
        read(reader.readValues(new ByteArrayInputStream(bytes)), records);
    }

    /** Reads the records from the array. */
    @Benchmark
    public void fromArray(Blackhole records) {
        read(reader.readValues(bytes), records);
    }

    private static void read(MappingIterator<Order> values, Blackhole records) {
        try (values) {
            values.forEachRemaining(records::consume);
        }
    }

    /** A record of about 500 bytes. */
    record Order(long id, String customer, String email, double total, boolean paid, List<Line> lines) {

        static Order of(int id) {
            List<Line> lines = IntStream.range(0, 9)
                    .mapToObj(line -> new Line("article-" + (id * 31L + line), line + 1, id % 1000 + 0.99))
                    .toList();
            return new Order(id, "Customer " + id, "customer." + id + "@example.com", id * 1.5, id % 3 > 0, lines);
        }
    }

    record Line(String article, int count, double price) {}
}
