package dev.cachezip.redis;

import dev.cachezip.CachezipException;
import java.io.Serial;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Stored bytes could not be read.
 *
 * <p>A type of its own since {@code RedisCache} also writes within a get when {@code sync = true}, and a
 * value that cannot be written must not be taken for an entry that cannot be read.
 */
public final class UnreadableValueException extends SerializationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final Class<? extends CachezipException> reason;

    /** Creates one with what says why. */
    UnreadableValueException(CachezipException cause) {
        super(String.valueOf(cause.getMessage()), cause);
        this.reason = cause.getClass();
    }

    /** Returns the kind of failure. */
    Class<? extends CachezipException> reason() {
        return reason;
    }
}
