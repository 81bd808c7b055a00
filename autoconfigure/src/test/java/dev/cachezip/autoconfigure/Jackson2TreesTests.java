package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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

    static Stream<JsonNode> nodes() {
        return Stream.of(
                NODES.nullNode(),
                NODES.textNode("a"),
                NODES.booleanNode(true),
                NODES.numberNode(5),
                NODES.numberNode(5_000_000_000L),
                NODES.numberNode(0.5),
                NODES.numberNode(BigInteger.TWO.pow(70)),
                NODES.objectNode().put("a", 1).putNull("b"),
                NODES.arrayNode().add(1).addNull(),
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
    @MethodSource("nodes")
    void roundTrip_inEachPlace_isEqual(JsonNode node) {
        runner.run(context -> {
            ValuePipeline<Object> pipeline = pipeline(context.getBean(ValuePipeline.class));
            for (Object value : places(node)) {
                assertThat(pipeline.decode(pipeline.encode(value))).isEqualTo(value);
            }
        });
    }

    @SuppressWarnings("unchecked") // it takes any value
    private static ValuePipeline<Object> pipeline(Object bean) {
        return (ValuePipeline<Object>) bean;
    }
}
