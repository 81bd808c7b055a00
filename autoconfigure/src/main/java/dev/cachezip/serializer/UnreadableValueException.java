package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import java.io.Serial;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Stored bytes could not be read.
 *
 * <p>This is a separate type, since {@code RedisCache} also writes within a get when {@code sync = true}, and a value
 * that cannot be written must not be taken for an unreadable entry.
 *
 * @since 0.1
 */
public final class UnreadableValueException extends SerializationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String kind;

    /** Creates an exception with its cause. */
    public UnreadableValueException(CachezipException cause) {
        super(String.valueOf(cause.getMessage()), cause);
        this.kind = cause.kind();
    }

    /** Returns the kind of failure, as {@link CachezipException#kind()} names it. */
    public String kind() {
        return kind;
    }
}
