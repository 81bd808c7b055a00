package dev.cachezip.objects;

import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import java.lang.reflect.Type;
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
        if (root instanceof MessageKind) {
            format.checkWhole(value);
        }
        return value;
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
