package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    private static byte[] typed(Object value) {
        return plain(Fixtures.typed(value));
    }

    private static byte[] plain(byte[] stored) {
        try (ValueDecoder decoder = new ValueDecoder(1 << 20, DictionaryFile.of(null))) {
            return decoder.decode(stored).plain();
        }
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
                "d44e01",
                "93d4436101c0",
                "d45280"
            })
    void decode_marksOfOthers_areExtensions(String hex) {
        String decoded =
                CliRun.of(Fixtures.hex(hex), "decode", "-q", "-i", "raw").out();

        assertThat(decoded).contains("$ext").doesNotContain("@");
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
