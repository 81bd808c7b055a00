package dev.cachezip.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.value.ExtensionValue;
import org.msgpack.value.Value;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A stored MessagePack document as the text of a JSON document in which its marks are properties, for tests that change
 * a part of it.
 */
public final class MarkedDocument {

    private static final String VALUE = "@value";

    /** The extension types of marks by their properties. */
    private static final Map<String, Character> MARKS =
            Map.of("@type", 'C', "@order", 'O', "@anchor", 'A', "@reference", 'R', "@absent", 'N');

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private MarkedDocument() {}

    /** Returns the document of a text. */
    public static byte[] of(String text) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            write(JSON.readTree(text), packer);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of a document. */
    public static String text(byte[] document) {
        try (var unpacker = MessagePack.newDefaultUnpacker(document)) {
            return JSON.writeValueAsString(tree(unpacker.unpackValue()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(JsonNode node, MessageBufferPacker packer) throws IOException {
        String first = node.isObject() && !node.isEmpty()
                ? node.propertyNames().iterator().next()
                : "";
        if (MARKS.containsKey(first)) {
            JsonNode value = node.get(VALUE);
            if (value != null) {
                packer.packArrayHeader(2);
            }
            String mark = node.get(first).asString();
            byte[] data =
                    isNumbered(first) ? new BigInteger(mark).toByteArray() : mark.getBytes(StandardCharsets.UTF_8);
            packer.packExtensionTypeHeader((byte) MARKS.get(first).charValue(), data.length);
            packer.writePayload(data);
            if (value != null) {
                write(value, packer);
            }
        } else if (node.isObject()) {
            packer.packMapHeader(node.size());
            for (Map.Entry<String, JsonNode> property : node.properties()) {
                packer.packString(property.getKey());
                write(property.getValue(), packer);
            }
        } else if (node.isArray()) {
            packer.packArrayHeader(node.size());
            for (JsonNode element : node) {
                write(element, packer);
            }
        } else {
            writeScalar(node, packer);
        }
    }

    private static void writeScalar(JsonNode node, MessageBufferPacker packer) throws IOException {
        switch (node.getNodeType()) {
            case STRING -> packer.packString(node.stringValue());
            case BOOLEAN -> packer.packBoolean(node.booleanValue());
            case NULL -> packer.packNil();
            default -> {
                if (node.isIntegralNumber()) {
                    packer.packLong(node.longValue());
                } else {
                    packer.packDouble(node.doubleValue());
                }
            }
        }
    }

    private static boolean isNumbered(String mark) {
        return mark.equals("@anchor") || mark.equals("@reference");
    }

    private static JsonNode tree(Value value) {
        if (value.isArrayValue()) {
            Value first =
                    value.asArrayValue().size() == 2 ? value.asArrayValue().get(0) : value;
            if (first.isExtensionValue()) {
                return marked(first.asExtensionValue())
                        .set(VALUE, tree(value.asArrayValue().get(1)));
            }
            return NODES.arrayNode()
                    .addAll(value.asArrayValue().list().stream()
                            .map(MarkedDocument::tree)
                            .toList());
        }
        if (value.isMapValue()) {
            ObjectNode object = NODES.objectNode();
            value.asMapValue()
                    .map()
                    .forEach((key, each) -> object.set(key.asStringValue().asString(), tree(each)));
            return object;
        }
        return value.isExtensionValue() ? marked(value.asExtensionValue()) : JSON.readTree(value.toJson());
    }

    private static ObjectNode marked(ExtensionValue mark) {
        for (Map.Entry<String, Character> each : MARKS.entrySet()) {
            if (each.getValue() == mark.getType()) {
                String data = isNumbered(each.getKey())
                        ? new BigInteger(mark.getData()).toString()
                        : new String(mark.getData(), StandardCharsets.UTF_8);
                return NODES.objectNode().put(each.getKey(), data);
            }
        }
        throw new IllegalArgumentException("Extension type " + mark.getType());
    }
}
