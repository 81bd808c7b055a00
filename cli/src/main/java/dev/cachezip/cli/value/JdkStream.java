package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The classes that a JDK stream names, as {@link ObjectInputStream} finds them. It builds strings, numbers and arrays of
 * primitives, and skips the objects of all other classes, of which it loads none.
 */
public final class JdkStream extends ObjectInputStream {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int ARRAY_LENGTH_PER_BYTE = 16;
    private static final Pattern BUILT = Pattern.compile(
            "java\\.lang\\.(Boolean|Byte|Character|Double|Float|Integer|Long|Number|Short)|\\[+[BCDFIJSZ]");

    private final byte[] stream;
    private final ByteArrayInputStream rest;
    private final StreamClasses classes = new StreamClasses();
    private final Set<String> names = new LinkedHashSet<>();

    /** The last description that was not of a superclass, and the last one. */
    private @Nullable Described first;

    private @Nullable Described last;
    private long arrayLengths;

    /**
     * The content of a stream.
     *
     * @param tree the value, or else the names of the classes and the length of the stream
     * @param type name of the root's class; empty for null
     * @param complete whether the tree is the value
     * @param classes the classes of its objects that are never stored, or only if the application allows them
     */
    public record Content(JsonNode tree, String type, boolean complete, StreamClasses classes) {}

    /** The description of a class; one of a superclass that was described before is not known to belong to it. */
    static final class Described {
        private final ObjectStreamClass type;
        private final int before;
        private final int flags;
        private @Nullable Described parent;
        private long depth;

        private Described(ObjectStreamClass type, int before, int flags) {
            this.type = type;
            this.before = before;
            this.flags = flags;
        }

        String name() {
            return type.getName();
        }

        long version() {
            return type.getSerialVersionUID();
        }

        /** Returns the names of its fields. */
        List<String> fields() {
            return Stream.of(type.getFields()).map(ObjectStreamField::getName).toList();
        }

        @Nullable
        Described parent() {
            return parent;
        }

        /** Returns the nesting of its first object. */
        long depth() {
            return depth;
        }

        boolean has(int flag) {
            return (flags & flag) != 0;
        }

        /** Returns whether the stream describes it for something that begins with a byte of the grammar. */
        boolean isOf(int start) {
            return before == start;
        }
    }

    private JdkStream(byte[] stream, ByteArrayInputStream rest) throws IOException {
        super(rest);
        this.stream = stream;
        this.rest = rest;
        setObjectInputFilter(this::check);
    }

    /**
     * Reads the bytes of a stream.
     *
     * @throws CachezipException.Malformed if the stream is broken, or nested too deep
     */
    public static Content of(byte[] bytes) {
        ByteArrayInputStream rest = new ByteArrayInputStream(bytes);
        try (JdkStream in = new JdkStream(bytes, rest)) {
            Content result = in.result();
            in.end();
            if (rest.available() > 0) {
                throw new CachezipException.Malformed(
                        "there are bytes after the first object of the JDK stream", in.position());
            }
            return result;
        } catch (IOException | RuntimeException e) {
            Throwable cause = e instanceof CachezipException ? e : e.getCause();
            throw cause instanceof CachezipException known
                    ? known
                    : new CachezipException.Malformed("a broken JDK stream", bytes.length - rest.available(), e);
        }
    }

    private Content result() throws IOException {
        try {
            Object root = readObject();
            String type = root == null ? "" : root.getClass().getName();
            return new Content(value(root), type, true, classes);
        } catch (ClassNotFoundException e) {
            String type = names.iterator().next();
            if (type.equals("org.springframework.cache.support.NullValue")) {
                return new Content(NODES.nullNode(), type, true, classes);
            }
            ArrayNode all = NODES.arrayNode();
            names.forEach(all::add);
            JsonNode tree = NODES.objectNode()
                    .put(SpringJson.CLASS, type)
                    .put("bytes", stream.length)
                    .set("classes", all);
            return new Content(tree, type, false, classes);
        }
    }

    private static JsonNode value(@Nullable Object root) {
        return root instanceof byte[] bytes ? NODES.binaryNode(bytes) : ValueDecoder.JSON.valueToTree(root);
    }

    private int position() {
        return stream.length - rest.available();
    }

    private Status check(FilterInfo info) {
        if (info.depth() > Notation.MAX_DEPTH) {
            throw new CachezipException.Malformed(
                    "a JDK stream that is nested more than " + Notation.MAX_DEPTH + " levels deep", position());
        }
        arrayLengths += Math.max(0, info.arrayLength());
        if (last != null && last.depth == 0) {
            last.depth = info.depth();
        }
        return arrayLengths > (long) ARRAY_LENGTH_PER_BYTE * stream.length ? Status.REJECTED : Status.UNDECIDED;
    }

    /** Notes the byte before a description, which tells what is described, and its flags; no method has them. */
    @Override
    protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
        int start = position();
        ObjectStreamClass type = super.readClassDescriptor();
        int length = Byte.toUnsignedInt(stream[start]) << Byte.SIZE | Byte.toUnsignedInt(stream[start + 1]);
        Described next = new Described(type, stream[start - 2], stream[start + Short.BYTES + length + Long.BYTES]);
        if (!next.isOf(TC_ENDBLOCKDATA)) {
            end();
            first = next;
        } else if (last != null) {
            last.parent = next;
        }
        last = next;
        return type;
    }

    private void end() {
        if (first != null) {
            classes.add(first);
        }
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass type) throws ClassNotFoundException {
        names.add(type.getName());
        if (BUILT.matcher(type.getName()).matches()) {
            return Class.forName(type.getName());
        }
        throw new ClassNotFoundException(type.getName());
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws ClassNotFoundException {
        end();
        first = null;
        last = null;
        names.add("proxy");
        classes.proxy();
        throw new ClassNotFoundException("proxy");
    }
}
