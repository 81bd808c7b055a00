package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/** The conversion of a cache's values to stored bytes and back, with the declared type if there is one. Thread-safe. */
public final class CacheValues {

    private final String cacheName;
    private final boolean nullAllowed;
    private final DeclaredSerializers serializers;
    private final CacheTypes types;
    private final @Nullable Type declared;
    private final @Nullable RedisSerializer<Object> ofDeclared;
    private final boolean emitted;

    /**
     * Creates the values of a cache.
     *
     * @param nullAllowed whether null is cached
     * @param types the known types of its values
     */
    public CacheValues(String cacheName, boolean nullAllowed, DeclaredSerializers serializers, CacheTypes types) {
        this(cacheName, nullAllowed, serializers, types, null, false);
    }

    private CacheValues(
            String cacheName,
            boolean nullAllowed,
            DeclaredSerializers serializers,
            CacheTypes types,
            @Nullable Type declared,
            boolean emitted) {
        this.cacheName = cacheName;
        this.nullAllowed = nullAllowed;
        this.serializers = serializers;
        this.types = types;
        this.declared = declared;
        this.ofDeclared = declared == null ? null : serializers.of(declared);
        this.emitted = emitted;
    }

    /**
     * Returns the values of the same cache for callers that declare a type: they get values of this type.
     *
     * @param emitted whether the callers get the elements of a value one by one, so that none can be null
     */
    public CacheValues declaredAs(Type type, boolean emitted) {
        return new CacheValues(cacheName, nullAllowed, serializers, types, type, emitted);
    }

    /** Returns a name for the declared type; the empty string if no type was declared. */
    public String declaredName() {
        return declared == null ? "" : name(declared, emitted);
    }

    /** Returns a name for a declared type. */
    public static String name(Type declared, boolean emitted) {
        String name = declared.getTypeName();
        return emitted ? name + ", emitted" : name;
    }

    /**
     * Returns the bytes of a value.
     *
     * @throws UnstorableValueException if its serializer refuses it
     */
    public byte[] write(Object value) {
        if (nullAllowed && value instanceof NullValue) {
            return serializers.storedNull();
        }
        // If other methods declare other types, or none, only a type id tells every reader the type of the value.
        RedisSerializer<Object> serializer = types.only(cacheName)
                .filter(only -> declared == null || only.getTypeName().equals(declared.getTypeName()))
                .map(serializers::of)
                .orElse(serializers.undeclared());
        try {
            return serializer.serialize(value);
        } catch (SerializationException e) {
            throw UnstorableValueException.of(value, e);
        }
    }

    /**
     * Returns the value of stored bytes.
     *
     * @throws UnreadableValueException if the bytes have no value, or no value of the declared type
     */
    @Nullable
    public Object read(byte[] stored) {
        if (nullAllowed && ValueSerializer.isNull(stored)) {
            return NullValue.INSTANCE;
        }
        Object value = deserialize(stored);
        if (emitted
                && value instanceof Collection<?> elements
                && (DeclaredInstances.isUnloaded(value) || elements.stream().anyMatch(Objects::isNull))) {
            throw new UnreadableValueException(new CachezipException.Codec(
                    "a " + value.getClass().getName() + " with a null, or not loaded, which a publisher cannot emit",
                    null));
        }
        return value;
    }

    private @Nullable Object deserialize(byte[] stored) {
        if (ofDeclared != null) {
            return ofDeclared.deserialize(stored);
        }
        Optional<Type> only = types.only(cacheName);
        if (only.isEmpty()) {
            return serializers.undeclared().deserialize(stored);
        }
        try {
            return serializers.of(only.get()).deserialize(stored);
        } catch (UnreadableValueException e) {
            if (!e.isOfAnotherType()) {
                throw e;
            }
            // A value that a program has put, regardless of what methods declare, has its own type id.
            return serializers.undeclared().deserialize(stored);
        }
    }
}
