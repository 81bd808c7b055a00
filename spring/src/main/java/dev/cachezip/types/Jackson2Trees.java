package dev.cachezip.types;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.FloatNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.node.ShortNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.cachezip.CachezipException;
import dev.cachezip.objects.places.Trees;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.JsonNodeFactory;

/** The trees of Jackson 2, written like the trees of Jackson 3, each node as a node of the same type. */
final class Jackson2Trees {

    /** Includes the refused node types, so that each is refused with its own message. */
    private static final List<Class<? extends com.fasterxml.jackson.databind.JsonNode>> NODES = List.of(
            ArrayNode.class,
            BigIntegerNode.class,
            BinaryNode.class,
            BooleanNode.class,
            DecimalNode.class,
            DoubleNode.class,
            FloatNode.class,
            IntNode.class,
            LongNode.class,
            MissingNode.class,
            NullNode.class,
            ObjectNode.class,
            POJONode.class,
            ShortNode.class,
            TextNode.class);

    private static final JsonNodeFactory THREE = JsonNodeFactory.instance;

    private static final com.fasterxml.jackson.databind.node.JsonNodeFactory TWO =
            com.fasterxml.jackson.databind.node.JsonNodeFactory.instance;

    private Jackson2Trees() {}

    static SimpleModule create() {
        SimpleModule module = new SimpleModule("cachezip-jackson2-trees");
        NODES.forEach(type -> add(module, type));
        return module;
    }

    private static <T extends com.fasterxml.jackson.databind.JsonNode> void add(SimpleModule module, Class<T> type) {
        T ofNull = type == NullNode.class ? type.cast(NullNode.getInstance()) : null;
        StandIn.add(module, type, JsonNode.class, Jackson2Trees::checked, tree -> type.cast(two(tree)), ofNull);
    }

    /** Returns the tree of Jackson 3, in which each node can be told from all others. */
    private static JsonNode checked(com.fasterxml.jackson.databind.JsonNode node) {
        JsonNode tree = three(node);
        Trees.check(tree);
        return tree;
    }

    private static JsonNode three(com.fasterxml.jackson.databind.JsonNode node) {
        if (node instanceof ObjectNode object) {
            tools.jackson.databind.node.ObjectNode copy = THREE.objectNode();
            for (Map.Entry<String, com.fasterxml.jackson.databind.JsonNode> field : object.properties()) {
                copy.set(field.getKey(), three(field.getValue()));
            }
            return copy;
        }
        if (node instanceof ArrayNode array) {
            tools.jackson.databind.node.ArrayNode copy = THREE.arrayNode(array.size());
            array.forEach(element -> copy.add(three(element)));
            return copy;
        }
        return scalar(node);
    }

    private static JsonNode scalar(com.fasterxml.jackson.databind.JsonNode node) {
        JsonNode scalar =
                switch (node.getNodeType()) {
                    case STRING -> THREE.stringNode(node.textValue());
                    case BOOLEAN -> THREE.booleanNode(node.booleanValue());
                    case NULL -> THREE.nullNode();
                    case BINARY -> THREE.binaryNode(((BinaryNode) node).binaryValue());
                    case NUMBER -> node.isShort() ? null : number(node);
                    default -> null;
                };
        if (scalar == null) {
            throw new CachezipException.Codec(
                    node.getClass().getName() + " cannot be stored: it would come back as another node", null);
        }
        return scalar;
    }

    private static JsonNode number(com.fasterxml.jackson.databind.JsonNode node) {
        return switch (node.numberType()) {
            case INT -> THREE.numberNode(node.intValue());
            case LONG -> THREE.numberNode(node.longValue());
            case BIG_INTEGER -> THREE.numberNode(node.bigIntegerValue());
            case FLOAT -> THREE.numberNode(node.floatValue());
            case DOUBLE -> THREE.numberNode(node.doubleValue());
            case BIG_DECIMAL -> THREE.numberNode(node.decimalValue());
        };
    }

    private static com.fasterxml.jackson.databind.JsonNode two(JsonNode node) {
        if (node instanceof tools.jackson.databind.node.ObjectNode object) {
            ObjectNode copy = TWO.objectNode();
            object.properties().forEach(field -> copy.set(field.getKey(), two(field.getValue())));
            return copy;
        }
        if (node instanceof tools.jackson.databind.node.ArrayNode array) {
            ArrayNode copy = TWO.arrayNode(array.size());
            array.forEach(element -> copy.add(two(element)));
            return copy;
        }
        return switch (node.getNodeType()) {
            case STRING -> TWO.textNode(node.stringValue());
            case BOOLEAN -> TWO.booleanNode(node.booleanValue());
            case BINARY -> TWO.binaryNode(node.binaryValue());
            case NUMBER -> number(node);
            default -> TWO.nullNode();
        };
    }

    private static com.fasterxml.jackson.databind.JsonNode number(JsonNode node) {
        return switch (node.numberType()) {
            case INT -> TWO.numberNode(node.intValue());
            case LONG -> TWO.numberNode(node.longValue());
            case BIG_INTEGER -> TWO.numberNode(node.bigIntegerValue());
            case FLOAT -> TWO.numberNode(node.floatValue());
            case DOUBLE -> TWO.numberNode(node.doubleValue());
            case BIG_DECIMAL -> DecimalNode.valueOf(node.decimalValue());
        };
    }
}
