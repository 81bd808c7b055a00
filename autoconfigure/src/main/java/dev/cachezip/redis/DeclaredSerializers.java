package dev.cachezip.redis;

import dev.cachezip.PipelineStats;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The serializers of declared types, each made once. Thread-safe. */
final class DeclaredSerializers {

    private static final Log log = LogFactory.getLog(DeclaredSerializers.class);

    private static final byte[] STORED_NULL = {(byte) 0xC0};
    private static final byte[] SPRING_NULL =
            Objects.requireNonNull(RedisSerializer.java().serialize(NullValue.INSTANCE));

    private final RedisSerializer<Object> undeclared;
    private final UnaryOperator<RedisSerializer<Object>> around;
    private final RedisSerializer<Object> observed;
    private final Map<String, RedisSerializer<Object>> byTypeName = new ConcurrentHashMap<>();

    DeclaredSerializers(RedisSerializer<Object> undeclared) {
        this(undeclared, UnaryOperator.identity());
    }

    private DeclaredSerializers(RedisSerializer<Object> undeclared, UnaryOperator<RedisSerializer<Object>> around) {
        this.undeclared = undeclared;
        this.around = around;
        this.observed = around.apply(undeclared);
    }

    /** Returns these for a cache at whose values somebody looks. */
    DeclaredSerializers observedBy(CacheObserver observer, String cacheName) {
        PipelineStats stats = observer.of(cacheName);
        RedisSerializer<Object> counted = undeclared;
        if (undeclared instanceof CachezipRedisSerializer<Object> serializer) {
            counted = serializer.observedBy(stats);
        } else if (undeclared instanceof MigratingRedisSerializer serializer) {
            counted = serializer.observedBy(stats);
        }
        return new DeclaredSerializers(counted, serializer -> observer.around(cacheName, serializer));
    }

    /** Returns the stored bytes of a cached null: one byte, or what readers without cachezip understand. */
    byte[] storedNull() {
        boolean legacy = undeclared instanceof MigratingRedisSerializer serializer && serializer.writesLegacy();
        return (legacy ? SPRING_NULL : STORED_NULL).clone();
    }

    /** Tells whether stored bytes are a cached null, written by whomever. */
    boolean isNull(byte[] stored) {
        return Arrays.equals(stored, STORED_NULL) || Arrays.equals(stored, SPRING_NULL);
    }

    /** Returns that of values of which nothing is known. */
    RedisSerializer<Object> undeclared() {
        return observed;
    }

    /** Returns that of values of a type. */
    RedisSerializer<Object> of(Type type) {
        return byTypeName.computeIfAbsent(type.getTypeName(), name -> around.apply(create(type)));
    }

    private RedisSerializer<Object> create(Type type) {
        try {
            if (undeclared instanceof CachezipRedisSerializer<Object> serializer) {
                return serializer.declaredAs(type);
            }
            if (undeclared instanceof MigratingRedisSerializer serializer) {
                return serializer.declaredAs(type);
            }
        } catch (IllegalArgumentException e) {
            log.debug("Values of " + type.getTypeName() + " are cached with their type ids", e);
        }
        return undeclared;
    }
}
