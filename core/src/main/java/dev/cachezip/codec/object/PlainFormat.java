package dev.cachezip.codec.object;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One form of plain bytes for one backend: the types of the values so far, and the ids around the values. Thread-safe.
 *
 * @param <M> the backend's mapping for the values of one type
 * @since 0.1
 */
public abstract class PlainFormat<M> implements RootFormat {

    private static final byte[] NOTHING = {};

    /** The size of the cache, a power of two. */
    private static final int RECENT = 256;

    private final PlainForm form;
    private final RootTypes rootTypes;
    private final Remembered remembered;
    private final BoundedCache<ValueType, Root<M>> rootsByType = new BoundedCache<>();
    private final BoundedCache<String, Root<M>> rootsById = new BoundedCache<>();

    /** Found by a hash of the id's bytes; races are harmless, since a root never changes and its id is compared. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private final Root<M>[] recentRoots = new Root[RECENT];

    /**
     * Creates a format.
     *
     * @param rootTypes names the types of values
     * @param remembered counts the types that are kept
     */
    protected PlainFormat(PlainForm form, RootTypes rootTypes, Remembered remembered) {
        this.form = form;
        this.rootTypes = rootTypes;
        this.remembered = remembered;
    }

    @Override
    public final void write(Object value, OutputBuffer plain) throws IOException {
        Object written = replaced(value);
        write(written, typeOf(written), false, plain);
    }

    /** Returns the object to write instead of a root value; usually the value itself. */
    protected Object replaced(Object value) {
        return value;
    }

    /** Returns whether a root value is written as nil, and would be read as null if it had no id. */
    protected boolean isNil(Object value) {
        return false;
    }

    @Override
    public final @Nullable Object read(PlainRoot root, byte[] plain, int offset, int length) throws IOException {
        return read(root, plain, offset, length, null);
    }

    /** Returns whether a value that was read has a type id, or would be written without one. */
    final boolean isWhole(Object value, PlainRoot root) {
        return !(root instanceof MessageKind) || form.isNatural(typeOf(value));
    }

    @Override
    public final RootFormat declaredAs(Type type) {
        Declared<M> declared = declared(type);
        if (declared.type.isObject()) {
            return new ObjectFormat(this);
        }
        return form.isTyped()
                ? new CheckedFormat<>(this, declared.mapping)
                : new DeclaredFormat<>(this, declared.type, declared.mapping);
    }

    final ValueType typeOf(Object value) {
        return rootTypes.of(value);
    }

    /**
     * Appends a value with the id of its type in front.
     *
     * @param named whether the id is also written for a type that a reader without a declared type builds
     */
    final void write(Object value, ValueType type, boolean named, OutputBuffer plain) throws IOException {
        Root<M> known = rootsByType.get(type);
        Root<M> root = known != null ? known : create(type);
        int start = plain.length();
        long shapes = shapes();
        if (root.natural && !named) {
            writeBare(value, root.mapping, plain);
        } else {
            plain.write(root.prefix, 0, root.prefix.length);
            write(value, root.mapping, plain);
            form.writeSuffix(plain);
        }
        if (known == null || shapes != shapes()) {
            readBack(this, type, root.mapping, plain, start);
            rootsByType.put(type, root);
        }
    }

    /**
     * Returns a number that grows whenever a value has a new shape, as far as the backend can tell: for example, a
     * class that is new in a property.
     */
    protected long shapes() {
        return 0;
    }

    /** Returns whether a value that is read back is compared with the written one. */
    protected boolean comparesCopies() {
        return false;
    }

    private Root<M> create(ValueType type) {
        byte[] id = utf8(rootTypes.id(type));
        return new Root<>(id, form.prefix(id), form.isNatural(type), writtenAs(type));
    }

    /**
     * Reads back the first value of a shape. A class that can be written but not read (for example, because it lacks a
     * usable constructor) would be a miss on every read, and a class that comes back as a different one would be a
     * wrong hit.
     */
    @SuppressWarnings("IllegalCatch") // as in ObjectCodec
    final void readBack(RootFormat format, ValueType type, M mapping, OutputBuffer plain, int start) {
        byte[] written = Arrays.copyOfRange(plain.array(), start, plain.length());
        try {
            Object copy = format.read(PlainRoot.of(written), written, 0, written.length);
            if (copy != null && comparesCopies() && !isWrittenAs(replaced(copy), mapping, written)) {
                throw new CachezipException.Codec("it comes back as something else", null);
            }
        } catch (VirtualMachineError e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            Failures.throwFatal(e);
            throw new CachezipException.Codec(
                    "A value of " + type.id() + " can be written, but not read again: "
                            + Failures.ofReading(e, Failures.find(CachezipException.class, e))
                                    .getMessage(),
                    e);
        }
    }

    /**
     * Returns whether a copy has the same written form as its original. The bytes may be in another order, since sets
     * and maps with hash codes may change the order of their elements.
     */
    private boolean isWrittenAs(Object copy, M mapping, byte[] written) throws IOException {
        OutputBuffer again = new OutputBuffer();
        write(copy, mapping, again);
        byte[] bytes = Arrays.copyOf(again.array(), again.length());
        // Skips the bytes that may precede the value.
        byte[] value = Arrays.copyOfRange(written, Math.max(0, written.length - bytes.length), written.length);
        if (form == PlainForm.JSON || Arrays.equals(bytes, value)) {
            return true;
        }
        Arrays.sort(bytes);
        Arrays.sort(value);
        return Arrays.equals(bytes, value);
    }

    /**
     * Reads the one value in a range of bytes.
     *
     * @param root the root of these bytes
     * @param bare maps a value without type id; {@code null} for values without a declared type
     */
    protected abstract @Nullable Object read(PlainRoot root, byte[] plain, int offset, int length, @Nullable M bare)
            throws IOException;

    /** Returns the description of a declared type, with its primitive types boxed. */
    protected abstract Declared<M> declared(Type type);

    /** Returns the mapping for writing the values of a type. */
    protected abstract M writtenAs(ValueType type);

    /**
     * Returns the mapping for reading the values of the type that an id names.
     *
     * @throws CachezipException if a class in it is not allowed, or the id is invalid
     */
    protected abstract M readAs(String id);

    /** Appends a value alone, without a type id. */
    protected abstract void write(Object value, M mapping, OutputBuffer plain) throws IOException;

    /** Returns the mapping for values of the type that an id in a text names. */
    protected final M mapping(String id) {
        return root(id).mapping;
    }

    /** Returns the mapping for values of the type that an id in a range of bytes names. */
    protected final M mapping(byte[] plain, int from, int to) {
        int hash = 0;
        // Ids differ more often at their ends than at their beginnings.
        for (int i = Math.max(from, to - 24); i < to; i++) {
            hash = 31 * hash + plain[i];
        }
        int index = (hash ^ hash >>> 8 ^ hash >>> 16) & (RECENT - 1);
        Root<M> recent = recentRoots[index];
        if (recent == null || !Arrays.equals(recent.id, 0, recent.id.length, plain, from, to)) {
            recent = root(new String(plain, from, to - from, StandardCharsets.UTF_8));
            if (to - from <= Limits.REMEMBERED_ID_LENGTH) {
                recentRoots[index] = recent;
            }
        }
        return recent.mapping;
    }

    private Root<M> root(String id) {
        Root<M> root = rootsById.get(id);
        if (root == null) {
            TypeIds.check(id);
            root = new Root<>(utf8(id), NOTHING, false, readAs(id));
            remembered.add(id);
            rootsById.put(id, root);
        }
        return root;
    }

    /** Appends a value without the id of its type. */
    final void writeBare(Object value, M mapping, OutputBuffer plain) throws IOException {
        int start = plain.length();
        write(value, mapping, plain);
        if (form == PlainForm.JSON && plain.length() - start == 1) {
            // A single digit would be read as a MessagePack integer.
            plain.write('\n');
        }
    }

    private static byte[] utf8(String id) {
        return id.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The description of a declared type.
     *
     * @param type the type, with all its arguments known
     * @param mapping the mapping for its values
     */
    public record Declared<M>(ValueType type, M mapping) {}

    /** The data needed to write or read values of one type. */
    private static final class Root<M> {

        private final byte[] id;

        /** The bytes before a value with this id; empty if values are only read. */
        private final byte[] prefix;

        /** Whether the id may be left out. */
        private final boolean natural;

        private final M mapping;

        Root(byte[] id, byte[] prefix, boolean natural, M mapping) {
            this.id = id;
            this.prefix = prefix;
            this.natural = natural;
            this.mapping = mapping;
        }
    }
}
