package dev.cachezip;

import static dev.cachezip.samples.Bytes.join;
import static dev.cachezip.samples.Bytes.repeat;

import com.github.luben.zstd.Zstd;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.samples.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Values of few bytes that were made to cost a reader much memory, or much time. */
final class HostileValues {

    /** The limit of plain bytes that a pipeline has by default, and room for a type id. */
    private static final int PLAIN_LENGTH = (64 << 20) - 200;

    /** A point: two of them have the same hash code if 31 x + y is the same. */
    record Point(int x, int y) {}

    private HostileValues() {}

    /** Returns stored values, by name, whose objects take too much memory. */
    static Map<String, byte[]> large() {
        Map<String, byte[]> values = new LinkedHashMap<>();
        values.put("deques", typed("java.util.ArrayList<java.util.ArrayDeque<java.lang.Integer>>", list(0x90)));
        values.put("deques in lists", typed(inLists("java.util.ArrayDeque<java.lang.Integer>"), lists(0x90)));
        values.put(
                "queues", typed(inLists("java.util.concurrent.LinkedBlockingQueue<java.lang.Integer>"), lists(0x90)));
        values.put(
                "blocking deques",
                typed(inLists("java.util.concurrent.LinkedBlockingDeque<java.lang.Integer>"), lists(0x90)));
        values.put(
                "skip lists",
                typed(inLists("java.util.concurrent.ConcurrentSkipListSet<java.lang.Integer>"), lists(0x90)));
        values.put("vectors", typed(inLists("java.util.Vector<java.lang.Integer>"), lists(0x90)));
        values.put("sets", typed(inLists("java.util.LinkedHashSet<java.lang.Integer>"), lists(0x90)));
        values.put(
                "maps",
                typed(
                        inLists("java.util.concurrent.ConcurrentHashMap<java.lang.String,java.lang.Integer>"),
                        lists(0x80)));
        values.put("sorted maps", typed(inLists("java.util.TreeMap<java.lang.String,java.lang.Integer>"), lists(0x80)));
        values.put("doubles", typed(inLists("java.lang.Double"), lists(Bytes.hex("cb3ff8000000000000"))));
        values.put("decimals", typed(inLists("java.math.BigDecimal"), lists(Bytes.hex("a131"))));
        values.put("strings", typed(inLists("java.lang.String"), lists(0xA0)));
        values.put("records", typed(inLists("dev.cachezip.HostileValues$Point"), lists(Bytes.hex("82a17801a17902"))));
        values.put("untyped lists", stored(lists(0x90)));
        values.put("untyped maps", stored(lists(0x80)));
        values.put("one text", stored(text()));
        values.put("one array of bytes", stored(join(header(0xC6, PLAIN_LENGTH), new byte[PLAIN_LENGTH])));
        return values;
    }

    /** Returns stored values, by name, that are sets and maps of elements or keys with the same hash code. */
    static Map<String, byte[]> colliding() {
        Map<String, byte[]> values = new LinkedHashMap<>();
        values.put(
                "lists",
                typed("java.util.HashSet<java.util.ArrayList<java.lang.Integer>>", array(1 << 14, (generator, i) -> {
                    generator.writeStartArray(null, 28);
                    for (int bit = 0; bit < 14; bit++) {
                        generator.writeNumber(i >> bit & 1);
                        generator.writeNumber((i >> bit & 1) == 1 ? 0 : 31);
                    }
                    generator.writeEndArray();
                })));
        values.put(
                "records",
                typed("java.util.LinkedHashSet<dev.cachezip.HostileValues$Point>", array(1 << 14, (generator, i) -> {
                    generator.writeStartObject(null, 2);
                    generator.writeName("x");
                    generator.writeNumber(i);
                    generator.writeName("y");
                    generator.writeNumber(-31 * i);
                    generator.writeEndObject();
                })));
        values.put(
                "sets of records",
                typed(
                        "java.util.ArrayList<java.util.HashSet<dev.cachezip.HostileValues$Point>>",
                        array(64, (generator, set) -> {
                            generator.writeStartArray(null, 1 << 11);
                            for (int i = 0; i < 1 << 11; i++) {
                                generator.writeStartObject(null, 2);
                                generator.writeName("x");
                                generator.writeNumber(i);
                                generator.writeName("y");
                                generator.writeNumber(-31 * i);
                                generator.writeEndObject();
                            }
                            generator.writeEndArray();
                        })));
        values.put(
                "dates",
                typed(
                        "java.util.HashMap<java.time.LocalDateTime,java.lang.Integer>",
                        object(1 << 12, (generator, i) -> {
                            LocalTime time = LocalTime.ofNanoOfDay(((long) i << 32) | i);
                            generator.writeName(LocalDate.EPOCH.atTime(time).toString());
                            generator.writeNumber(1);
                        })));
        return values;
    }

    /** Returns a stored set of a million strings with the same hash code, which are found by their order. */
    static byte[] collidingStrings() {
        return typed("java.util.HashSet<java.lang.String>", array(1 << 20, (generator, i) -> {
            StringBuilder text = new StringBuilder();
            for (int bit = 0; bit < 20; bit++) {
                text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            generator.writeString(text.toString());
        }));
    }

    private static String inLists(String element) {
        return "java.util.ArrayList<java.util.ArrayList<" + element + ">>";
    }

    private static byte[] list(int element) {
        return join(header(0xDD, PLAIN_LENGTH), repeat(element, PLAIN_LENGTH));
    }

    /** The same in lists of which none is large. */
    private static byte[] lists(int element) {
        return lists(new byte[] {(byte) element});
    }

    private static byte[] lists(byte[] element) {
        int count = PLAIN_LENGTH / (10_000 * element.length + 5);
        byte[][] elements = new byte[10_000][];
        Arrays.fill(elements, element);
        byte[] one = join(header(0xDD, 10_000), join(elements));
        byte[][] parts = new byte[count + 1][];
        parts[0] = header(0xDD, count);
        for (int i = 1; i <= count; i++) {
            parts[i] = one;
        }
        return join(parts);
    }

    private static byte[] text() {
        byte[] text = repeat('x', PLAIN_LENGTH);
        byte[] last = "€".getBytes(StandardCharsets.UTF_8);
        System.arraycopy(last, 0, text, text.length - last.length, last.length);
        return join(header(0xDB, PLAIN_LENGTH), text);
    }

    private static byte[] header(int format, int length) {
        return ByteBuffer.allocate(5).put((byte) format).putInt(length).array();
    }

    private static byte[] array(int count, Entry entry) {
        return document(generator -> {
            generator.writeStartArray(null, count);
            for (int i = 0; i < count; i++) {
                entry.write(generator, i);
            }
            generator.writeEndArray();
        });
    }

    private static byte[] object(int count, Entry entry) {
        return document(generator -> {
            generator.writeStartObject(null, count);
            for (int i = 0; i < count; i++) {
                entry.write(generator, i);
            }
            generator.writeEndObject();
        });
    }

    private static byte[] document(Consumer<JsonGenerator> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = new MessagePackFactory().createGenerator(ObjectWriteContext.empty(), bytes)) {
            content.accept(generator);
        }
        return bytes.toByteArray();
    }

    private static byte[] typed(String id, byte[] value) {
        return stored(join(TypedRoot.messagePackPrefix(id.getBytes(StandardCharsets.UTF_8)), value));
    }

    private static byte[] stored(byte[] plain) {
        return join(Bytes.hex("0001020001"), Zstd.compress(plain, 6));
    }

    private interface Entry {
        void write(JsonGenerator generator, int index);
    }
}
