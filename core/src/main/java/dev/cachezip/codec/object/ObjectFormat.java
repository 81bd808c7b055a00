package dev.cachezip.codec.object;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A form for those who declare {@code Object}: a map without type id is one only if it would be written so.
 *
 * <p>An object of a declared type looks like a map, too: in its place a map would be an error of the application, long after
 * the read. Documents of other programs are for those who declare nothing. Thread-safe.
 */
final class ObjectFormat implements RootFormat {

    private final PlainFormat<?> format;

    ObjectFormat(PlainFormat<?> format) {
        this.format = format;
    }

    @Override
    public void write(Object value, OutputBuffer plain) throws IOException {
        format.write(value, plain);
    }

    @Override
    public @Nullable Object read(byte[] plain, int offset, int length) throws IOException {
        Object value = format.read(plain, offset, length);
        if (value instanceof Map && !format.isWhole(value, plain, offset, length)) {
            throw new CachezipException.Codec(
                    "An object without type id, and its type is not declared: it was written by a cached method that"
                            + " declares it, or by another program",
                    null);
        }
        return value;
    }

    @Override
    public RootFormat declaredAs(Type type) {
        return format.declaredAs(type);
    }
}
