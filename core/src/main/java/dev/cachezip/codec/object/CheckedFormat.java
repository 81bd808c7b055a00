package dev.cachezip.codec.object;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.root.PlainRoot;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A form of plain bytes that always has type ids, for callers who know the type of the values: values of other types
 * are refused.
 */
record CheckedFormat<M>(PlainFormat<M> format, M declared) implements RootFormat {

    @Override
    public void write(Object value, OutputBuffer plain) throws IOException {
        format.write(value, plain);
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
