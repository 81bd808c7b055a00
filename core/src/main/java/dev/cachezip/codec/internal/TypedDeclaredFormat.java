package dev.cachezip.codec.internal;

import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** A form of plain bytes with type ids for those who know the type of the values: what an id names is compared with it. */
final class TypedDeclaredFormat<M> implements RootFormat {

    private final PlainFormat<M> format;
    private final M mapping;

    TypedDeclaredFormat(PlainFormat<M> format, M mapping) {
        this.format = format;
        this.mapping = mapping;
    }

    @Override
    public void write(Object value, OutputBuffer plain) throws IOException {
        format.write(value, plain);
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
