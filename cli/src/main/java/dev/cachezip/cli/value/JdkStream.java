package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A reader that turns JDK serialization into a tree, by the grammar of the Java Object Serialization Specification: no
 * class is loaded, nothing is instantiated.
 *
 * <p>{@link JdkValues} knows the data that JDK classes write with methods of their own. Other classes that do so are
 * shown with their bytes, and the tree is then not {@linkplain Result#complete complete}.
 */
public final class JdkStream {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The number of nodes that a tree may have after shared objects are written out at every place. */
    private static final long MAX_NODES = 4_000_000;

    private final JdkStreamBytes bytes;
    private final List<Object> handles = new ArrayList<>();
    private final JdkValues values = new JdkValues();
    private final StreamClasses classes = new StreamClasses();
    private long nodes;
    private String rootType = "";

    private JdkStream(byte[] stream) {
        // The magic number and the version come first.
        this.bytes = new JdkStreamBytes(stream, 4);
    }

    /**
     * The content of a stream.
     *
     * @param tree in {@link Notation}, objects with their class in the property {@code @class}
     * @param type name of the root's class; empty for null
     * @param complete whether the whole stream was understood
     * @param classes the classes of its objects that are never stored, or only if the application allows them
     */
    public record Result(JsonNode tree, String type, boolean complete, StreamClasses classes) {}

    /** The object behind a handle, once it is known. */
    private static final class Shared {
        private final String type;
        private @Nullable JsonNode node;
        private long weight;

        Shared(String type) {
            this.type = type;
        }
    }

    /**
     * Reads the bytes of a stream.
     *
     * @throws CachezipException.Malformed if the stream is broken, nested too deep, or too large when written out
     */
    public static Result read(byte[] bytes) {
        JdkStream stream = new JdkStream(bytes);
        try {
            JsonNode tree = stream.content(0);
            if (stream.bytes.hasRemaining()) {
                throw stream.bytes.malformed("there are bytes after the first object of the JDK stream");
            }
            return new Result(tree, stream.rootType, stream.values.complete(), stream.classes);
        } catch (BufferUnderflowException e) {
            throw new CachezipException.Malformed("the JDK stream is cut off", bytes.length, e);
        }
    }

    private JsonNode content(int depth) {
        return content(bytes.next(), depth);
    }

    private JsonNode content(byte code, int depth) {
        if (depth > Notation.MAX_DEPTH) {
            throw bytes.malformed("nested more than " + Notation.MAX_DEPTH + " levels deep");
        }
        count(1);
        return switch (code) {
            case 0x70 -> NODES.nullNode();
            case 0x71 -> reference();
            case 0x73 -> object(depth);
            case 0x74 -> string(bytes.unsignedShort(), depth);
            case 0x75 -> array(depth);
            case 0x76 -> {
                ClassDescription description = description(depth);
                if (description != null) {
                    classes.classValue(description.name());
                }
                yield known(
                        new Shared("java.lang.Class"), NODES.stringNode(description == null ? "" : description.name()));
            }
            case 0x7C -> string(bytes.longInteger(), depth);
            case 0x7E -> enumeration(depth);
            case 0x7B -> throw bytes.malformed("an exception was thrown while the JDK stream was written");
            default -> throw bytes.malformed("no object begins with this byte of the JDK stream");
        };
    }

    private JsonNode reference() {
        Object handle = handle();
        if (!(handle instanceof Shared shared)) {
            return NODES.stringNode(((ClassDescription) handle).name());
        }
        count(shared.weight);
        return shared.node != null ? shared.node : values.cycle(shared.type);
    }

    private Object handle() {
        int index = bytes.integer() - 0x7E0000;
        if (index < 0 || index >= handles.size()) {
            throw bytes.malformed("a reference to nothing");
        }
        return handles.get(index);
    }

    private JsonNode known(Shared shared, JsonNode node) {
        handles.add(shared);
        shared.node = node;
        shared.weight = 1;
        return node;
    }

    private JsonNode string(long length, int depth) {
        return known(shared("java.lang.String", depth), NODES.stringNode(bytes.string(length)));
    }

    private JsonNode enumeration(int depth) {
        ClassDescription description = required(description(depth));
        Shared shared = shared(description.name(), depth);
        handles.add(shared);
        classes.name(description.name());
        JsonNode constant = content(depth + 1);
        shared.node = constant;
        return constant;
    }

    private JsonNode array(int depth) {
        ClassDescription description = required(description(depth));
        Shared shared = shared(description.name(), depth);
        handles.add(shared);
        long before = nodes;
        char type = description.name().length() > 1 ? description.name().charAt(1) : 'L';
        int length = bytes.arrayLength(type);
        elementClass(description.name());
        JsonNode node;
        if (type == 'B') {
            node = Notation.bytes(bytes.block(length));
        } else {
            ArrayNode array = NODES.arrayNode();
            for (int i = 0; i < length; i++) {
                array.add(field(type, depth));
            }
            node = array;
        }
        return finish(shared, node, before);
    }

    private void elementClass(String arrayName) {
        String element = StreamClasses.element(arrayName);
        if (!element.isEmpty()) {
            classes.name(element);
        }
    }

    private JsonNode object(int depth) {
        ClassDescription description = required(description(depth));
        Shared shared = shared(description.name(), depth);
        handles.add(shared);
        long before = nodes;
        List<ClassDescription> hierarchy = new ArrayList<>();
        for (ClassDescription next = description; next != null; next = next.parent()) {
            hierarchy.add(0, next);
        }
        classes.begin(description);
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        JdkValues.Written written = new JdkValues.Written();
        for (ClassDescription next : hierarchy) {
            if (next.isSerializable()) {
                for (ClassDescription.Field field : next.fields()) {
                    fields.put(field.name(), field(field.type(), depth));
                }
                if (next.writesItself()) {
                    written(written, depth);
                }
            } else if (next.isExternalizable()) {
                if (!next.isInBlocks()) {
                    throw bytes.malformed(
                            "an object of " + next.name() + " in the form of JDK 1.1, which only the class can read");
                }
                written(written, depth);
            }
        }
        classes.end();
        return finish(shared, values.value(description.name(), fields, written), before);
    }

    private Shared shared(String type, int depth) {
        if (depth == 0) {
            rootType = type;
        }
        return new Shared(type);
    }

    private JsonNode finish(Shared shared, JsonNode node, long before) {
        shared.node = node;
        shared.weight = nodes - before + 1;
        return node;
    }

    /** Reads the data that a class has written itself, up to its end. */
    private void written(JdkValues.Written written, int depth) {
        while (true) {
            byte code = bytes.next();
            switch (code) {
                case 0x78 -> {
                    return;
                }
                case 0x77 -> written.add(bytes.block(bytes.next() & 0xFF));
                case 0x7A -> written.add(bytes.block(bytes.integer()));
                default -> written.add(content(code, depth + 1));
            }
        }
    }

    private JsonNode field(char type, int depth) {
        count(1);
        return switch (type) {
            case '[', 'L' -> content(depth + 1);
            default -> bytes.primitive(type);
        };
    }

    private @Nullable ClassDescription description(int depth) {
        if (depth > Notation.MAX_DEPTH) {
            throw bytes.malformed("nested more than " + Notation.MAX_DEPTH + " levels deep");
        }
        byte code = bytes.next();
        return switch (code) {
            case 0x70 -> null;
            case 0x71 -> {
                if (handle() instanceof ClassDescription description) {
                    yield description;
                }
                throw bytes.malformed("a reference to something that is no class");
            }
            case 0x72 -> classDescription(depth);
            case 0x7D -> proxyDescription(depth);
            default -> throw bytes.malformed("no class descriptor begins with this byte");
        };
    }

    private ClassDescription classDescription(int depth) {
        String name = bytes.string();
        long version = bytes.longInteger();
        int handle = handles.size();
        handles.add(ClassDescription.begun(name));
        int flags = bytes.next();
        int count = bytes.unsignedShort();
        List<ClassDescription.Field> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            char type = (char) bytes.next();
            ClassDescription.Field field = new ClassDescription.Field(type, bytes.string());
            fields.add(field);
            if (field.isObject()) {
                content(depth + 1);
            }
        }
        written(new JdkValues.Written(), depth);
        ClassDescription description = new ClassDescription(name, version, flags, fields, description(depth + 1));
        handles.set(handle, description);
        return description;
    }

    private ClassDescription proxyDescription(int depth) {
        int handle = handles.size();
        handles.add(ClassDescription.begun(""));
        int count = bytes.integer();
        List<String> interfaces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            interfaces.add(bytes.string());
        }
        written(new JdkValues.Written(), depth);
        ClassDescription description = ClassDescription.proxy(interfaces, description(depth + 1));
        handles.set(handle, description);
        return description;
    }

    private ClassDescription required(@Nullable ClassDescription description) {
        if (description == null) {
            throw bytes.malformed("an object without a class");
        }
        return description;
    }

    private void count(long more) {
        nodes += more;
        if (nodes > MAX_NODES) {
            throw bytes.malformed("more than " + MAX_NODES + " values once those that are shared are written out");
        }
    }
}
