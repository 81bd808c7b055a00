package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import java.io.ObjectStreamConstants;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The check of the classes of the objects in a JDK stream, and of the cost of the hash codes that reading it computes; it
 * creates no object and loads no class.
 *
 * <p>A stream holds an object once, however many other objects refer to it. A set asks its elements for their hash
 * codes, and these ask their own elements: 100 sets, each holding the next set twice, take 1.5 KB and 2^100 steps. No
 * filter sees which objects an object refers to. So the stream is checked before it is read: the weight of an object is
 * the number of objects reachable from it, each counted once per path to it, and the total weight of hashed objects is
 * limited.
 */
final class JdkStreamCheck {

    /** The nesting of objects; the same limit as for cachezip's own values. */
    static final int MAX_DEPTH = 500;

    /** The number of objects that may be hashed, however short the stream is: some 20 milliseconds. */
    private static final long MIN_HASHED = 4_000_000;

    /** The number of further objects for each byte of the stream; reading a byte takes about as long. */
    private static final long HASHED_PER_BYTE = 16;

    /** Bytes of an array that take about as long as an object. */
    private static final int BYTES_PER_OBJECT = 8;

    /** Comparing decimals takes time that grows with the square of their length: 10,000 digits take 150 microseconds. */
    private static final int SQUARE_PER_OBJECT = 16;

    private final ByteBuffer in;
    private final long limit;
    private final Consumer<String> classes;
    private final List<JdkStreamHandle> handles = new ArrayList<>();
    private final List<JdkStreamHandle> complete = new ArrayList<>();
    private int containers;
    private long hashed;
    private int depth;

    private JdkStreamCheck(byte[] stored, Consumer<String> classes) {
        this.in = ByteBuffer.wrap(stored);
        this.classes = classes;
        this.limit = limit(stored.length);
    }

    /** Returns the number of objects that reading a stream may hash, and the number that it may compare. */
    static long limit(int length) {
        return MIN_HASHED + HASHED_PER_BYTE * length;
    }

    /**
     * Checks a stream.
     *
     * @param stored the magic number, the version and an object
     * @param classes gets the names of the classes that have objects in it, and of those that are values themselves
     * @return the objects in the order in which reading the stream completes them
     * @throws CachezipException if the hash codes would take too long, or the bytes are not such a stream
     */
    static List<JdkStreamHandle> check(byte[] stored, Consumer<String> classes) {
        JdkStreamCheck check = new JdkStreamCheck(stored, classes);
        try {
            check.skip(2 * Short.BYTES);
            check.object();
            return check.complete;
        } catch (BufferUnderflowException e) {
            throw new CachezipException.Malformed("a JDK stream that is cut off", stored.length, e);
        }
    }

    /** Reads an object, a reference to one, or null. */
    private JdkStreamHandle object() {
        return object(in.get());
    }

    private JdkStreamHandle object(byte kind) {
        if (++depth > MAX_DEPTH) {
            throw new CachezipException.Malformed(
                    "a JDK stream that is nested deeper than " + MAX_DEPTH + " levels", in.position());
        }
        JdkStreamHandle object =
                switch (kind) {
                    case ObjectStreamConstants.TC_OBJECT -> completed(instance());
                    case ObjectStreamConstants.TC_ARRAY -> completed(array());
                    case ObjectStreamConstants.TC_STRING, ObjectStreamConstants.TC_LONGSTRING ->
                        completed(string(kind));
                    case ObjectStreamConstants.TC_ENUM -> completed(constant());
                    case ObjectStreamConstants.TC_REFERENCE -> reference();
                    default -> other(kind);
                };
        depth--;
        return object;
    }

    private JdkStreamHandle completed(JdkStreamHandle object) {
        complete.add(object);
        return object;
    }

    private JdkStreamHandle added(JdkStreamHandle object) {
        handles.add(object);
        return object;
    }

    private JdkStreamHandle string(byte kind) {
        JdkStreamHandle string = added(new JdkStreamHandle());
        skip(kind == ObjectStreamConstants.TC_STRING ? Short.toUnsignedInt(in.getShort()) : in.getLong());
        return string;
    }

    private JdkStreamHandle constant() {
        type();
        JdkStreamHandle constant = added(new JdkStreamHandle());
        name();
        return constant;
    }

    /** Reads the name of a constant or a type, which is no object of its own to those who read the stream. */
    private void name() {
        byte kind = in.get();
        if (kind == ObjectStreamConstants.TC_REFERENCE) {
            reference();
        } else if (kind == ObjectStreamConstants.TC_STRING) {
            string(kind);
        } else {
            throw unexpected(kind);
        }
    }

    private JdkStreamHandle other(byte kind) {
        switch (kind) {
            case ObjectStreamConstants.TC_NULL -> {
                return new JdkStreamHandle();
            }
            case ObjectStreamConstants.TC_CLASS -> {
                type();
                return added(new JdkStreamHandle());
            }
            case ObjectStreamConstants.TC_CLASSDESC -> {
                return newDescription();
            }
            default -> throw unexpected(kind);
        }
    }

    private JdkStreamHandle reference() {
        int index = in.getInt() - ObjectStreamConstants.baseWireHandle;
        if (index < 0 || index >= handles.size()) {
            throw new CachezipException.Malformed("a reference to no object in a JDK stream", in.position());
        }
        return handles.get(index);
    }

    private JdkStreamHandle instance() {
        JdkStreamHandle.Description description = type();
        // References from within an object to itself meet only the part read so far, as its hash code would.
        JdkStreamHandle object = new JdkStreamHandle();
        handles.add(object);
        for (JdkStreamHandle.Level level : description.levels()) {
            Hashing hashing = level.hashing();
            int start = in.position();
            skip(level.primitiveLength());
            if (hashing == Hashing.BY_TAG && level.primitiveLength() == Integer.BYTES) {
                hashing = Hashing.ofTag(in.getInt(start));
            }
            long weight = 0;
            for (int i = 0; i < level.references(); i++) {
                weight = Math.min(weight + object().weight(), JdkStreamHandle.MUCH);
            }
            object.add(weight);
            if (level.hasContents()) {
                contents(object, hashing);
            }
        }
        if (description.name().equals("java.net.URL")) {
            object.add(JdkStreamHandle.MUCH);
        } else if (description.name().equals("java.math.BigInteger")) {
            long length = Math.min(object.weight(), in.capacity());
            object.add(length * length / SQUARE_PER_OBJECT);
        }
        return object;
    }

    /** Reads the data that a class has written by itself. */
    private void contents(JdkStreamHandle object, Hashing hashing) {
        boolean key = true;
        int container = containers++;
        for (byte kind = in.get(); kind != ObjectStreamConstants.TC_ENDBLOCKDATA; kind = in.get()) {
            if (kind == ObjectStreamConstants.TC_BLOCKDATA) {
                skip(Byte.toUnsignedInt(in.get()));
            } else if (kind == ObjectStreamConstants.TC_BLOCKDATALONG) {
                skip(in.getInt());
            } else {
                JdkStreamHandle content = object(kind);
                object.add(content.weight());
                if (hashing != Hashing.NONE && (key || hashing != Hashing.KEYS)) {
                    hash(content.weight());
                    content.containers().add(container);
                }
                key = !key;
            }
        }
    }

    private void hash(long weight) {
        hashed += weight;
        if (hashed > limit) {
            throw new CachezipException.Codec(
                    "A JDK stream in whose sets and maps a java.net.URL, which looks up its host, or more than " + limit
                            + " objects would have to be hashed",
                    null);
        }
    }

    private JdkStreamHandle array() {
        JdkStreamHandle.Description description = type();
        JdkStreamHandle array = new JdkStreamHandle();
        handles.add(array);
        int length = in.getInt();
        char element =
                description.name().length() < 2 ? 'L' : description.name().charAt(1);
        if (element == 'L' || element == '[') {
            for (int i = 0; i < length; i++) {
                array.add(object().weight());
            }
        } else {
            long bytes = (long) length * primitiveLength(element);
            skip(bytes);
            array.add(bytes / BYTES_PER_OBJECT);
        }
        return array;
    }

    /** Reads the description of a class that is more than a superclass. */
    private JdkStreamHandle.Description type() {
        JdkStreamHandle.Description description = description();
        if (description == null) {
            throw unexpected(ObjectStreamConstants.TC_NULL);
        }
        classes.accept(description.name());
        return description;
    }

    private JdkStreamHandle.@Nullable Description description() {
        byte kind = in.get();
        return switch (kind) {
            case ObjectStreamConstants.TC_NULL -> null;
            case ObjectStreamConstants.TC_CLASSDESC -> newDescription();
            case ObjectStreamConstants.TC_REFERENCE -> {
                if (reference() instanceof JdkStreamHandle.Description known) {
                    yield known;
                }
                throw unexpected(kind);
            }
            default -> throw unexpected(kind);
        };
    }

    private JdkStreamHandle.Description newDescription() {
        if (++depth > MAX_DEPTH) {
            throw new CachezipException.Malformed("too many superclasses in a JDK stream", in.position());
        }
        String name = text();
        skip(Long.BYTES); // serialVersionUID
        JdkStreamHandle.Description description = new JdkStreamHandle.Description(name);
        handles.add(description);
        int flags = in.get();
        int primitiveLength = 0;
        int references = 0;
        for (int fields = Short.toUnsignedInt(in.getShort()); fields > 0; fields--) {
            char type = (char) in.get();
            text();
            if (type == 'L' || type == '[') {
                references++;
                name();
            } else {
                primitiveLength += primitiveLength(type);
            }
        }
        contents(new JdkStreamHandle(), Hashing.NONE);
        JdkStreamHandle.Description parent = description();
        if (parent != null && (flags & ObjectStreamConstants.SC_EXTERNALIZABLE) == 0) {
            description.levels().addAll(parent.levels());
        }
        JdkStreamHandle.Level level = level(name, flags, primitiveLength, references);
        if (level.references() > 0 || level.primitiveLength() > 0 || level.hasContents()) {
            description.levels().add(level);
        }
        depth--;
        return description;
    }

    private JdkStreamHandle.Level level(String name, int flags, int primitiveLength, int references) {
        if ((flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0) {
            if ((flags & ObjectStreamConstants.SC_BLOCK_DATA) == 0) {
                throw new CachezipException.Malformed("data of an unknown length in a JDK stream", in.position());
            }
            return new JdkStreamHandle.Level(0, 0, true, Hashing.of(name));
        }
        if ((flags & ObjectStreamConstants.SC_SERIALIZABLE) == 0) {
            return new JdkStreamHandle.Level(0, 0, false, Hashing.NONE);
        }
        boolean hasContents = (flags & ObjectStreamConstants.SC_WRITE_METHOD) != 0;
        return new JdkStreamHandle.Level(primitiveLength, references, hasContents, Hashing.of(name));
    }

    private String text() {
        int length = Short.toUnsignedInt(in.getShort());
        int start = in.position();
        skip(length);
        return new String(in.array(), start, length, StandardCharsets.ISO_8859_1);
    }

    private void skip(long length) {
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        in.position(in.position() + (int) length);
    }

    private int primitiveLength(char type) {
        return switch (type) {
            case 'B', 'Z' -> Byte.BYTES;
            case 'C', 'S' -> Short.BYTES;
            case 'I', 'F' -> Integer.BYTES;
            case 'J', 'D' -> Long.BYTES;
            default -> throw unexpected((byte) type);
        };
    }

    private CachezipException.Malformed unexpected(byte kind) {
        return new CachezipException.Malformed(
                "a byte " + Byte.toUnsignedInt(kind) + " that is not expected in a JDK stream", in.position() - 1L);
    }
}
