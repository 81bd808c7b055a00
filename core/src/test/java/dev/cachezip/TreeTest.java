package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Trees of Jackson 3: each node comes back as one of its own type, or is refused. */
class TreeTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ValuePipeline<Object> messagePack =
            ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of())).build();

    static List<JsonNode> nodes() {
        return List.of(
                NODES.numberNode(5),
                NODES.numberNode(1L << 40),
                NODES.numberNode(BigInteger.ONE.shiftLeft(80)),
                NODES.numberNode(1.5),
                NODES.numberNode(Double.NaN),
                NODES.stringNode("a"),
                NODES.booleanNode(true),
                NODES.arrayNode(),
                NODES.objectNode().putNull("none"),
                NODES.numberNode(5L),
                NODES.numberNode(BigInteger.TWO),
                NODES.numberNode(1.5f),
                NODES.numberNode(new BigDecimal("1.10")),
                NODES.binaryNode(new byte[] {1, 2}));
    }

    @ParameterizedTest
    @MethodSource("nodes")
    void decode_ofANodeInATree_isOfTheSameType(JsonNode node) {
        JsonNode tree = NODES.objectNode().set("node", NODES.arrayNode().add(node));
        assertThat(messagePack.decode(messagePack.encode(tree))).isEqualTo(tree);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'@type':'a','@value':1}",
                "{'b':{'@anchor':'1','@value':{}}}",
                "[{'@order':'natural','@value':[]}]",
                "[[{'@reference':'1'}]]",
                "{'@absent':''}"
            })
    void decode_ofAnObjectThatLooksLikeAMark_isEqual(String text) {
        JsonNode tree = new JsonMapper().readTree(text.replace('\'', '"'));
        for (Object value : List.of(tree, List.of(tree))) {
            assertThat(messagePack.decode(messagePack.encode(value))).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'a':{'@type':'a','name':1}}", "{'@id':1,'@type':'a'}", "{'a':{'@value':1}}", "{'@b':{}}"})
    void decode_ofAnObjectWithOtherPropertiesThanAMark_isEqual(String text) {
        JsonNode tree = new JsonMapper().readTree(text.replace('\'', '"'));
        assertThat(messagePack.decode(messagePack.encode(tree))).isEqualTo(tree);
    }

    record TreeOrNone(Optional<JsonNode> tree) {}

    @Test
    void encode_optionalThatIsDeclaredToHoldATreeAndHoldsANullNode_isRefused() {
        AllowedTypes types = AllowedTypes.of(TreeOrNone.class.getName());
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(types)).build();
        for (TreeOrNone value :
                List.of(new TreeOrNone(Optional.of(NODES.numberNode(1))), new TreeOrNone(Optional.empty()))) {
            assertThat(pipeline.decode(pipeline.encode(value))).isEqualTo(value);
        }
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> pipeline.encode(new TreeOrNone(Optional.of(NODES.nullNode()))))
                .withMessageContaining("would come back empty");
    }

    @Test
    void decode_ofAnOptionalThatHoldsANullNode_isEqual() {
        Object value = Optional.of(NODES.nullNode());
        assertThat(messagePack.decode(messagePack.encode(value))).isEqualTo(value);
    }

    static List<Arguments> declaredNodes() {
        return List.of(
                declared(new TypeReference<ObjectNode>() {}, node -> node),
                declared(new TypeReference<List<ObjectNode>>() {}, TreeTest::listOf),
                declared(
                        new TypeReference<Map<String, ObjectNode>>() {},
                        node -> new LinkedHashMap<>(Map.of("a", node))),
                declared(new TypeReference<List<List<ObjectNode>>>() {}, node -> listOf(listOf(node))));
    }

    private static Arguments declared(TypeReference<?> type, UnaryOperator<Object> holder) {
        return Arguments.of(type.getType(), holder);
    }

    private static List<Object> listOf(Object element) {
        return new ArrayList<>(List.of(element));
    }

    @ParameterizedTest
    @MethodSource("declaredNodes")
    void decode_whereAKindOfNodeIsDeclared_isOfThatKind(Type declared, UnaryOperator<Object> holder) {
        Object value = holder.apply(NODES.objectNode().put("a", 1));
        ValuePipeline<Object> typed = messagePack.declaredAs(declared);
        assertThat(typed.decode(typed.encode(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("declaredNodes")
    void decode_ofAnotherKindOfNodeThanDeclared_isRefused(Type declared, UnaryOperator<Object> holder) {
        Object value = holder.apply(NODES.arrayNode().add(1));
        byte[] stored = messagePack.encode(value);
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> messagePack.declaredAs(declared).decode(stored));
    }

    @Test
    void decode_ofAnotherKindOfNodeWithoutTypeId_isRefused() {
        byte[] bare = messagePack.declaredAs(JsonNode.class).encode(NODES.arrayNode());
        assertThatExceptionOfType(CachezipException.AnotherType.class)
                .isThrownBy(() -> messagePack.declaredAs(ObjectNode.class).decode(bare));
    }
}
