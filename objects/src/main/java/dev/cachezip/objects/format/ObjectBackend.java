package dev.cachezip.objects.format;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.objects.limits.Remembered;
import org.jspecify.annotations.Nullable;

/**
 * A mapping library as an {@link ObjectCodec} uses it. Thread-safe.
 */
public interface ObjectBackend {

    /**
     * Creates the mapping to MessagePack; called again when it keeps too many types.
     *
     * @param remembered counts the types that the mapping keeps
     */
    RootFormat format(Remembered remembered);

    /** Creates the mapping to text in the same way; by default only the counters of Redis are read. */
    default RootFormat text(Remembered remembered) {
        return CounterText.UNDECLARED;
    }

    /**
     * Returns the exception for invalid bytes, or {@code null} if the bytes are not the cause.
     *
     * @param failure the exception of the library; its cause may say more
     */
    default @Nullable CachezipException refused(Exception failure) {
        return null;
    }

    /** Returns whether an exception is the library's own, by which it refuses a class or value. */
    boolean isOwn(Throwable failure);

    /** Returns the limit of the memory that the objects of a value may take. */
    ObjectLimit objectLimit();

    /** Returns whether the objects of a value that was written may take more than so many bytes of memory. */
    boolean mayExceed(long memory, OutputBuffer plain, boolean text);

    /** Returns whether values, and elements of collections and maps, that are not of the declared type are refused. */
    default boolean checksDeclaredTypes() {
        return false;
    }

    /** Returns whether the MessagePack format reads the {@linkplain PlainBytes#rows outline} of a document. */
    default boolean readsOutline(StoredRows stored) {
        return false;
    }
}
