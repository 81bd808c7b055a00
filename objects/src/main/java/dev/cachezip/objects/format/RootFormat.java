package dev.cachezip.objects.format;

import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.root.PlainRoot;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * One form of plain bytes, which writes and reads whole values. Thread-safe.
 */
public interface RootFormat {

    /** Appends a value, which must not be null. */
    void write(Object value, OutputBuffer plain) throws IOException;

    /**
     * Reads the one value of some bytes.
     *
     * @param root the root of these bytes
     */
    @Nullable
    Object read(PlainRoot root, PlainBytes plain) throws IOException;

    /**
     * Notes that an entry could not be read: from now on, each value of its type is read back before it is stored.
     *
     * @param root the root of its bytes
     */
    void doubt(PlainRoot root, PlainBytes plain);

    /** Returns this form for callers who know that the values are of a type, or of a subclass. */
    RootFormat declaredAs(Type type);
}
