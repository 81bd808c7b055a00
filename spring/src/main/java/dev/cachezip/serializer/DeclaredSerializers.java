package dev.cachezip.serializer;

import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The serializers of declared types, each made once. Thread-safe. */
public final class DeclaredSerializers {

    private static final Log log = LogFactory.getLog(DeclaredSerializers.class);

    private final ValueSerializer<Object> undeclared;
    private final Function<Type, ValueSerializer<Object>> declared;
    private final UnaryOperator<RedisSerializer<Object>> around;
    private final RedisSerializer<Object> observed;
    /** Small at first: few methods of a cache declare different types, and caches may be many. */
    private final Map<String, RedisSerializer<Object>> byTypeName = new ConcurrentHashMap<>(1);

    /** Creates the serializers of declared types from the one for values without a declared type. */
    public DeclaredSerializers(RedisSerializer<Object> undeclared) {
        this(
                ValueSerializer.of(undeclared),
                type -> create(ValueSerializer.of(undeclared), type),
                UnaryOperator.identity());
    }

    private DeclaredSerializers(
            ValueSerializer<Object> undeclared,
            Function<Type, ValueSerializer<Object>> declared,
            UnaryOperator<RedisSerializer<Object>> around) {
        this.undeclared = undeclared;
        this.declared = declared;
        this.around = around;
        this.observed = around.apply(undeclared);
    }

    /**
     * Returns the serializers of a cache whose values are observed.
     *
     * @param readOnly whether lists, sets and maps come back unmodifiable
     * @param equip gives a pipeline what it needs for the values of this cache
     */
    public DeclaredSerializers observedBy(
            CacheObserver observer, CacheId cache, boolean readOnly, UnaryOperator<ValuePipeline<Object>> equip) {
        PipelineStats stats = observer.of(cache);
        OwnPipeline own =
                new OwnPipeline(readOnly, pipeline -> equip.apply(pipeline).observedBy(stats));
        return new DeclaredSerializers(
                undeclared.withPipeline(own),
                // Of those without observers, which all caches share.
                type -> ((ValueSerializer<Object>) of(type)).withPipeline(own),
                serializer -> observer.around(cache, serializer));
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
        RedisSerializer<Object> known = byTypeName.get(type.getTypeName());
        return known != null
                ? known
                : byTypeName.computeIfAbsent(type.getTypeName(), name -> around.apply(declared.apply(type)));
    }

    private static ValueSerializer<Object> create(ValueSerializer<Object> undeclared, Type type) {
        try {
            // A value without id may be an object whose declared type had no unknown parts.
            return (KnownType.isOpen(type) ? new ForeignSerializer(undeclared) : undeclared).declaredAs(type);
        } catch (RuntimeException e) {
            // A module or a class of the application may throw anything, and this must not reach the caller.
            log.debug("Values of " + type.getTypeName() + " are cached with their type ids", e);
            return new ForeignSerializer(undeclared).declaredAs(type);
        }
    }

    /** The pipeline of one cache, which takes over the codecs of declared types. */
    private static final class OwnPipeline implements UnaryOperator<ValuePipeline<Object>> {

        private final boolean readOnly;
        private final UnaryOperator<ValuePipeline<Object>> setup;
        private @Nullable ValuePipeline<Object> pipeline;

        OwnPipeline(boolean readOnly, UnaryOperator<ValuePipeline<Object>> setup) {
            this.readOnly = readOnly;
            this.setup = setup;
        }

        /** Sets up the pipeline at its first call, before other threads know it. */
        @Override
        public ValuePipeline<Object> apply(ValuePipeline<Object> common) {
            ValuePipeline<Object> shared = readOnly ? common.readOnly() : common;
            ValuePipeline<Object> known = pipeline;
            if (known == null) {
                known = setup.apply(shared);
                pipeline = known;
                return known;
            }
            return known.withCodecOf(shared);
        }
    }
}
