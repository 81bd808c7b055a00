package dev.cachezip.codec;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * The mapping between values and their plain bytes.
 *
 * <p>Implementations are immutable and thread-safe.
 *
 * @param <T> type of the values
 * @since 0.1
 */
public interface ValueCodec<T> {

    /** Returns the codec of values that are bytes already: what other clients made, for example. */
    static ValueCodec<byte[]> bytes() {
        return BytesCodec.INSTANCE;
    }

    /**
     * Writes a value.
     *
     * @param value the value to write
     * @param plain where its bytes are appended
     * @throws CachezipException.Codec if it cannot be written, or could not be read again
     * @throws CachezipException.TooLarge if it exceeds the limit of the buffer
     * @throws CachezipException.TypeNotAllowed if its type id would be refused on reading
     */
    void write(@Nullable T value, OutputBuffer plain);

    /**
     * Reads the value that a range holds; nothing may be left over.
     *
     * @param plain an array; not changed, and not kept after the call
     * @param offset index of the first byte
     * @param length number of bytes
     * @throws CachezipException if the bytes are not one value of an allowed type
     */
    @Nullable
    T read(byte[] plain, int offset, int length);

    /**
     * Returns the codec for those who know the type of the values: what a reader of that type builds has no type id; all
     * else, a subclass for example, has one and comes back as what it is. So it is in MessagePack; JSON always has type
     * ids, since it is what others write, too. A codec without type ids returns itself.
     *
     * <p>Reads what this codec writes, too. Costs as much as a mapper's first meeting with a class, so it should be kept.
     *
     * @param type a class, or a type with arguments; {@code Object} if nothing is known
     * @throws IllegalArgumentException if the type cannot be resolved
     */
    default ValueCodec<T> declaredAs(Type type) {
        return this;
    }
}
