package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.format.Failures;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.format.PlainForm;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.sharing.ReadOnlyContainers;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The form of plain bytes: the types of the values so far, and the ids around the values. Thread-safe.
 *
 * <p>Callers may declare {@code Object}: they get a map without type id, or a list of maps, only if it would be written that
 * way. An object of a declared type looks like a map, too. A map in its place would cause an error in the application, long
 * after the read. Callers who declare no type can read documents of other programs.
 */
final class StoredForm implements RootFormat {

    private final Roots roots;
    private final RootTypes rootTypes;
    private final boolean declaredAsObject;
    private final BoundedCache<ValueType, Root> rootsByType;

    /** Creates the form for callers who declare no type. */
    StoredForm(Roots roots) {
        this(roots, false, new BoundedCache<>());
    }

    private StoredForm(Roots roots, boolean declaredAsObject, BoundedCache<ValueType, Root> rootsByType) {
        this.roots = roots;
        this.rootTypes = roots.rootTypes();
        this.declaredAsObject = declaredAsObject;
        this.rootsByType = rootsByType;
    }

    @Override
    public void write(Object value, OutputBuffer plain) {
        Object written = roots.replaced(value);
        ValueType type = typeOf(written);
        if (write(written, type, false, plain)) {
            mapping(type).confirm(written);
        }
    }

    @Override
    public @Nullable Object read(PlainRoot root, PlainBytes plain) {
        Object value = roots.read(root, plain, null);
        if (declaredAsObject && root instanceof MessageKind) {
            PlainForm.checkWhole(value, read -> typeOf(ReadOnlyContainers.asBuilt(read)));
        }
        return value;
    }

    /** Notes that an entry could not be read; one without type id has a type that a reader builds without one. */
    @Override
    public void doubt(PlainRoot root, PlainBytes plain) {
        for (Root each : rootsByType.values()) {
            if (root == PlainRoot.MessagePack.TYPED ? plain.startsWith(each.prefix) : each.natural) {
                each.doubtful = true;
            }
        }
    }

    Roots roots() {
        return roots;
    }

    @Override
    public RootFormat declaredAs(Type type) {
        TypeMapping declared = roots.declared(type);
        return declared.valueType().isObject()
                ? new StoredForm(roots, true, rootsByType)
                : new DeclaredForm(this, type, declared);
    }

    ValueType typeOf(Object value) {
        return rootTypes.of(value);
    }

    /**
     * Appends a value with the id of its type in front.
     *
     * @param named whether the id is also written for a type that a reader without a declared type builds
     * @return whether callers who know its type have to read it back, too, and then its shape is to be confirmed
     */
    boolean write(Object value, ValueType type, boolean named, OutputBuffer plain) {
        Root known = rootsByType.get(type);
        Root root = known != null ? known : create(type);
        int start = plain.length();
        boolean unconfirmed;
        if (!named && (root.natural || PlainForm.isNaturalNumber(value))) {
            unconfirmed = root.mapping.writeBare(value, plain);
        } else {
            plain.write(root.prefix, 0, root.prefix.length);
            unconfirmed = root.mapping.write(value, null, plain);
        }
        boolean check = unconfirmed || root.doubtful;
        if (known == null || check) {
            readBack(this, value, type, root.mapping, plain, start);
        }
        if (known == null) {
            rootsByType.put(type, root);
        }
        return check;
    }

    /** Returns the mapping for values of a type that have its id. */
    TypeMapping mapping(ValueType type) {
        Root known = rootsByType.get(type);
        return (known != null ? known : create(type)).mapping;
    }

    private Root create(ValueType type) {
        byte[] id = rootTypes.id(type).getBytes(StandardCharsets.UTF_8);
        return new Root(TypedRoot.messagePackPrefix(id), PlainForm.isNatural(type), roots.writtenAs(type));
    }

    /**
     * Reads back the first value of a shape. A class that can be written but not read (for example, because it lacks a
     * usable constructor) would be a miss on every read, and a class that comes back as a different one would be a
     * wrong hit.
     */
    @SuppressWarnings("IllegalCatch") // as in ObjectCodec
    void readBack(RootFormat format, Object value, ValueType type, TypeMapping mapping, OutputBuffer plain, int start) {
        byte[] written = Arrays.copyOfRange(plain.array(), start, plain.length());
        try {
            Object copy = format.read(PlainRoot.of(written), PlainBytes.stored(written));
            if (copy != null) {
                roots.checkCopy(value, copy, mapping, written);
            }
        } catch (IOException | RuntimeException | Error e) {
            CachezipException failure = Failures.ofReadingBack(type, e);
            throw Roots.isForm(written, value, mapping)
                    ? failure
                    : CachezipException.ChangedMeanwhile.of(value.getClass());
        }
    }

    /** The data needed to write values of one type. */
    private static final class Root {

        /** The bytes before a value that has its id. */
        private final byte[] prefix;

        /** Whether the id may be left out. */
        private final boolean natural;

        private final TypeMapping mapping;

        /** Whether an entry of the type could not be read. */
        private volatile boolean doubtful;

        Root(byte[] prefix, boolean natural, TypeMapping mapping) {
            this.prefix = prefix;
            this.natural = natural;
            this.mapping = mapping;
        }
    }
}
