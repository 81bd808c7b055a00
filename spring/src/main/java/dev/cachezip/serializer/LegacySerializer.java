package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import java.lang.reflect.Type;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.redis.serializer.SerializationException;
import tools.jackson.core.JacksonException;

/** A serializer for a stored form of values without cachezip. Thread-safe. */
public interface LegacySerializer {

    /** Returns the name of the form in messages. */
    String form();

    /**
     * Returns whether stored bytes have this form and not cachezip's.
     *
     * @param declared the type of the values, if it is known
     */
    boolean recognizes(byte[] stored, @Nullable Type declared);

    /** Returns the value of bytes, or throws what the classes of the application throw. */
    Object decode(byte[] stored) throws Exception;

    /** Returns the bytes of a value, as Spring's own serializer writes them. */
    byte[] encode(Object value);

    /**
     * Returns the value of bytes that this serializer recognizes.
     *
     * @throws UnreadableValueException if they cannot be read, or name a type that is not allowed
     */
    default Object read(byte[] stored) {
        try {
            return decoded(stored);
        } catch (CachezipException e) {
            throw new UnreadableValueException(e);
        }
    }

    /**
     * Returns the stored bytes of a value, only if they can be read: each call of a cached method would store it again
     * otherwise.
     *
     * @throws SerializationException if the serializer refuses the value, or other threads change it each time
     */
    default byte[] write(Object value) {
        try {
            return CachezipException.ChangedMeanwhile.tried(() -> readable(value));
        } catch (CachezipException e) {
            throw UnstorableValueException.of(value, e);
        }
    }

    private byte[] readable(Object value) {
        byte[] stored = encoded(value);
        try {
            Object unused = decoded(stored);
        } catch (CachezipException e) {
            throw Arrays.equals(stored, encoded(value)) ? e : CachezipException.ChangedMeanwhile.of(value.getClass());
        }
        return stored;
    }

    private byte[] encoded(Object value) {
        try {
            return encode(value);
        } catch (SerializationException e) {
            Throwable root = NestedExceptionUtils.getMostSpecificCause(e);
            throw CachezipException.ChangedMeanwhile.isShownBy(root, JacksonException.class::isInstance)
                    ? new CachezipException.ChangedMeanwhile(
                            "Cannot write a value of " + value.getClass().getName() + ": "
                                    + CachezipException.reasonOf(root),
                            root)
                    : e;
        }
    }

    @SuppressWarnings("IllegalCatch") // an exception from a class of the application must not be an outage
    private Object decoded(byte[] stored) {
        try {
            return decode(stored);
        } catch (StackOverflowError e) {
            throw new CachezipException.Codec("Nested too deep", e);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Exception | Error e) {
            CachezipException known = CachezipException.find(CachezipException.class, e);
            throw known != null
                    ? known
                    : new CachezipException.Codec(
                            "Cannot read the " + form() + ": " + CachezipException.reasonOf(e), e);
        }
    }
}
