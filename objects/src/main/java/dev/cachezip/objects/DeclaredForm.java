package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.ValueType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A form of plain bytes for callers who know the type of the values. A value has no type id if the declared type builds
 * its class; all other values have one, so that they come back as their own class. Values of other types are refused.
 * Thread-safe.
 */
final class DeclaredForm implements RootFormat {

    /** Room for what a writer has ahead of its content. */
    private static final int MIN_WRITTEN = 1 << 16;

    private final StoredForm format;
    private final ValueType declared;
    private final TypeMapping mapping;

    /** The class whose values callers get. */
    private final Class<?> own;

    /** Types whose values have been read back successfully. */
    private final BoundedCache<ValueType, ValueType> readable = new BoundedCache<>();

    /** Whether an entry without type id could not be read. */
    private volatile boolean doubtful;

    /** The kinds of messages that values of the type are written as; replaced as a whole. */
    private volatile Set<MessageKind> kinds = EnumSet.noneOf(MessageKind.class);

    DeclaredForm(StoredForm format, Type type, TypeMapping declared) {
        this.own = declared.valueType().equals(ValueType.NEVER_BARE)
                ? rawClass(type)
                : declared.valueType().rawClass();
        this.format = format;
        this.declared = declared.valueType();
        this.mapping = declared;
    }

    private static Class<?> rawClass(Type type) {
        Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
        return raw instanceof Class<?> known ? known : Object.class;
    }

    @Override
    public void write(Object root, OutputBuffer plain) {
        Object value = format.roots().replaced(root);
        ValueType type = format.typeOf(value);
        boolean bare = declared.builds(type, value) && !Roots.isNil(value);
        int start = plain.length();
        boolean unconfirmed = bare ? mapping.writeBare(value, plain) : format.write(value, type, true, plain);
        if (unconfirmed || (bare && doubtful) || readable.get(type) == null) {
            TypeMapping written = bare ? mapping : format.mapping(type);
            // A value of a class that callers of this type do not get is a value for other callers of the cache.
            if (bare || own.isInstance(root) || own.isInstance(value)) {
                format.readBack(this, value, type, written, plain, start);
                readable.put(type, type);
            }
            if (unconfirmed) {
                written.confirm(value);
            }
        }
    }

    @Override
    public @Nullable Object read(PlainRoot root, PlainBytes plain) {
        if (root == MessageKind.BINARY && declared.rawClass() == String.class) {
            // Mapping libraries take much longer to make Base64 of the bytes than to read them.
            throw anotherKind(MessageKind.BINARY, MessageKind.STRING);
        }
        Object value = format.roots().read(root, plain, mapping);
        if (value != null && root instanceof MessageKind kind) {
            checkKind(value, kind, plain.documentLength());
        }
        return value;
    }

    /**
     * Checks that a value without id has the kind that it would be written as. A mapping library reads any scalar as a
     * string, and some strings as numbers, so a value of another method, or of a former type, would be mistaken for a
     * value of this type.
     *
     * @param length of the bytes that it was read from; objects that it refers to again and again are written again and
     *     again, unless a limit shows that there are such
     */
    private void checkKind(Object value, MessageKind kind, int length) {
        if (kinds.contains(kind)) {
            return;
        }
        OutputBuffer again = new OutputBuffer();
        again.limit((int) Math.min(Integer.MAX_VALUE, MIN_WRITTEN + 2L * length));
        mapping.writeBare(value, again);
        MessageKind written = MessageKind.of(again.array()[0]);
        if (kind != written) {
            throw anotherKind(kind, written);
        }
        // A kind that another thread adds at the same time is checked once more.
        EnumSet<MessageKind> more = EnumSet.copyOf(kinds);
        more.add(kind);
        kinds = more;
    }

    private CachezipException anotherKind(MessageKind found, MessageKind written) {
        return new CachezipException.Codec(
                "A MessagePack " + found.name().toLowerCase(Locale.ROOT) + " where "
                        + declared.rawClass().getTypeName() + " is declared, which is written as "
                        + written.name().toLowerCase(Locale.ROOT),
                null);
    }

    @Override
    public void doubt(PlainRoot root, PlainBytes plain) {
        if (root instanceof MessageKind) {
            doubtful = true;
        } else {
            format.doubt(root, plain);
        }
    }

    @Override
    public RootFormat declaredAs(Type type) {
        return format.declaredAs(type);
    }
}
