package dev.cachezip.codec;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.lang.reflect.Type;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The mapping between values and their plain bytes.
 *
 * <p>Implementations are immutable and thread-safe.
 *
 * @param <T> type of the values
 */
public interface ValueCodec<T> {

    /** Returns the codec of values that are bytes already, for example values of other clients. */
    static ValueCodec<byte[]> bytes() {
        return BytesCodec.INSTANCE;
    }

    /**
     * Writes a value.
     *
     * @param value the value to write
     * @param plain the buffer that the bytes are appended to
     * @throws CachezipException.Codec if it cannot be written, or could not be read back
     * @throws CachezipException.TooLarge if it exceeds the limit of the buffer
     * @throws CachezipException.TypeNotAllowed if its type id would be refused on reading
     */
    void write(@Nullable T value, OutputBuffer plain);

    /**
     * Checks that a value that was written will be read, as far as that depends on the length of what is stored of it;
     * by default it does not.
     *
     * @throws CachezipException.TooLarge if reading it would throw that
     */
    default void checkStored(OutputBuffer plain, int storedLength) {}

    /**
     * Returns the memory in bytes that reading a value of so many stored bytes may take: by default
     * {@link ObjectLimit#byDefault()}. Pipelines hold {@link StoredRows} to it.
     */
    default long memoryLimit(int storedLength) {
        return ObjectLimit.byDefault().forStored(storedLength);
    }

    /**
     * Reads the value in a range, which must contain nothing else.
     *
     * @param plain an array; not changed, and not kept after the call
     * @param offset index of the first byte
     * @param length number of bytes
     * @param storedLength length in bytes of what is stored, mostly compressed; a codec may refuse a value that takes
     *     far more
     * @throws CachezipException if the bytes are not one value of an allowed type
     */
    @Nullable
    T read(byte[] plain, int offset, int length, int storedLength);

    /** Reads a value that is stored as its plain bytes. */
    @Nullable
    default T read(byte[] plain, int offset, int length) {
        return read(plain, offset, length, length);
    }

    /**
     * Reads a value that is stored in another layout: by default from its rows.
     *
     * @throws CachezipException if the layout is malformed or the rows are too long, and as the other method does
     */
    @Nullable
    default T read(StoredRows stored, int storedLength) {
        OutputBuffer rows = stored.rows();
        return read(rows.array(), 0, rows.length(), storedLength);
    }

    /**
     * Returns the codec for callers who know the type of the values. A value may have no type id if a reader of the
     * declared type builds its class; all other values, for example of a subclass, have one and come back as their own
     * class. A codec without type ids returns itself.
     *
     * <p>The returned codec also reads the values of this codec. Creating it costs as much as a mapper's first use of a
     * class, so callers should keep it.
     *
     * @param type a class, or a type with arguments; {@code Object} if the type is unknown
     * @throws IllegalArgumentException if the type cannot be resolved
     */
    default ValueCodec<T> declaredAs(Type type) {
        return this;
    }

    /**
     * Returns the codec as {@link #declaredAs(Type)} does, which does not return values of other types, nor collections
     * and maps with elements of other types.
     *
     * @param check throws an exception for a value of another type; called for each value that was read, unless the
     *     codec refuses values of other types by itself
     * @throws IllegalArgumentException if the type cannot be resolved
     */
    default ValueCodec<T> declaredAs(Type type, Consumer<? super T> check) {
        return new CheckedCodec<>(declaredAs(type), check);
    }

    /**
     * Returns the codec for callers who share the values that it reads: lists, sets and maps come back unmodifiable where
     * that costs no type. It writes the same bytes. A codec that cannot tell returns itself.
     */
    default ValueCodec<T> readOnly() {
        return this;
    }
}
