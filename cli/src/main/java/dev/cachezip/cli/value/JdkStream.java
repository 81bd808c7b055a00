package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
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

    private static final int EXTERNALIZABLE = 0x04;
    private static final int SERIALIZABLE = 0x02;
    private static final int WRITE_METHOD = 0x01;
    private static final int BLOCK_DATA = 0x08;

    private final ByteBuffer bytes;
    private final List<Object> handles = new ArrayList<>();
    private final JdkValues values = new JdkValues();
    private final StreamClasses classes = new StreamClasses();
    private long nodes;
    private String rootType = "";

    private JdkStream(byte[] stream) {
        this.bytes = ByteBuffer.wrap(stream);
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

    /** A class descriptor; {@code parent} is null for the last one. */
    private record Description(
            String name,
            long version,
            int flags,
            List<Field> fields,
            @Nullable Description parent) implements StreamClasses.Description {

        @Override
        public List<String> fieldNames() {
            return fields.stream().map(Field::name).toList();
        }

        @Override
        public boolean writesItself() {
            return (flags & WRITE_METHOD) != 0;
        }
    }

    private record Field(char type, String name) {}

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
        stream.bytes.position(4);
        try {
            JsonNode tree = stream.content(0);
            if (stream.bytes.hasRemaining()) {
                throw stream.malformed("there are bytes after the first object of the JDK stream");
            }
            return new Result(tree, stream.rootType, stream.values.complete(), stream.classes);
        } catch (BufferUnderflowException e) {
            throw new CachezipException.Malformed("the JDK stream is cut off", bytes.length, e);
        }
    }

    private JsonNode content(int depth) {
        return content(bytes.get(), depth);
    }

    private JsonNode content(byte code, int depth) {
        if (depth > Notation.MAX_DEPTH) {
            throw malformed("nested more than " + Notation.MAX_DEPTH + " levels deep");
        }
        count(1);
        return switch (code) {
            case 0x70 -> NODES.nullNode();
            case 0x71 -> reference();
            case 0x73 -> object(depth);
            case 0x74 -> string(bytes.getShort() & 0xFFFF, depth);
            case 0x75 -> array(depth);
            case 0x76 -> {
                Description description = description(depth);
                if (description != null) {
                    classes.classValue(description.name);
                }
                yield known(
                        new Shared("java.lang.Class"), NODES.stringNode(description == null ? "" : description.name));
            }
            case 0x7C -> string(bytes.getLong(), depth);
            case 0x7E -> enumeration(depth);
            case 0x7B -> throw malformed("an exception was thrown while the JDK stream was written");
            default -> throw malformed("no object begins with this byte of the JDK stream");
        };
    }

    private JsonNode reference() {
        Object handle = handle();
        if (!(handle instanceof Shared shared)) {
            return NODES.stringNode(((Description) handle).name);
        }
        count(shared.weight);
        return shared.node != null ? shared.node : values.cycle(shared.type);
    }

    private Object handle() {
        int index = bytes.getInt() - 0x7E0000;
        if (index < 0 || index >= handles.size()) {
            throw malformed("a reference to nothing");
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
        return known(shared("java.lang.String", depth), NODES.stringNode(utf(length)));
    }

    private JsonNode enumeration(int depth) {
        Description description = required(description(depth));
        Shared shared = shared(description.name, depth);
        handles.add(shared);
        classes.name(description.name);
        JsonNode constant = content(depth + 1);
        shared.node = constant;
        return constant;
    }

    private JsonNode array(int depth) {
        Description description = required(description(depth));
        Shared shared = shared(description.name, depth);
        handles.add(shared);
        long before = nodes;
        int length = bytes.getInt();
        char type = description.name.length() > 1 ? description.name.charAt(1) : 'L';
        elementClass(description.name);
        if (length < 0 || length > bytes.remaining() / size(type)) {
            throw malformed("an array that is cut off");
        }
        JsonNode node;
        if (type == 'B') {
            byte[] data = new byte[length];
            bytes.get(data);
            node = Notation.bytes(data);
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
        Description description = required(description(depth));
        Shared shared = shared(description.name, depth);
        handles.add(shared);
        long before = nodes;
        List<Description> hierarchy = new ArrayList<>();
        for (Description next = description; next != null; next = next.parent) {
            hierarchy.add(0, next);
        }
        classes.begin(description);
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        JdkValues.Written written = new JdkValues.Written();
        for (Description next : hierarchy) {
            if ((next.flags & SERIALIZABLE) != 0) {
                for (Field field : next.fields) {
                    fields.put(field.name, field(field.type, depth));
                }
                if (next.writesItself()) {
                    written(written, depth);
                }
            } else if ((next.flags & EXTERNALIZABLE) != 0) {
                if ((next.flags & BLOCK_DATA) == 0) {
                    throw malformed(
                            "an object of " + next.name + " in the form of JDK 1.1, which only the class can read");
                }
                written(written, depth);
            }
        }
        classes.end();
        return finish(shared, values.value(description.name, fields, written), before);
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
            byte code = bytes.get();
            switch (code) {
                case 0x78 -> {
                    return;
                }
                case 0x77 -> written.add(take(bytes.get() & 0xFF));
                case 0x7A -> written.add(take(bytes.getInt()));
                default -> written.add(content(code, depth + 1));
            }
        }
    }

    private byte[] take(int length) {
        if (length < 0 || length > bytes.remaining()) {
            throw malformed("a block that is cut off");
        }
        byte[] taken = new byte[length];
        bytes.get(taken);
        return taken;
    }

    private static int size(char type) {
        return switch (type) {
            case 'J', 'D' -> Long.BYTES;
            case 'I', 'F' -> Integer.BYTES;
            case 'S', 'C' -> Short.BYTES;
            default -> 1;
        };
    }

    private JsonNode field(char type, int depth) {
        count(1);
        return switch (type) {
            case 'B' -> NODES.numberNode(bytes.get());
            case 'C' -> NODES.stringNode(String.valueOf(bytes.getChar()));
            case 'D' -> Notation.number(bytes.getDouble());
            case 'F' -> Notation.number(bytes.getFloat());
            case 'I' -> NODES.numberNode(bytes.getInt());
            case 'J' -> NODES.numberNode(bytes.getLong());
            case 'S' -> NODES.numberNode(bytes.getShort());
            case 'Z' -> NODES.booleanNode(bytes.get() != 0);
            case '[', 'L' -> content(depth + 1);
            default -> throw malformed("a field of an unknown type");
        };
    }

    private @Nullable Description description(int depth) {
        if (depth > Notation.MAX_DEPTH) {
            throw malformed("nested more than " + Notation.MAX_DEPTH + " levels deep");
        }
        byte code = bytes.get();
        return switch (code) {
            case 0x70 -> null;
            case 0x71 -> {
                if (handle() instanceof Description description) {
                    yield description;
                }
                throw malformed("a reference to something that is no class");
            }
            case 0x72 -> classDescription(depth);
            case 0x7D -> proxyDescription(depth);
            default -> throw malformed("no class descriptor begins with this byte");
        };
    }

    private Description classDescription(int depth) {
        String name = utf(bytes.getShort() & 0xFFFF);
        long version = bytes.getLong();
        int handle = handles.size();
        handles.add(new Description(name, version, 0, List.of(), null));
        int flags = bytes.get();
        int count = bytes.getShort() & 0xFFFF;
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            char type = (char) bytes.get();
            fields.add(new Field(type, utf(bytes.getShort() & 0xFFFF)));
            if (type == 'L' || type == '[') {
                content(depth + 1);
            }
        }
        written(new JdkValues.Written(), depth);
        Description description = new Description(name, version, flags, fields, description(depth + 1));
        handles.set(handle, description);
        return description;
    }

    private Description proxyDescription(int depth) {
        int handle = handles.size();
        handles.add(new Description("", 0, 0, List.of(), null));
        int count = bytes.getInt();
        List<String> interfaces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            interfaces.add(utf(bytes.getShort() & 0xFFFF));
        }
        written(new JdkValues.Written(), depth);
        String name = StreamClasses.proxy(interfaces);
        Description description = new Description(name, 0, SERIALIZABLE, List.of(), description(depth + 1));
        handles.set(handle, description);
        return description;
    }

    private Description required(@Nullable Description description) {
        if (description == null) {
            throw malformed("an object without a class");
        }
        return description;
    }

    /** Reads the JDK's modified UTF-8. */
    private String utf(long length) {
        if (length < 0 || length > bytes.remaining()) {
            throw malformed("a string that is cut off");
        }
        int end = bytes.position() + (int) length;
        StringBuilder text = new StringBuilder((int) length);
        while (bytes.position() < end) {
            int first = bytes.get() & 0xFF;
            if (first < 0x80) {
                text.append((char) first);
            } else if (first >= 0xC0 && first < 0xE0) {
                text.append((char) (((first & 0x1F) << 6) | (bytes.get() & 0x3F)));
            } else if (first >= 0xE0 && first < 0xF0) {
                text.append((char) (((first & 0x0F) << 12) | ((bytes.get() & 0x3F) << 6) | (bytes.get() & 0x3F)));
            } else {
                throw malformed("a string that is not the JDK's UTF-8");
            }
        }
        if (bytes.position() != end) {
            throw malformed("a string that ends within a character");
        }
        return text.toString();
    }

    private void count(long more) {
        nodes += more;
        if (nodes > MAX_NODES) {
            throw malformed("more than " + MAX_NODES + " values once those that are shared are written out");
        }
    }

    private CachezipException malformed(String reason) {
        return new CachezipException.Malformed(reason, bytes.position());
    }
}
