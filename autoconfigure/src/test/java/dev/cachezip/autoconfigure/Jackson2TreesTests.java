package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.cachezip.CachezipException;
import dev.cachezip.pipeline.ValuePipeline;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Each node of Jackson 2 comes back as itself, wherever it stands, or is refused. */
class Jackson2TreesTests {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(CachezipAutoConfiguration.class))
            .withPropertyValues("cachezip.allowed-types=dev.cachezip.autoconfigure.*");

    record Anything(@Nullable Object value) {}

    record Tree(@Nullable JsonNode node) {}

    static Stream<JsonNode> nodesOfBoth() {
        return Stream.of(
                NODES.nullNode(),
                NODES.textNode("a"),
                NODES.booleanNode(true),
                NODES.numberNode(5),
                NODES.numberNode(5_000_000_000L),
                NODES.numberNode(0.5),
                NODES.numberNode(BigInteger.TWO.pow(70)),
                NODES.objectNode().put("a", 1).putNull("b"),
                NODES.arrayNode().add(1).addNull());
    }

    static Stream<JsonNode> nodesOfMessagePack() {
        return Stream.of(
                NODES.numberNode(5L),
                NODES.numberNode(0.5f),
                NODES.numberNode(new BigDecimal("1.50")),
                NODES.numberNode(BigInteger.ONE),
                NODES.binaryNode(new byte[] {1}),
                NODES.arrayNode().add(5L).add(new byte[] {1}));
    }

    private static List<Object> places(JsonNode node) {
        return List.of(
                node,
                new ArrayList<>(List.of(node)),
                new ArrayList<>(Arrays.asList(node, null)),
                new ArrayList<>(List.of(node, 1)),
                new TreeMap<>(Map.of("a", node)),
                new TreeMap<>(Map.of("a", node, "b", "text")),
                new Anything(node),
                new Tree(node));
    }

    @ParameterizedTest
    @MethodSource({"nodesOfBoth", "nodesOfMessagePack"})
    void roundTrip_inMessagePack_isEqual(JsonNode node) {
        runner.run(context -> {
            ValuePipeline<Object> pipeline = pipeline(context.getBean(ValuePipeline.class));
            for (Object value : places(node)) {
                assertThat(pipeline.decode(pipeline.encode(value))).isEqualTo(value);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("nodesOfBoth")
    void roundTrip_inJson_isEqual(JsonNode node) {
        runner.withPropertyValues("cachezip.codec=json").run(context -> {
            ValuePipeline<Object> pipeline = pipeline(context.getBean(ValuePipeline.class));
            for (Object value : places(node)) {
                assertThat(pipeline.decode(pipeline.encode(value))).isEqualTo(value);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("nodesOfMessagePack")
    void encode_nodeThatJsonDoesNotTell_isRefused(JsonNode node) {
        runner.withPropertyValues("cachezip.codec=json").run(context -> {
            ValuePipeline<Object> pipeline = pipeline(context.getBean(ValuePipeline.class));
            for (Object value : places(node)) {
                assertThatExceptionOfType(CachezipException.Codec.class)
                        .isThrownBy(() -> pipeline.encode(value))
                        .withMessageContaining("cachezip.codec=msgpack");
            }
        });
    }

    @SuppressWarnings("unchecked") // it takes any value
    private static ValuePipeline<Object> pipeline(Object bean) {
        return (ValuePipeline<Object>) bean;
    }
}
