package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Objects;
import java.util.function.Consumer;
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

    /** Refuses values that were read and that callers cannot use. */
    private final Consumer<Object> check;

    /**
     * Creates the values of a cache.
     *
     * @param nullAllowed whether null is cached
     * @param types the known types of its values
     */
    public CacheValues(String cacheName, boolean nullAllowed, DeclaredSerializers serializers, CacheTypes types) {
        this.cacheName = cacheName;
        this.nullAllowed = nullAllowed;
        this.serializers = serializers;
        this.types = types;
        this.declared = null;
        this.ofDeclared = null;
        this.check = value -> {};
    }

    private CacheValues(CacheValues values, @Nullable Type declared, Consumer<Object> check) {
        this.cacheName = values.cacheName;
        this.nullAllowed = values.nullAllowed;
        this.serializers = values.serializers;
        this.types = values.types;
        this.declared = declared;
        this.ofDeclared = declared == null ? null : serializers.of(declared);
        this.check = check;
    }

    /**
     * Returns the values of the same cache for callers that declare a type: they get values of this type.
     *
     * @param emitted whether the callers get the elements of a value one by one, so that none can be null
     */
    public CacheValues declaredAs(Type type, boolean emitted) {
        types.declare(cacheName, type);
        boolean primitive = type instanceof Class<?> known && known.isPrimitive();
        return new CacheValues(
                this, type, emitted ? CacheValues::checkEmitted : primitive ? CacheValues::checkNotNull : check);
    }

    /** Returns whether null is cached. */
    public boolean allowNull() {
        return nullAllowed;
    }

    /** Returns whether all values have one declared type. */
    public boolean haveOneType() {
        return declared != null || types.only(cacheName).isPresent();
    }

    /** Returns these values for callers that use only instances of a class, which is not the declared type. */
    public CacheValues instancesOf(Class<?> type) {
        return new CacheValues(this, declared, DeclaredInstances.checkOf(type));
    }

    /** Returns a name for a declared type. */
    public static String name(Type declared, boolean emitted) {
        String name = declared.getTypeName();
        return emitted ? name + ", emitted" : name;
    }

    /**
     * Returns the bytes of a value.
     *
     * @throws IllegalArgumentException if it is a null that the cache does not allow
     * @throws UnstorableValueException if its serializer refuses it
     */
    public byte[] write(@Nullable Object value) {
        if (nullAllowed && (value == null || value instanceof NullValue)) {
            return serializers.storedNull();
        }
        if (value == null) {
            throw new IllegalArgumentException(
                    "Cache '" + cacheName + "' is configured to not allow null values but null was provided. To leave"
                            + " nulls out, use @Cacheable(unless = \"#result == null\")");
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
     * @param cell has the value already, or gets it for later callers; {@code null} if callers share none
     * @throws UnreadableValueException if the bytes have no value, or no value of the declared type
     */
    public Object read(byte[] stored, @Nullable SharedCell cell) {
        RedisSerializer<Object> reader = reader();
        Object shared = cell == null ? null : cell.find(reader);
        if (shared != null) {
            check.accept(shared);
            return shared;
        }
        Object value = nullAllowed && ValueSerializer.isNull(stored) ? NullValue.INSTANCE : deserialize(reader, stored);
        if (value == null || (value == NullValue.INSTANCE && !nullAllowed)) {
            throw unusable("a null, which the cache does not allow");
        }
        check.accept(value);
        if (cell != null && value != NullValue.INSTANCE) {
            cell.leave(reader, value);
        }
        return value;
    }

    /**
     * Returns the value of stored bytes, where {@code null} stands for a cached null.
     *
     * @throws UnreadableValueException as {@link #read} does
     */
    public @Nullable Object value(byte[] stored, @Nullable SharedCell cell) {
        Object value = read(stored, cell);
        return value == NullValue.INSTANCE ? null : value;
    }

    private static void checkNotNull(Object value) {
        if (value == NullValue.INSTANCE) {
            throw unusable("a null where a primitive type is declared");
        }
    }

    private static void checkEmitted(Object value) {
        if (value instanceof Collection<?> elements
                && (DeclaredInstances.isUnloaded(value) || elements.stream().anyMatch(Objects::isNull))) {
            throw unusable(
                    "a " + value.getClass().getName() + " with a null, or not loaded, which a publisher cannot emit");
        }
    }

    private static UnreadableValueException unusable(String what) {
        return new UnreadableValueException(new CachezipException.Codec(what, null));
    }

    private RedisSerializer<Object> reader() {
        return ofDeclared != null
                ? ofDeclared
                : types.only(cacheName).map(serializers::of).orElse(serializers.undeclared());
    }

    private @Nullable Object deserialize(RedisSerializer<Object> reader, byte[] stored) {
        try {
            return reader.deserialize(stored);
        } catch (UnreadableValueException e) {
            if (ofDeclared != null || !e.isOfAnotherType()) {
                throw e;
            }
            // A value that a program has put, regardless of what methods declare, has its own type id.
            return serializers.undeclared().deserialize(stored);
        }
    }
}
