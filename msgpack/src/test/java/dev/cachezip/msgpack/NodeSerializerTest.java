package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Trees come back equal: node for node, type for type. */
final class NodeSerializerTest {

    private static final MessagePackMapper MAPPER =
            MessagePackMapper.builder().addModule(new MessagePackModule()).build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final BigInteger BEYOND = BigInteger.ONE.shiftLeft(64);

    static Stream<JsonNode> nodes() {
        ObjectNode object = NODES.objectNode()
                .put("decimal", new BigDecimal("1.10"))
                .put("huge", new BigDecimal("-123456789012345678901234567890E-400"))
                .put("integer", BEYOND)
                .put("text", "1.10")
                .put("binary", new byte[] {1, 2})
                .putNull("nothing");
        ArrayNode array = NODES.arrayNode()
                .add(object.deepCopy())
                .add(NODES.arrayNode().add(BEYOND.negate()))
                .add(BigDecimal.ZERO);
        for (int i = 0; i < 30; i++) {
            array.add(new BigDecimal(BigInteger.valueOf(i), i - 15));
        }
        object.set("array", array);
        return Stream.of(
                object,
                array,
                NODES.objectNode(),
                NODES.arrayNode(),
                NODES.numberNode(new BigDecimal("1E+5")),
                NODES.numberNode(BEYOND),
                NODES.numberNode(BEYOND.subtract(BigInteger.ONE)),
                NODES.numberNode(BigInteger.ONE.shiftLeft(63).negate().subtract(BigInteger.ONE)),
                NODES.numberNode(Long.MIN_VALUE),
                NODES.numberNode(7),
                NODES.numberNode(1.5),
                NODES.numberNode(1.5f),
                NODES.booleanNode(true),
                NODES.nullNode(),
                NODES.stringNode(""),
                NODES.binaryNode(new byte[0]),
                NODES.pojoNode(Instant.MAX));
    }

    @ParameterizedTest
    @MethodSource("nodes")
    void readTree_whatWasWritten_isEqual(JsonNode node) {
        byte[] stored = MAPPER.writeValueAsBytes(node);
        assertThat(MAPPER.readTree(stored)).isEqualTo(node);
        assertThat(MAPPER.readValue(stored, JsonNode.class)).isEqualTo(node);
        assertThat(MAPPER.readTree(MAPPER.writer().writeValueAsBytes(node))).isEqualTo(node);
        assertThat(MAPPER.convertValue(node, JsonNode.class)).isEqualTo(node);
        assertThat(MAPPER.<JsonNode>valueToTree(List.of(node)).get(0)).isEqualTo(node);
    }

    record Holder(
            JsonNode any,
            Object untyped,
            Map<String, JsonNode> map,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) ArrayNode list) {}

    @ParameterizedTest
    @MethodSource("nodes")
    void readValue_treesInObjects_areEqual(JsonNode node) {
        Holder holder =
                new Holder(node, node, Map.of("a", node), NODES.arrayNode().add(node));
        byte[] stored = MAPPER.writeValueAsBytes(holder);
        Holder read = MAPPER.readValue(stored, Holder.class);
        // A property of the type of a tree that is null comes back as a node, as Jackson does it.
        assertThat(read.any()).isEqualTo(node);
        assertThat(read.map()).isEqualTo(holder.map());
        assertThat(read.list()).isEqualTo(holder.list());
        assertThat(MAPPER.readTree(stored).get("untyped")).isEqualTo(node);
    }

    @Test
    void writeValue_emptyTree_isLeftOutWhereEmptyOnesAre() {
        byte[] stored = MAPPER.writeValueAsBytes(new Holder(NODES.nullNode(), 1, Map.of(), NODES.arrayNode()));
        assertThat(MAPPER.readTree(stored).has("list")).isFalse();
    }

    @Test
    void writeValue_missingNode_isNil() {
        assertThat(MAPPER.writeValueAsBytes(MissingNode.getInstance())).containsExactly(0xc0);
    }

    @Test
    void readValue_typedNumbers_readBothForms() {
        BigDecimal decimal = new BigDecimal("1.10");
        for (Object written : List.of(decimal, DecimalNode.valueOf(decimal))) {
            byte[] stored = MAPPER.writeValueAsBytes(List.of(written));
            assertThat(MAPPER.readValue(stored, BigDecimal[].class)).containsExactly(decimal);
        }
        byte[] stored = MAPPER.writeValueAsBytes(NODES.numberNode(BEYOND));
        assertThat(MAPPER.readValue(stored, BigInteger.class)).isEqualTo(BEYOND);
    }

    @Test
    void writeValue_decimalAfterATree_isAStringAgain() {
        byte[] stored = MAPPER.writeValueAsBytes(List.of(DecimalNode.valueOf(BigDecimal.ONE), BigDecimal.ONE));
        assertThat(stored).containsExactly(0x92, 0xd5, 0x44, 0, 1, 0xa1, '1');
    }

    @Test
    void writeValue_pojoThatFailsInATree_leavesNothingBehind() {
        byte[] stored = Generators.bytes(g -> {
            g.writeStartArray();
            try {
                g.writeNumbersAsTheyAre(() -> {
                    throw new IllegalStateException();
                });
            } catch (IllegalStateException expected) {
                g.writeNumber(BigDecimal.ONE);
            }
            g.writeEndArray();
        });
        assertThat(stored).containsExactly(0x91, 0xa1, '1');
    }

    @ParameterizedTest
    @MethodSource("nodes")
    void writeValue_onAnotherFormat_isAsWithoutTheModule(JsonNode node) {
        JsonMapper with =
                JsonMapper.builder().addModule(new MessagePackModule()).build();
        assertThat(with.writeValueAsString(node)).isEqualTo(JsonMapper.shared().writeValueAsString(node));
    }
}
