package dev.cachezip.codec.internal;

import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A form of plain bytes for those who know the type of the values: what the declared type builds carries no type id, all
 * else does, so that it comes back as what it was.
 */
final class DeclaredFormat<M> implements RootFormat {

    private final PlainFormat<M> format;
    private final ValueType declared;
    private final M mapping;

    /** Types of values that were read back. */
    private final BoundedCache<ValueType, ValueType> readable = new BoundedCache<>();

    DeclaredFormat(PlainFormat<M> format, ValueType declared, M mapping) {
        this.format = format;
        this.declared = declared;
        this.mapping = mapping;
    }

    @Override
    public void write(Object value, OutputBuffer plain) throws IOException {
        ValueType type = format.typeOf(value);
        if (!declared.builds(type, value)) {
            format.write(value, type, true, plain);
            return;
        }
        int start = plain.length();
        format.writeBare(value, mapping, plain);
        if (readable.get(type) == null) {
            PlainFormat.readBack(this, type, plain, start);
            readable.put(type, type);
        }
    }

    @Override
    public @Nullable Object read(byte[] plain, int offset, int length) throws IOException {
        return format.read(plain, offset, length, mapping);
    }

    @Override
    public RootFormat declaredAs(Type type) {
        return format.declaredAs(type);
    }
}
