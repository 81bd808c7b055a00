package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import java.io.Serial;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * A value could not be turned into stored bytes.
 */
public final class UnstorableValueException extends SerializationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String kind;
    private final String valueType;

    private UnstorableValueException(String message, Throwable cause, String kind, Object value) {
        super(message, cause);
        this.kind = kind;
        this.valueType = value.getClass().getName();
    }

    /** Returns an exception for a value that a pipeline has refused. */
    public static UnstorableValueException of(Object value, CachezipException cause) {
        return new UnstorableValueException(String.valueOf(cause.getMessage()), cause, cause.kind(), value);
    }

    /**
     * Returns an exception for a value that a serializer has refused: the serializer's own exception, if it has this
     * type already.
     *
     * <p>Messages of other serializers may quote the value, so only the class of their exception is repeated.
     */
    public static UnstorableValueException of(Object value, SerializationException cause) {
        return cause instanceof UnstorableValueException known
                ? known
                : new UnstorableValueException(
                        "The serializer refuses it with a "
                                + NestedExceptionUtils.getMostSpecificCause(cause)
                                        .getClass()
                                        .getName(),
                        cause,
                        "codec",
                        value);
    }

    /** Returns the kind of failure, as {@link CachezipException#kind()} names it. */
    public String kind() {
        return kind;
    }

    /** Returns whether the value's class is not refused: other threads have changed the value while it was written. */
    public boolean isOfChange() {
        return getCause() instanceof CachezipException.ChangedMeanwhile;
    }

    /** Returns the name of the value's class. */
    public String valueType() {
        return valueType;
    }
}
