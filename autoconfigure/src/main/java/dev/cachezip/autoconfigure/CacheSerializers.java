package dev.cachezip.autoconfigure;

import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CachePolicy.Codec;
import dev.cachezip.serializer.CachezipRedisSerializer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The serializers of caches whose values are stored in a way of their own; closing this closes their pipelines. */
final class CacheSerializers implements DisposableBean, AopInfrastructureBean {

    private final Codecs codecs;
    private final Pipelines factory;
    private final Map<String, ValuePipeline<Object>> pipelines = new ConcurrentHashMap<>();

    CacheSerializers(Codecs codecs, Pipelines factory) {
        this.codecs = codecs;
        this.factory = factory;
    }

    /** Returns the serializer of a cache. */
    RedisSerializer<Object> of(CachePolicy policy) {
        return new CachezipRedisSerializer<>(pipelines.computeIfAbsent(
                        policy.name(),
                        name -> factory.create(
                                policy.prefix(),
                                codecs.get(policy.codec()),
                                layout(policy.codec(), policy.layout()),
                                policy.compression())))
                .declaredAs(Object.class);
    }

    /** Returns the layout that values have with a codec: JSON has no columns. */
    static ListLayout layout(Codec codec, ListLayout layout) {
        return codec == Codec.JSON ? ListLayout.ROWS : layout;
    }

    @Override
    public void destroy() {
        pipelines.values().forEach(ValuePipeline::close);
    }
}
