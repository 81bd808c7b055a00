package dev.cachezip.jackson2;

import static dev.cachezip.contracts.CodecBytes.read;
import static dev.cachezip.contracts.CodecBytes.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Type ids without end, and values with many places of one type: neither fills the memory. */
@Tag("slow")
class TypeIdFloodTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.jackson2.*");

    /** Far more than fit into the heap of the other JVM if each is kept. */
    private static final int IDS = 12_000;

    private static final List<String> CONTAINERS = List.of(
            "java.util.ArrayList<%s>",
            "java.util.LinkedList<%s>", "dev.cachezip.jackson2.TypeIdFloodTest$Box<%s>", "java.util.ArrayDeque<%s>");

    /** A class of an application. */
    static final class Box<T> {
        @Nullable
        public T value;

        public int number;
    }

    /** A class of an application. */
    static final class Tree {
        @Nullable
        public Tree left;

        @Nullable
        public Tree right;

        public int number;
    }

    @ParameterizedTest
    @EnumSource
    void read_moreTypeIdsThanFitIntoTheHeap_areForgotten(WrittenForm form) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx80m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TypeIdFloodTest.class.getName(),
                        form.name())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor())
                .as(output.substring(0, Math.min(2000, output.length())))
                .isZero();
    }

    /** Runs in the other JVM; an error makes it exit with 1. */
    public static void main(String[] args) {
        WrittenForm form = WrittenForm.valueOf(args[0]);
        ValueCodec<Object> codec = form.codec(TYPES);
        List<String> honest = new ArrayList<>(List.of("a", "b"));
        byte[] plain = write(codec, honest);
        for (int i = 0; i < IDS; i++) {
            try {
                read(codec, typedNull(form, nested(i)));
            } catch (CachezipException e) {
                // Whether a null is a value of the type is not looked at here.
            }
            if (i % 1000 == 0 && !honest.equals(read(codec, plain))) {
                throw new IllegalStateException("Not equal");
            }
        }
    }

    /** Returns an id of twelve types that no other number gives. */
    private static String nested(int number) {
        String id = "java.lang.Integer";
        for (int i = 0; i < 11; i++) {
            id = CONTAINERS.get((number >> (2 * i)) & 3).formatted(id);
        }
        return id;
    }

    private static byte[] typedNull(WrittenForm form, String id) {
        if (form.name().startsWith("JSON")) {
            return ("{\"@type\":\"" + id + "\",\"@value\":null}").getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        plain.writeBytes(TypedRoot.messagePackPrefix(id.getBytes(StandardCharsets.UTF_8)));
        plain.write(0xC0);
        return plain.toByteArray();
    }

    @ParameterizedTest
    @EnumSource
    void read_treeOfOneClass_takesNoClassForEachNode(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES);
        read(codec, write(codec, tree(2)));
        byte[] plain = write(codec, tree(12));
        long before = loadedClasses();
        Object copy = read(codec, plain);
        assertThat(loadedClasses() - before).isLessThan(500);
        assertThat(write(codec, copy)).isEqualTo(plain);
    }

    private static @Nullable Tree tree(int depth) {
        if (depth == 0) {
            return null;
        }
        Tree tree = new Tree();
        tree.number = depth;
        tree.left = tree(depth - 1);
        tree.right = tree(depth - 1);
        return tree;
    }

    @ParameterizedTest
    @EnumSource
    void read_manyTypeArgumentsOfOneClass_shareItsGeneratedClasses(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES);
        Box<String> box = new Box<>();
        box.value = "a";
        String written = new String(write(codec, box), StandardCharsets.ISO_8859_1);
        read(codec, write(codec, box));
        long before = loadedClasses();
        for (int i = 0; i < 250; i++) {
            readAs(codec, form, written, Box.class.getName() + "<" + nested(i) + ">");
        }
        assertThat(loadedClasses() - before).isLessThan(125);
    }

    /** Reads a value with another type id; what it holds does not fit all of them. */
    private static void readAs(ValueCodec<Object> codec, WrittenForm form, String written, String id) {
        String name = Box.class.getName();
        String body = written.substring(written.indexOf(name) + name.length());
        byte[] prefix = form.name().startsWith("JSON")
                ? ("{\"@type\":\"" + id).getBytes(StandardCharsets.UTF_8)
                : TypedRoot.messagePackPrefix(id.getBytes(StandardCharsets.UTF_8));
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        plain.writeBytes(prefix);
        plain.writeBytes(body.getBytes(StandardCharsets.ISO_8859_1));
        try {
            read(codec, plain.toByteArray());
        } catch (CachezipException e) {
            // Not what this is about.
        }
    }

    private static long loadedClasses() {
        return ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
    }

    @Test
    void read_moreClassesInOnePlaceThanItRemembers_areAllRead() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES);
        List<Object> values = new ArrayList<>();
        IntStream.range(0, 200).forEach(i -> values.add(nestedList(i)));
        assertThat(read(codec, write(codec, values))).isEqualTo(values);
    }

    /** Returns a list in lists of one kind or another. */
    private static Object nestedList(int number) {
        Object value = number;
        for (int i = 0; i < 8; i++) {
            List<Object> outer =
                    ((number >> i) & 1) == 0 ? new ArrayList<>() : new java.util.concurrent.CopyOnWriteArrayList<>();
            outer.add(value);
            value = outer;
        }
        return value;
    }
}
