package dev.cachezip.codec.object;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.limits.BoundedCache;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.types.ValueType;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A form of plain bytes that always has type ids, for callers who know the type of the values: values of other types
 * are refused. Thread-safe.
 */
final class CheckedFormat<M> implements RootFormat {

    private final PlainFormat<M> format;
    private final M declared;

    /** The class whose values callers get. */
    private final Class<?> own;

    /** Types whose values have been read back as the declared one. */
    private final BoundedCache<ValueType, ValueType> readable = new BoundedCache<>();

    CheckedFormat(PlainFormat<M> format, M declared, Class<?> own) {
        this.format = format;
        this.declared = declared;
        this.own = own;
    }

    @Override
    public void write(Object root, OutputBuffer plain) throws IOException {
        int start = plain.length();
        Object value = format.replaced(root);
        ValueType type = format.typeOf(value);
        boolean unconfirmed = format.write(value, type, false, plain);
        // A value of a class that callers of this type do not get is a value for other callers of the cache.
        if (readable.get(type) == null && (own.isInstance(root) || own.isInstance(value))) {
            format.readBack(this, value, type, format.mapping(type), plain, start);
            readable.put(type, type);
        }
        if (unconfirmed) {
            format.confirm(value, format.mapping(type));
        }
    }

    @Override
    public @Nullable Object read(PlainRoot root, PlainBytes plain) throws IOException {
        return format.read(root, plain, declared);
    }

    @Override
    public RootFormat declaredAs(Type type) {
        return format.declaredAs(type);
    }
}
