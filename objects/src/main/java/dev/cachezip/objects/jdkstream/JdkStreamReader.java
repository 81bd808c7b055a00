package dev.cachezip.objects.jdkstream;

import dev.cachezip.CachezipException;
import java.io.ObjectStreamConstants;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of JDK serialization, by the grammar of the Java Object Serialization Specification. It loads no class and
 * creates no object: what becomes of them is a matter of {@link JdkStreamObjects}.
 *
 * @param <O> what stands for an object
 */
public final class JdkStreamReader<O> {

    /** The nesting of objects; the same limit as for cachezip's own values. */
    public static final int MAX_DEPTH = 500;

    private final ByteBuffer in;
    private final JdkStreamObjects<O> objects;

    /** The targets of references: objects and descriptions of classes. */
    private final List<Target<O>> targets = new ArrayList<>();

    private int depth;

    /**
     * The target of a reference.
     *
     * @param text the string that it is, or else the name of the class
     */
    private record Target<O>(@Nullable O object, @Nullable JdkStreamClass type, String text) {}

    private JdkStreamReader(byte[] stream, JdkStreamObjects<O> objects) {
        this.in = ByteBuffer.wrap(stream);
        this.objects = objects;
    }

    /**
     * Reads the one object of a stream.
     *
     * @param stream the magic number, the version and an object
     * @throws CachezipException.Malformed if the bytes are not exactly that
     */
    public static <O> O read(byte[] stream, JdkStreamObjects<O> objects) {
        JdkStreamReader<O> reader = new JdkStreamReader<>(stream, objects);
        try {
            reader.skip(2 * Short.BYTES);
            O root = reader.object();
            if (reader.in.hasRemaining()) {
                throw reader.malformed("there are bytes after the first object of the JDK stream");
            }
            return root;
        } catch (BufferUnderflowException e) {
            throw new CachezipException.Malformed("the JDK stream is cut off", stream.length, e);
        }
    }

    private O object() {
        return object(in.get());
    }

    private O object(byte kind) {
        deeper();
        O object =
                switch (kind) {
                    case ObjectStreamConstants.TC_NULL -> objects.nothing();
                    case ObjectStreamConstants.TC_REFERENCE -> reference();
                    case ObjectStreamConstants.TC_OBJECT -> instance();
                    case ObjectStreamConstants.TC_ARRAY -> array();
                    case ObjectStreamConstants.TC_ENUM -> constant();
                    case ObjectStreamConstants.TC_STRING, ObjectStreamConstants.TC_LONGSTRING -> text(kind);
                    case ObjectStreamConstants.TC_CLASS -> added(objects.classValue(type()), "");
                    case ObjectStreamConstants.TC_CLASSDESC ->
                        objects.name(newDescription().name());
                    default -> throw unexpected(kind);
                };
        depth--;
        return object;
    }

    private void deeper() {
        if (++depth > MAX_DEPTH) {
            throw malformed("a JDK stream that is nested more than " + MAX_DEPTH + " levels deep");
        }
    }

    private O added(O object, String text) {
        targets.add(new Target<>(object, null, text));
        return object;
    }

    private O text(byte kind) {
        String text = string(kind);
        return added(objects.text(text), text);
    }

    private O reference() {
        Target<O> target = target();
        return target.object == null ? objects.name(target.text) : objects.referenced(target.object);
    }

    private Target<O> target() {
        int index = in.getInt() - ObjectStreamConstants.baseWireHandle;
        if (index < 0 || index >= targets.size()) {
            throw malformed("a reference to no object in a JDK stream");
        }
        return targets.get(index);
    }

    private O instance() {
        JdkStreamClass type = type();
        O object = added(objects.begin(type), "");
        for (JdkStreamClass level : type.levels()) {
            if (level.has(ObjectStreamConstants.SC_EXTERNALIZABLE)) {
                if (!level.has(ObjectStreamConstants.SC_BLOCK_DATA)) {
                    throw malformed("an object of " + level.name() + " of an unknown length in a JDK stream");
                }
                written(object, level);
            } else if (level.has(ObjectStreamConstants.SC_SERIALIZABLE)) {
                fields(object, level);
                if (level.writesItself()) {
                    written(object, level);
                }
            }
        }
        objects.end(object);
        return object;
    }

    private void fields(O object, JdkStreamClass level) {
        for (JdkStreamClass.Field field : level.fields()) {
            if (field.isObject()) {
                objects.field(object, level, field, object());
            } else {
                int end = after(length(field.type()));
                objects.primitive(object, level, field, in);
                in.position(end);
            }
        }
    }

    /** Reads the data that a class has written by itself. */
    private void written(O object, JdkStreamClass level) {
        for (byte kind = in.get(); kind != ObjectStreamConstants.TC_ENDBLOCKDATA; kind = in.get()) {
            if (kind == ObjectStreamConstants.TC_BLOCKDATA || kind == ObjectStreamConstants.TC_BLOCKDATALONG) {
                int length = kind == ObjectStreamConstants.TC_BLOCKDATA ? Byte.toUnsignedInt(in.get()) : in.getInt();
                int end = after(length);
                objects.written(object, in, length);
                in.position(end);
            } else {
                objects.written(object, level, object(kind));
            }
        }
    }

    private O array() {
        JdkStreamClass type = type();
        O array = added(objects.begin(type), "");
        int length = in.getInt();
        char element = type.name().length() < 2 ? 'L' : type.name().charAt(1);
        if (element == 'L' || element == '[') {
            after(length);
            for (int i = 0; i < length; i++) {
                objects.element(array, object());
            }
        } else {
            int end = after((long) length * length(element));
            objects.elements(array, element, in, end);
            in.position(end);
        }
        objects.end(array);
        return array;
    }

    private O constant() {
        O constant = added(objects.begin(type()), "");
        objects.constant(constant, name());
        objects.end(constant);
        return constant;
    }

    /** Reads the name of a constant or a type, which is no object of its own. */
    private String name() {
        byte kind = in.get();
        if (kind == ObjectStreamConstants.TC_REFERENCE) {
            return target().text;
        }
        String name = string(kind);
        added(objects.name(name), name);
        return name;
    }

    /** Reads the description of a class that is more than a superclass. */
    private JdkStreamClass type() {
        JdkStreamClass type = description();
        if (type == null) {
            throw unexpected(ObjectStreamConstants.TC_NULL);
        }
        return type;
    }

    private @Nullable JdkStreamClass description() {
        byte kind = in.get();
        return switch (kind) {
            case ObjectStreamConstants.TC_NULL -> null;
            case ObjectStreamConstants.TC_CLASSDESC -> newDescription();
            case ObjectStreamConstants.TC_PROXYCLASSDESC -> newProxy();
            case ObjectStreamConstants.TC_REFERENCE -> {
                JdkStreamClass known = target().type;
                if (known == null) {
                    throw malformed("a reference to something that is no class in a JDK stream");
                }
                yield known;
            }
            default -> throw unexpected(kind);
        };
    }

    private JdkStreamClass newDescription() {
        String name = utf(Short.toUnsignedInt(in.getShort()));
        long version = in.getLong();
        int index = targets.size();
        JdkStreamClass begun = new JdkStreamClass(name, version, 0, List.of(), null);
        targets.add(new Target<>(null, begun, name));
        int flags = in.get();
        List<JdkStreamClass.Field> fields = new ArrayList<>();
        for (int count = Short.toUnsignedInt(in.getShort()); count > 0; count--) {
            char type = (char) in.get();
            fields.add(new JdkStreamClass.Field(type, utf(Short.toUnsignedInt(in.getShort()))));
            if (fields.get(fields.size() - 1).isObject()) {
                name();
            }
        }
        return described(index, new JdkStreamClass(name, version, flags, fields, null));
    }

    private JdkStreamClass newProxy() {
        int index = targets.size();
        JdkStreamClass begun = JdkStreamClass.proxy(List.of(), null);
        targets.add(new Target<>(null, begun, begun.name()));
        List<String> interfaces = new ArrayList<>();
        for (int count = in.getInt(); count > 0; count--) {
            interfaces.add(utf(Short.toUnsignedInt(in.getShort())));
        }
        return described(index, JdkStreamClass.proxy(interfaces, null));
    }

    /** Reads the end of a description: what its loader has written, and the superclass. */
    private JdkStreamClass described(int index, JdkStreamClass type) {
        deeper();
        O loader = objects.nothing();
        written(loader, type);
        JdkStreamClass complete =
                new JdkStreamClass(type.name(), type.version(), type.flags(), type.fields(), description());
        targets.set(index, new Target<>(null, complete, type.name()));
        depth--;
        return complete;
    }

    private String string(byte kind) {
        return switch (kind) {
            case ObjectStreamConstants.TC_STRING -> utf(Short.toUnsignedInt(in.getShort()));
            case ObjectStreamConstants.TC_LONGSTRING -> utf(in.getLong());
            default -> throw unexpected(kind);
        };
    }

    /** Reads a string of the JDK's modified UTF-8, of a length in bytes. */
    private String utf(long length) {
        int end = after(length);
        StringBuilder text = new StringBuilder((int) length);
        while (in.position() < end) {
            int first = in.get();
            if (first >= 0) {
                text.append((char) first);
            } else if ((first & 0xE0) == 0xC0) {
                text.append((char) (((first & 0x1F) << 6) | (in.get() & 0x3F)));
            } else if ((first & 0xF0) == 0xE0) {
                text.append((char) (((first & 0x0F) << 12) | ((in.get() & 0x3F) << 6) | (in.get() & 0x3F)));
            } else {
                throw malformed("a string that is not the JDK's UTF-8");
            }
        }
        if (in.position() != end) {
            throw malformed("a string that ends within a character");
        }
        return text.toString();
    }

    private void skip(int length) {
        in.position(after(length));
    }

    /** Returns the position after some bytes, which must be there. */
    private int after(long length) {
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        return in.position() + (int) length;
    }

    private int length(char type) {
        return switch (type) {
            case 'B', 'Z' -> Byte.BYTES;
            case 'C', 'S' -> Short.BYTES;
            case 'I', 'F' -> Integer.BYTES;
            case 'J', 'D' -> Long.BYTES;
            default -> throw unexpected((byte) type);
        };
    }

    private CachezipException.Malformed unexpected(byte kind) {
        return malformed("a byte " + Byte.toUnsignedInt(kind) + " that is not expected in a JDK stream");
    }

    private CachezipException.Malformed malformed(String reason) {
        return new CachezipException.Malformed(reason, in.position());
    }
}
