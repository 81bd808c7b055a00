package dev.cachezip.codec.object;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.types.RootTypes;
import dev.cachezip.codec.types.ValueType;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * The part of a mapping library for one form of plain bytes: it maps single values, and {@link ObjectCodec} puts their type
 * ids around them. Thread-safe.
 *
 * @param <M> the library's mapping for the values of one type
 * @since 0.1
 */
public interface FormatBackend<M> {

    /** Returns the rules that find and name the types of values. */
    RootTypes rootTypes();

    /** Returns the object to write instead of a root value; usually the value itself. */
    default Object replaced(Object value) {
        return value;
    }

    /** Returns whether a root value is written as nil, and would be read as null if it had no id. */
    default boolean isNil(Object value) {
        return false;
    }

    /**
     * Notes that a value came back as it was, so that values of its shape need not be read back any more. A value that
     * is refused confirms nothing: the next value of its shape is checked, too.
     */
    default void confirm(Object value, M mapping) throws IOException {}

    /**
     * Checks a copy that was read back.
     *
     * @param written the bytes of the value, with a type id around it if it has one
     * @throws dev.cachezip.CachezipException.Codec if the copy is another value, as far as the library can tell
     */
    default void checkCopy(Object value, Object copy, M mapping, byte[] written) throws IOException {}

    /**
     * Reads the one value of some bytes.
     *
     * @param root the root of these bytes
     * @param bare maps a value without type id; {@code null} for values without a declared type
     */
    @Nullable
    Object read(PlainRoot root, PlainBytes plain, @Nullable M bare) throws IOException;

    /** Returns the description of a declared type, with its primitive types boxed. */
    Declared<M> declared(Type type);

    /** Returns the mapping for writing the values of a type. */
    M writtenAs(ValueType type);

    /**
     * Appends a value alone, without a type id.
     *
     * @return whether the value has to be read back: it has a shape of which no value has come back yet, as far as the
     *     library can tell, for example because of the class of a property's value, or a class of which each value is
     *     read back
     */
    boolean write(Object value, M mapping, OutputBuffer plain) throws IOException;

    /**
     * A declared type.
     *
     * @param type the type
     * @param mapping the mapping for its values
     */
    record Declared<M>(ValueType type, M mapping) {}
}
