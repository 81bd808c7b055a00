package dev.cachezip.serializer;

import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The serializers of declared types, each made once. Thread-safe. */
public final class DeclaredSerializers {

    private static final Log log = LogFactory.getLog(DeclaredSerializers.class);

    private final ValueSerializer<Object> undeclared;
    private final UnaryOperator<RedisSerializer<Object>> around;
    private final RedisSerializer<Object> observed;
    private final Map<String, RedisSerializer<Object>> byTypeName = new ConcurrentHashMap<>();

    /** Creates the serializers of declared types from the one for values without a declared type. */
    public DeclaredSerializers(RedisSerializer<Object> undeclared) {
        this(ValueSerializer.of(undeclared), UnaryOperator.identity());
    }

    private DeclaredSerializers(ValueSerializer<Object> undeclared, UnaryOperator<RedisSerializer<Object>> around) {
        this.undeclared = undeclared;
        this.around = around;
        this.observed = around.apply(undeclared);
    }

    /**
     * Returns the serializers of a cache whose values are observed.
     *
     * @param equip gives a pipeline what it needs for the values of this cache
     */
    public DeclaredSerializers observedBy(
            CacheObserver observer, String cacheName, UnaryOperator<ValuePipeline<Object>> equip) {
        PipelineStats stats = observer.of(cacheName);
        return new DeclaredSerializers(
                undeclared.withPipeline(pipeline -> equip.apply(pipeline).observedBy(stats)),
                serializer -> observer.around(cacheName, serializer));
    }

    /** Returns the stored bytes of a cached null. */
    byte[] storedNull() {
        return undeclared.storedNull();
    }

    /** Returns the serializer for values without a declared type. */
    RedisSerializer<Object> undeclared() {
        return observed;
    }

    /** Returns the serializer for values of a type, which refuses values of other types. */
    RedisSerializer<Object> of(Type type) {
        return byTypeName.computeIfAbsent(type.getTypeName(), name -> create(type));
    }

    private RedisSerializer<Object> create(Type type) {
        try {
            // A value without id may be an object whose declared type had no unknown parts.
            return around.apply(
                    (KnownType.isOpen(type) ? new ForeignSerializer(undeclared) : undeclared).declaredAs(type));
        } catch (RuntimeException e) {
            // A module or a class of the application may throw anything, and this must not reach the caller.
            log.debug("Values of " + type.getTypeName() + " are cached with their type ids", e);
            return around.apply(new ForeignSerializer(undeclared).declaredAs(type));
        }
    }
}
