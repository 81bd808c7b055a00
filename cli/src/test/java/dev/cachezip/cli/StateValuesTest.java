package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values by state, in the bytes of core's codec: what stands in them beside names and values. */
@SuppressWarnings({"unused", "UnusedVariable"}) // what only serialization looks at
class StateValuesTest {

    private static final String HERE = StateValuesTest.class.getName();

    record Point(int x, int y) {}

    static final class Node {
        private Node next;
        private Object any;
        private Optional<String> maybe;
        private Map<Point, String> places = Map.of();
    }

    static final class Temperature implements Serializable {
        private static final long serialVersionUID = 1L;
        private final String unit = "C";
        private transient double degrees;

        Temperature(double degrees) {
            this.degrees = degrees;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeDouble(degrees);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            degrees = in.readDouble();
        }
    }

    static Node ring() {
        Node node = new Node();
        node.next = node;
        node.any = 5L;
        node.maybe = Optional.of("m");
        node.places = new LinkedHashMap<>(Map.of(new Point(1, 2), "here"));
        return node;
    }

    static List<Object> values() {
        TreeSet<String> reverse = new TreeSet<>(Collections.reverseOrder());
        reverse.addAll(List.of("a", "b"));
        TreeMap<String, Object> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sorted.put("k", new Point(3, 4));
        Point shared = new Point(5, 6);
        return List.of(
                ring(),
                new Node(),
                reverse,
                sorted,
                new Temperature(36.6),
                new ArrayList<>(List.of(shared, 5L, new ArrayList<>(List.of(1.5f)))),
                new LinkedHashMap<>(Map.of("@type", "x", "@value", "y")),
                new LinkedHashMap<>(Map.of("@reference", "0")));
    }

    private static byte[] typed(Object value) {
        return plain(Fixtures.typed(value));
    }

    private static byte[] plain(byte[] stored) {
        try (ValueDecoder decoder = new ValueDecoder(1 << 20, DictionaryFile.of(null))) {
            return decoder.decode(stored).plain();
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void encode_ofDecoded_givesTheBytesOfTheCodec(Object value) {
        byte[] stored = typed(value);
        CliRun decoded = CliRun.of(stored, "decode", "-q", "-i", "raw");
        assertThat(decoded.exitCode()).as(decoded.err()).isZero();

        CliRun run = CliRun.of(Fixtures.text(decoded.out()), "encode", "--algorithm", "none");

        assertThat(run.out().strip()).as(decoded.out()).isEqualTo(HexFormat.of().formatHex(stored));
    }

    @Test
    void decode_ring_showsEveryMark() {
        CliRun run = CliRun.of(typed(ring()), "decode", "-i", "raw");

        assertThat(run.err()).contains("# form: cachezip's MessagePack with a type id", "# type: " + HERE + "$Node");
        assertThat(run.out()).isEqualTo("""
                {
                  "@type" : "dev.cachezip.cli.StateValuesTest$Node",
                  "@value" : {
                    "@anchor" : "1",
                    "@value" : {
                      "next" : {
                        "@reference" : "1"
                      },
                      "any" : {
                        "@type" : "java.lang.Long",
                        "@value" : 5
                      },
                      "maybe" : "m",
                      "places" : [ {
                        "x" : 1,
                        "y" : 2
                      }, "here" ]
                    }
                  }
                }
                """);
    }

    @Test
    void decode_orderAndAbsence_areShown() {
        TreeSet<String> reverse = new TreeSet<>(Collections.reverseOrder());
        reverse.addAll(List.of("a", "b"));

        assertThat(CliRun.of(typed(reverse), "decode", "-q", "-i", "raw").out()).isEqualTo("""
                {
                  "@type" : "java.util.TreeSet<java.lang.String>",
                  "@value" : {
                    "@order" : "",
                    "@value" : [ "reverse", [ "b", "a" ] ]
                  }
                }
                """);
        assertThat(CliRun.of(typed(new Node()), "decode", "-q", "-i", "raw").out())
                .contains("\"maybe\" : {\n      \"@absent\" : \"\"\n    }");
    }

    @Test
    void decode_objectThatWritesMore_isShownWithIt() {
        assertThat(CliRun.of(typed(new Temperature(36.6)), "decode", "-q", "-i", "raw")
                        .out())
                .contains("\"unit\" : \"C\"", "\"@" + HERE + "$Temperature\" : [ ");
    }

    @Test
    void encode_marks_areReadByCachezip() {
        CliRun run = CliRun.of(
                Fixtures.text("{\"@anchor\":\"0\",\"@value\":{\"next\":{\"@reference\":\"0\"},"
                        + "\"any\":{\"@type\":\"java.lang.Long\",\"@value\":7},\"maybe\":{\"@absent\":\"\"},"
                        + "\"places\":[{\"x\":1,\"y\":2},\"here\"]}}"),
                "encode",
                "--type",
                Node.class.getName());

        Node node = (Node) Fixtures.read(HexFormat.of().parseHex(run.out().strip()));

        assertThat(node.next).isSameAs(node);
        assertThat(node.any).isEqualTo(7L);
        assertThat(node.maybe).isNull();
        assertThat(node.places).containsExactly(Map.entry(new Point(1, 2), "here"));
    }

    @Test
    void encode_jsonThatHasItsTypeId_needsNoOther() {
        byte[] stored = plain(Fixtures.json(new Point(1, 2)));
        String decoded = CliRun.of(stored, "decode", "-q", "-i", "raw").out();

        CliRun run = CliRun.of(Fixtures.text(decoded), "encode", "--form", "json", "--algorithm", "none", "-o", "hex");

        assertThat(run.out().strip()).isEqualTo(HexFormat.of().formatHex(stored));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@type\":5,\"@value\":1}",
                "{\"@anchor\":0,\"@value\":1}",
                "{\"@anchor\":\"-1\",\"@value\":1}",
                "{\"@reference\":\"2147483648\"}",
                "{\"@reference\":\"01\"}",
                "{\"@absent\":\"x\"}",
                "{\"@order\":\"x\",\"@value\":1}"
            })
    void encode_markThatIsNone_isRefused(String json) {
        CliRun run = CliRun.of(Fixtures.text(json), "encode");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).startsWith("cachezip: Cannot encode this: @").hasLineCount(1);
    }

    /** Data that no writer of cachezip writes, and marks where they have no meaning. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "92d5410001c0",
                "92c7004101",
                "92d443ffc0",
                "92d44f0001",
                "d441ff",
                "d44380",
                "d44380",
                "d55200ff",
                "d44e01",
                "93d4436101c0",
                "92d4520001",
                "c7004e",
                "d45205",
                "82a54074797065a178a64076616c7565a179"
            })
    void decode_marksOfOthers_areEncodedToTheSame(String hex) {
        String decoded =
                CliRun.of(Fixtures.hex(hex), "decode", "-q", "-i", "raw").out();

        assertThat(CliRun.of(Fixtures.text(decoded), "encode").out().strip())
                .as(decoded)
                .isEqualTo(hex);
    }

    /** Type ids of each length of which the header has no length, and the other marks: cut off, they are ours all the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "92d44341",
                "92d5434141",
                "92d64341414141",
                "92d7434141414141414141",
                "92d843636f6d2e6578616d706c652e426f6f6b",
                "92d843636f6d2e6578616d70",
                "92c712436a61",
                "92c8010043",
                "92c70043",
                "92d44100",
                "92c7004f"
            })
    void decode_cutOffAfterMark_exits1(String hex) {
        CliRun run = CliRun.of(Fixtures.hex(hex), "decode", "-i", "raw");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err())
                .startsWith("cachezip: Malformed value: the MessagePack is cut off")
                .hasLineCount(1);
    }

    @Test
    void decode_cutOffJson_exits1() {
        byte[] json = plain(Fixtures.json(Fixtures.book()));

        CliRun run = CliRun.of(Arrays.copyOf(json, json.length - 1), "decode", "-i", "raw");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).startsWith("cachezip: Malformed value: the JSON is cut off or broken");
    }
}
