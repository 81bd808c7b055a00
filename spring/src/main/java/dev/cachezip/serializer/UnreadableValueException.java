package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import java.io.Serial;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Stored bytes could not be read.
 *
 * <p>This is a separate type, since {@code RedisCache} also writes within a get when {@code sync = true}, and a value
 * that cannot be written must not be taken for an unreadable entry.
 */
public final class UnreadableValueException extends SerializationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String kind;
    private final boolean ofAnotherType;

    /** Creates an exception with its cause. */
    public UnreadableValueException(CachezipException cause) {
        this(cause, cause instanceof CachezipException.AnotherType);
    }

    private UnreadableValueException(CachezipException cause, boolean ofAnotherType) {
        super(String.valueOf(cause.getMessage()), cause);
        this.kind = cause.kind();
        this.ofAnotherType = ofAnotherType;
    }

    /** Returns the exception for a value that was read and is not of the declared type. */
    public static UnreadableValueException ofAnotherType(Object value, String declared) {
        return new UnreadableValueException(
                new CachezipException.Codec(
                        "a value of " + value.getClass().getName() + " where " + declared + " is declared", null),
                true);
    }

    /** Returns whether the bytes have a value, but not of the declared type. */
    boolean isOfAnotherType() {
        return ofAnotherType;
    }

    /** Returns the kind of failure, as {@link CachezipException#kind()} names it. */
    public String kind() {
        return kind;
    }
}
