package dev.cachezip.redis;

import dev.cachezip.CachezipException;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;

/** How the values of a cache are stored: as the type that is declared for them, if there is one. Thread-safe. */
final class StoredValues {

    private final String cacheName;
    private final boolean nullAllowed;
    private final DeclaredSerializers serializers;
    private final CacheTypes types;
    private final @Nullable Type declared;

    /**
     * Creates those of a cache.
     *
     * @param nullAllowed whether null is cached
     * @param types what is known of the types of its values
     * @param declared what those who use it have declared, if they have; what they get is of this type
     */
    StoredValues(
            String cacheName,
            boolean nullAllowed,
            DeclaredSerializers serializers,
            CacheTypes types,
            @Nullable Type declared) {
        this.cacheName = cacheName;
        this.nullAllowed = nullAllowed;
        this.serializers = serializers;
        this.types = types;
        this.declared = declared;
    }

    /** Returns those of the same cache for others, who declare a type. */
    StoredValues declaredAs(Type type) {
        return new StoredValues(cacheName, nullAllowed, serializers, types, type);
    }

    /** Returns the name of the declared type, nothing if none is. */
    String declaredName() {
        return declared == null ? "" : declared.getTypeName();
    }

    /** Returns the bytes of a value. */
    byte[] write(Object value) {
        if (nullAllowed && value instanceof NullValue) {
            return serializers.storedNull();
        }
        // Where others declare other types, or none, only a type id tells everybody what this is.
        return types.only(cacheName)
                .filter(only -> declared == null || only.getTypeName().equals(declared.getTypeName()))
                .map(serializers::of)
                .orElse(serializers.undeclared())
                .serialize(value);
    }

    /**
     * Returns the value of bytes.
     *
     * @throws UnreadableValueException if it has none, or not one of the declared type
     */
    @Nullable
    Object read(byte[] stored) {
        if (nullAllowed && serializers.isNull(stored)) {
            return NullValue.INSTANCE;
        }
        Object value = Optional.ofNullable(declared)
                .or(() -> types.only(cacheName))
                .map(serializers::of)
                .orElse(serializers.undeclared())
                .deserialize(stored);
        if (declared != null
                && value != null
                && value != NullValue.INSTANCE
                && !DeclaredTypes.isInstance(declared, value)) {
            throw new UnreadableValueException(new CachezipException.Codec(
                    "a value of " + value.getClass().getName() + " where " + declared.getTypeName() + " is declared",
                    null));
        }
        return value;
    }
}
