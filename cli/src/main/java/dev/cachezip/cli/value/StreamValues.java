package dev.cachezip.cli.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The meaning of objects in a JDK stream: collections, boxes, numbers and times of the JDK as values, and all other
 * objects by class name.
 */
public final class StreamValues {

    public static final String CLASS = "@class";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** A stream with an object of {@code java.time.Ser}, up to the length of its block of data. */
    private static final byte[] TIME =
            HexFormat.of().parseHex("aced00057372000d6a6176612e74696d652e536572955d84ba1b2248b20c0000787077");

    /** What the one byte of a block's length can say; the JDK needs less. */
    private static final int MAX_TIME = 255;

    private static final ObjectInputFilter ONLY_TIME = ObjectInputFilter.Config.createFilter("java.time.*;!*");

    private boolean complete = true;

    /** The data that a class has written with a method of its own: its bytes and its objects. */
    static final class Written {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<JsonNode> objects = new ArrayList<>();

        void add(byte[] block) {
            bytes.writeBytes(block);
        }

        void add(JsonNode object) {
            objects.add(object);
        }
    }

    /** Returns whether the form of every object is known. */
    boolean complete() {
        return complete;
    }

    /** Notes that an object is within itself. */
    void incomplete() {
        complete = false;
    }

    /** Returns the node that stands for an object within itself. */
    static JsonNode cycle(String type) {
        return NODES.objectNode().put("@cycle", type);
    }

    /** Returns the value of an object of a class. */
    JsonNode value(String type, Map<String, JsonNode> fields, Written written) {
        JsonNode known;
        try {
            known = known(type, fields, written);
        } catch (RuntimeException e) {
            // The JDK never writes fields of other types or numbers out of range, so the object is shown as it is.
            known = null;
        }
        return known != null ? known : object(type, fields, written);
    }

    private JsonNode object(String type, Map<String, JsonNode> fields, Written written) {
        ObjectNode object = NODES.objectNode().put(CLASS, type);
        fields.forEach(object::set);
        if (!written.objects.isEmpty()) {
            object.set("@objects", NODES.arrayNode().addAll(written.objects));
            complete = false;
        }
        if (written.bytes.size() > 0) {
            object.set("@bytes", Notation.bytes(written.bytes.toByteArray()));
            complete = false;
        }
        return object;
    }

    private static @Nullable JsonNode known(String type, Map<String, JsonNode> fields, Written written) {
        return switch (type) {
            case "java.lang.Boolean",
                    "java.lang.Byte",
                    "java.lang.Character",
                    "java.lang.Double",
                    "java.lang.Float",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Short" -> fields.get("value");
            case "java.math.BigInteger" -> NODES.stringNode(integer(fields).toString());
            case "java.math.BigDecimal" -> decimal(fields);
            case "java.util.UUID" -> uuid(fields);
            case "java.util.Date" -> date(written);
            case "java.time.Ser" -> time(written.bytes.toByteArray());
            case "java.util.ArrayList",
                    "java.util.LinkedList",
                    "java.util.ArrayDeque",
                    "java.util.HashSet",
                    "java.util.LinkedHashSet" -> array(written.objects);
            case "java.util.TreeSet" -> array(written.objects.subList(1, written.objects.size()));
            case "java.util.HashMap", "java.util.LinkedHashMap", "java.util.TreeMap", "java.util.EnumMap" ->
                map(written.objects);
            case "java.util.concurrent.ConcurrentHashMap" ->
                map(written.objects.subList(0, Math.max(0, written.objects.size() - 2)));
            case "java.util.CollSer" -> {
                JsonNode tag = fields.get("tag");
                // 1 a list, 2 a set, 3 a map, 4 a list with nulls
                yield tag != null && (tag.intValue() & 0xFF) == 3 ? map(written.objects) : array(written.objects);
            }
            case "java.util.Arrays$ArrayList" -> fields.get("a");
            case "java.util.Collections$UnmodifiableCollection",
                    "java.util.Collections$UnmodifiableList",
                    "java.util.Collections$UnmodifiableRandomAccessList",
                    "java.util.Collections$UnmodifiableSet" -> fields.get("c");
            case "java.util.Collections$UnmodifiableMap" -> fields.get("m");
            case "java.util.Collections$SingletonList", "java.util.Collections$SingletonSet" -> {
                JsonNode element = fields.get("element");
                yield element == null ? null : array(List.of(element));
            }
            case "java.util.Collections$EmptyList", "java.util.Collections$EmptySet" -> NODES.arrayNode();
            case "java.util.Collections$EmptyMap" -> NODES.objectNode();
            case "java.util.EnumSet$SerializationProxy" -> fields.get("elements");
            case "org.springframework.cache.support.NullValue" -> NODES.nullNode();
            default -> null;
        };
    }

    private static ArrayNode array(List<JsonNode> elements) {
        return NODES.arrayNode().addAll(elements);
    }

    /** Keys that are scalars become names, as in cachezip. */
    private static JsonNode map(List<JsonNode> keysAndValues) {
        ObjectNode object = NODES.objectNode();
        ArrayNode pairs = NODES.arrayNode();
        boolean named = true;
        for (int i = 0; i + 1 < keysAndValues.size(); i += 2) {
            JsonNode key = scalar(keysAndValues.get(i));
            JsonNode value = keysAndValues.get(i + 1);
            pairs.add(NODES.arrayNode().add(key).add(value));
            named &= key.isValueNode() && !object.has(key.asString());
            if (named) {
                object.set(key.asString(), value);
            }
        }
        if (named
                && object.size() == 1
                && object.propertyNames().iterator().next().startsWith(Notation.MARK)) {
            named = false;
        }
        return named && Marks.of(object) == null ? object : Notation.marked(Notation.MAP, pairs);
    }

    private static JsonNode scalar(JsonNode key) {
        String mark = Notation.mark(key);
        return mark.equals(Notation.UUID_BYTES) || mark.equals(Notation.INSTANT) ? key.get(mark) : key;
    }

    private static JsonNode required(Map<String, JsonNode> fields, String name) {
        JsonNode field = fields.get(name);
        if (field == null) {
            throw new IndexOutOfBoundsException(name);
        }
        return field;
    }

    private static BigInteger integer(Map<String, JsonNode> fields) {
        JsonNode magnitude = required(fields, "magnitude");
        String mark = Notation.mark(magnitude);
        byte[] bytes = mark.equals(Notation.UUID_BYTES)
                ? Notation.uuid(magnitude.get(mark))
                : Notation.base64(magnitude.path(Notation.BYTES));
        return new BigInteger(required(fields, "signum").intValue(), bytes);
    }

    private static JsonNode decimal(Map<String, JsonNode> fields) {
        BigInteger unscaled = new BigInteger(required(fields, "intVal").asString());
        BigDecimal value = new BigDecimal(unscaled, required(fields, "scale").intValue());
        return NODES.stringNode(value.toString());
    }

    private static JsonNode uuid(Map<String, JsonNode> fields) {
        ByteBuffer bytes = ByteBuffer.allocate(Notation.UUID_LENGTH)
                .putLong(required(fields, "mostSigBits").longValue())
                .putLong(required(fields, "leastSigBits").longValue());
        return Notation.bytes(bytes.array());
    }

    private static JsonNode date(Written written) {
        long millis = ByteBuffer.wrap(written.bytes.toByteArray()).getLong();
        return Notation.marked(Notation.INSTANT, Instant.ofEpochMilli(millis).toString());
    }

    /** Reads a type of {@code java.time} as the JDK does, from a stream that names no class but the one that has them. */
    private static @Nullable JsonNode time(byte[] data) {
        if (data.length > MAX_TIME) {
            return null;
        }
        byte[] stream = ByteBuffer.allocate(TIME.length + data.length + 2)
                .put(TIME)
                .put((byte) data.length)
                .put(data)
                .put(ObjectStreamConstants.TC_ENDBLOCKDATA)
                .array();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            in.setObjectInputFilter(ONLY_TIME);
            Object value = in.readObject();
            String text = value.toString();
            return value instanceof Instant ? Notation.marked(Notation.INSTANT, text) : NODES.stringNode(text);
        } catch (IOException | ClassNotFoundException e) {
            return null;
        }
    }
}
