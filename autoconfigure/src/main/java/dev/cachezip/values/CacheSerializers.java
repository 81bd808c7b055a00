package dev.cachezip.values;

import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CachePolicy.CodecChoice;
import dev.cachezip.policy.ValueFormat;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.DeclaredSerializers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The serializers of caches: one for all whose values are stored as those of caches without settings, which may be the
 * application's, and one for each other cache; closing this closes their pipelines.
 */
public final class CacheSerializers implements DisposableBean, AopInfrastructureBean {

    private final ValueFormat common;
    private final RedisSerializer<Object> shared;
    private final Migration migration;
    private final Codecs codecs;
    private final Pipelines factory;
    private final Map<String, ValuePipeline<Object>> pipelines = new ConcurrentHashMap<>();
    private final Map<String, DeclaredSerializers> serializers = new ConcurrentHashMap<>();

    /** Creates the serializers; the shared one, set for all caches, is meant for all values. */
    @SuppressWarnings("unchecked")
    public CacheSerializers(
            RedisSerializer<?> shared, CachePolicies policies, Migration migration, Codecs codecs, Pipelines factory) {
        this.common = policies.ofOthers().form();
        this.shared = (RedisSerializer<Object>) shared;
        this.migration = migration;
        this.codecs = codecs;
        this.factory = factory;
    }

    /** Returns the serializers of a cache, one for each type that its methods declare. */
    public DeclaredSerializers of(CachePolicy policy) {
        boolean isShared = policy.form().isLike(common);
        return serializers.computeIfAbsent(
                isShared ? "" : policy.name(),
                name -> new DeclaredSerializers(migration.of(isShared ? shared : own(policy))));
    }

    private RedisSerializer<Object> own(CachePolicy policy) {
        ValuePipeline<Object> pipeline = factory.create(
                policy.properties(),
                codecs.get(policy.form().codec()),
                layout(policy.form().codec(), policy.form().layout()),
                policy.form().compression());
        pipelines.put(policy.name(), pipeline);
        return new CachezipRedisSerializer<>(pipeline).declaredAs(Object.class);
    }

    /** Returns, for people, how values are stored; nothing if a serializer of the application stores them. */
    public String describe(ValueFormat form) {
        return form.isLike(common) && !(shared instanceof CachezipRedisSerializer) ? "" : migration.describe(form);
    }

    /** Returns the layout that values have with a codec: JSON has no columns. */
    public static ListLayout layout(CodecChoice codec, ListLayout layout) {
        return codec == CodecChoice.JSON ? ListLayout.ROWS : layout;
    }

    @Override
    public void destroy() {
        pipelines.values().forEach(ValuePipeline::close);
    }
}
