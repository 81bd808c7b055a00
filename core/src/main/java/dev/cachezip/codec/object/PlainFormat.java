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
public final class PlainFormat<M> implements RootFormat {

    private static final byte[] NOTHING = {};

    /** The size of the cache, a power of two. */
    private static final int RECENT = 256;

    private final FormatBackend<M> backend;
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
     * @param backend maps single values
     * @param rootTypes names the types of values
     * @param remembered counts the types that are kept
     */
    public PlainFormat(FormatBackend<M> backend, PlainForm form, RootTypes rootTypes, Remembered remembered) {
        this.backend = backend;
        this.form = form;
        this.rootTypes = rootTypes;
        this.remembered = remembered;
    }

    @Override
    public void write(Object value, OutputBuffer plain) throws IOException {
        Object written = replaced(value);
        write(written, typeOf(written), false, plain);
    }

    @Override
    public @Nullable Object read(PlainRoot root, byte[] plain, int offset, int length) throws IOException {
        return read(root, plain, offset, length, null);
    }

    /**
     * Reads the one value in a range of bytes.
     *
     * @param bare maps a value without type id; {@code null} for values without a declared type
     */
    @Nullable
    Object read(PlainRoot root, byte[] plain, int offset, int length, @Nullable M bare) throws IOException {
        return backend.read(this, root, plain, offset, length, bare);
    }

    /** Returns the object to write instead of a root value. */
    Object replaced(Object value) {
        return backend.replaced(value);
    }

    /** Returns whether a root value is written as nil. */
    boolean isNil(Object value) {
        return backend.isNil(value);
    }

    /** Returns a number that grows whenever a value has a new shape. */
    long shapes() {
        return backend.shapes();
    }

    /** Returns whether a value that was read has a type id, or would be written without one. */
    boolean isWhole(Object value, PlainRoot root) {
        return !(root instanceof MessageKind) || form.isNatural(typeOf(value));
    }

    @Override
    public RootFormat declaredAs(Type type) {
        FormatBackend.Declared<M> declared = backend.declared(type);
        if (declared.type().isObject()) {
            return new ObjectFormat(this);
        }
        return form.isTyped()
                ? new CheckedFormat<>(this, declared.mapping())
                : new DeclaredFormat<>(this, declared.type(), declared.mapping());
    }

    ValueType typeOf(Object value) {
        return rootTypes.of(value);
    }

    /**
     * Appends a value with the id of its type in front.
     *
     * @param named whether the id is also written for a type that a reader without a declared type builds
     */
    void write(Object value, ValueType type, boolean named, OutputBuffer plain) throws IOException {
        Root<M> known = rootsByType.get(type);
        Root<M> root = known != null ? known : create(type);
        int start = plain.length();
        long shapes = shapes();
        if (root.natural && !named) {
            writeBare(value, root.mapping, plain);
        } else {
            plain.write(root.prefix, 0, root.prefix.length);
            backend.write(value, root.mapping, plain);
            form.writeSuffix(plain);
        }
        if (known == null || shapes != shapes()) {
            readBack(this, type, root.mapping, plain, start);
            rootsByType.put(type, root);
        }
    }

    /** Returns the mapping that values of a type are written by. */
    M written(ValueType type) {
        Root<M> known = rootsByType.get(type);
        return known != null ? known.mapping : create(type).mapping;
    }

    private Root<M> create(ValueType type) {
        byte[] id = utf8(rootTypes.id(type));
        return new Root<>(id, form.prefix(id), form.isNatural(type), backend.writtenAs(type));
    }

    /**
     * Reads back the first value of a shape. A class that can be written but not read (for example, because it lacks a
     * usable constructor) would be a miss on every read, and a class that comes back as a different one would be a
     * wrong hit.
     */
    @SuppressWarnings("IllegalCatch") // as in ObjectCodec
    void readBack(RootFormat format, ValueType type, M mapping, OutputBuffer plain, int start) {
        byte[] written = Arrays.copyOfRange(plain.array(), start, plain.length());
        try {
            Object copy = format.read(PlainRoot.of(written), written, 0, written.length);
            if (copy != null && backend.comparesCopies() && !isWrittenAs(replaced(copy), mapping, written)) {
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
        backend.write(copy, mapping, again);
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

    /** Returns the mapping for values of the type that an id in a text names. */
    public M mapping(String id) {
        return root(id).mapping;
    }

    /** Returns the mapping for values of the type that an id in a range of bytes names. */
    public M mapping(byte[] plain, int from, int to) {
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
            root = new Root<>(utf8(id), NOTHING, false, backend.readAs(id));
            remembered.add(id);
            rootsById.put(id, root);
        }
        return root;
    }

    /** Appends a value without the id of its type. */
    void writeBare(Object value, M mapping, OutputBuffer plain) throws IOException {
        int start = plain.length();
        backend.write(value, mapping, plain);
        if (form == PlainForm.JSON && plain.length() - start == 1) {
            // A single digit would be read as a MessagePack integer.
            plain.write('\n');
        }
    }

    private static byte[] utf8(String id) {
        return id.getBytes(StandardCharsets.UTF_8);
    }

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
