package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.jdkstream.JdkStreamClass;
import dev.cachezip.objects.jdkstream.JdkStreamObjects;
import dev.cachezip.objects.jdkstream.JdkStreamReader;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A reader that turns JDK serialization into a tree.
 *
 * <p>{@link StreamValues} knows the data that JDK classes write with methods of their own. Other classes that do so are
 * shown with their bytes, and the tree is then not {@linkplain Result#complete complete}.
 */
public final class JdkStream implements JdkStreamObjects<JdkStream.Shared> {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The number of nodes that a tree may have after shared objects are written out at every place. */
    private static final long MAX_NODES = 4_000_000;

    private static final Shared NULL = new Shared("", NODES.nullNode());

    private final StreamValues values = new StreamValues();
    private final StreamClasses classes = new StreamClasses();
    private long nodes;

    private JdkStream() {}

    /**
     * The content of a stream.
     *
     * @param tree in {@link Notation}, objects with their class in the property {@code @class}
     * @param type name of the root's class; empty for null
     * @param complete whether the whole stream was understood
     * @param classes the classes of its objects that are never stored, or only if the application allows them
     */
    public record Result(JsonNode tree, String type, boolean complete, StreamClasses classes) {}

    /** An object, to which the stream may refer again; until it ends its node stands for it within itself. */
    static final class Shared {
        private final String type;
        private JsonNode node;
        private long weight = 1;
        private @Nullable Data data;

        Shared(String type, JsonNode node) {
            this.type = type;
            this.node = node;
        }
    }

    /** What is known of an instance, an array or a constant until it ends. */
    private static final class Data {
        private final Map<String, JsonNode> fields = new LinkedHashMap<>();
        private final StreamValues.Written written = new StreamValues.Written();
        private final long before;
        private final boolean instance;
        private @Nullable JsonNode known;

        Data(long before, boolean instance) {
            this.before = before;
            this.instance = instance;
        }
    }

    /**
     * Reads the bytes of a stream.
     *
     * @throws CachezipException.Malformed if the stream is broken, nested too deep, or too large when written out
     */
    public static Result read(byte[] bytes) {
        JdkStream stream = new JdkStream();
        Shared root = JdkStreamReader.read(bytes, stream);
        return new Result(root.node, root.type, stream.values.complete(), stream.classes);
    }

    @Override
    public Shared nothing() {
        count(1);
        return NULL;
    }

    @Override
    public Shared name(String name) {
        return text(name);
    }

    @Override
    public Shared text(String text) {
        count(1);
        return new Shared("java.lang.String", NODES.stringNode(text));
    }

    @Override
    public Shared classValue(JdkStreamClass type) {
        count(1);
        classes.classValue(type.name());
        return new Shared("java.lang.Class", NODES.stringNode(type.name()));
    }

    @Override
    public Shared begin(JdkStreamClass type) {
        count(1);
        Shared begun = new Shared(type.name(), StreamValues.cycle(type.name()));
        boolean array = type.name().startsWith("[");
        begun.data = new Data(nodes, !array && !type.isEnum());
        if (begun.data.instance) {
            classes.begin(type);
        } else {
            classes.name(StreamClasses.element(type.name()));
        }
        return begun;
    }

    @Override
    public Shared referenced(Shared object) {
        count(1 + object.weight);
        if (object.data != null) {
            values.incomplete();
        }
        return object;
    }

    @Override
    public void primitive(Shared object, JdkStreamClass of, JdkStreamClass.Field field, ByteBuffer at) {
        count(1);
        data(object).fields.put(field.name(), primitive(field.type(), at));
    }

    private static JsonNode primitive(char type, ByteBuffer at) {
        return switch (type) {
            case 'B' -> NODES.numberNode(at.get());
            case 'C' -> NODES.stringNode(String.valueOf(at.getChar()));
            case 'D' -> Notation.number(at.getDouble());
            case 'F' -> Notation.number(at.getFloat());
            case 'I' -> NODES.numberNode(at.getInt());
            case 'J' -> NODES.numberNode(at.getLong());
            case 'S' -> NODES.numberNode(at.getShort());
            default -> NODES.booleanNode(at.get() != 0);
        };
    }

    @Override
    public void field(Shared object, JdkStreamClass of, JdkStreamClass.Field field, Shared value) {
        data(object).fields.put(field.name(), value.node);
    }

    @Override
    public void written(Shared object, ByteBuffer at, int length) {
        if (object.data != null) {
            object.data.written.add(block(at, length));
        }
    }

    private static byte[] block(ByteBuffer at, int length) {
        byte[] block = new byte[length];
        at.get(block);
        return block;
    }

    @Override
    public void written(Shared object, JdkStreamClass of, Shared value) {
        if (object.data != null) {
            object.data.written.add(value.node);
        }
    }

    @Override
    public void elements(Shared array, char type, ByteBuffer at, int end) {
        if (type == 'B') {
            data(array).known = Notation.bytes(block(at, end - at.position()));
            return;
        }
        while (at.position() < end) {
            count(1);
            elements(array).add(primitive(type, at));
        }
    }

    @Override
    public void element(Shared array, Shared value) {
        count(1);
        elements(array).add(value.node);
    }

    private static ArrayNode elements(Shared array) {
        if (data(array).known instanceof ArrayNode elements) {
            return elements;
        }
        ArrayNode elements = NODES.arrayNode();
        data(array).known = elements;
        return elements;
    }

    @Override
    public void constant(Shared constant, String name) {
        data(constant).known = NODES.stringNode(name);
    }

    @Override
    public void end(Shared object) {
        Data data = data(object);
        if (data.instance) {
            classes.end();
        }
        if (data.known != null) {
            object.node = data.known;
        } else {
            object.node = data.instance ? values.value(object.type, data.fields, data.written) : NODES.arrayNode();
        }
        object.weight = nodes - data.before + 1;
        object.data = null;
    }

    private static Data data(Shared begun) {
        return Objects.requireNonNull(begun.data);
    }

    private void count(long more) {
        nodes += more;
        if (nodes > MAX_NODES) {
            throw new CachezipException.Malformed(
                    "more than " + MAX_NODES + " values once those that are shared are written out", 0);
        }
    }
}
