package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A form for callers who declare {@code Object}: it accepts a map without type id, or a list of maps, only if it would be
 * written that way.
 *
 * <p>An object of a declared type looks like a map, too. A map in its place would cause an error in the application,
 * long after the read. Callers who declare no type can read documents of other programs. Thread-safe.
 */
record ObjectFormat(PlainFormat format) implements RootFormat {

    @Override
    public void write(Object value, OutputBuffer plain) {
        format.write(value, plain);
    }

    @Override
    public @Nullable Object read(PlainRoot root, PlainBytes plain) {
        Object value = format.read(root, plain);
        if (root instanceof MessageKind && holdsMap(value) && !format.isWhole(Objects.requireNonNull(value), root)) {
            throw new CachezipException.Codec(
                    "An object without type id, and its type is not declared: it was written by a cached method that"
                            + " declares it, or by another program",
                    null);
        }
        return value;
    }

    private static boolean holdsMap(@Nullable Object value) {
        return value instanceof Map
                || (value instanceof List<?> list && list.stream().anyMatch(ObjectFormat::holdsMap));
    }

    @Override
    public void doubt(PlainRoot root, PlainBytes plain) {
        format.doubt(root, plain);
    }

    @Override
    public RootFormat declaredAs(Type type) {
        return format.declaredAs(type);
    }
}
