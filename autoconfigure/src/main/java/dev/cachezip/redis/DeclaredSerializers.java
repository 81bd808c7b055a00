package dev.cachezip.redis;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The serializers of declared types, each made once. Thread-safe. */
final class DeclaredSerializers {

    private static final Log log = LogFactory.getLog(DeclaredSerializers.class);

    private final RedisSerializer<Object> undeclared;
    private final Map<String, RedisSerializer<Object>> byTypeName = new ConcurrentHashMap<>();

    DeclaredSerializers(RedisSerializer<Object> undeclared) {
        this.undeclared = undeclared;
    }

    /** Returns that of values of which nothing is known. */
    RedisSerializer<Object> undeclared() {
        return undeclared;
    }

    /** Returns that of values of a type. */
    RedisSerializer<Object> of(Type type) {
        return byTypeName.computeIfAbsent(type.getTypeName(), name -> create(type));
    }

    private RedisSerializer<Object> create(Type type) {
        if (undeclared instanceof CachezipRedisSerializer<Object> serializer) {
            try {
                return serializer.declaredAs(type);
            } catch (IllegalArgumentException e) {
                log.debug("Values of " + type.getTypeName() + " are cached with their type ids", e);
            }
        }
        return undeclared;
    }
}
