package dev.cachezip.metrics;

import dev.cachezip.cache.CachezipCache;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.cache.CacheMeterBinder;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.boot.cache.metrics.CacheMeterBinderProvider;
import org.springframework.data.redis.cache.CacheStatistics;

/**
 * The meters of a cache's statistics, by the names that Spring Boot gives them. They do not hold the cache, as Boot's own
 * do: a registry may outlive the context, and a cache reaches most of it.
 */
public final class StatisticsMeters extends CacheMeterBinder<CachezipCache> {

    private StatisticsMeters(CachezipCache cache, Iterable<Tag> tags) {
        super(cache, cache.getName(), tags);
    }

    /** Makes the meters of caches that exist at the start. */
    public static final class Provider implements CacheMeterBinderProvider<CachezipCache>, AopInfrastructureBean {

        @Override
        public MeterBinder getMeterBinder(CachezipCache cache, Iterable<Tag> tags) {
            return new StatisticsMeters(cache, tags);
        }
    }

    @Override
    protected @Nullable Long size() {
        return null;
    }

    @Override
    protected long hitCount() {
        return count(CacheStatistics::getHits);
    }

    @Override
    protected Long missCount() {
        return count(CacheStatistics::getMisses);
    }

    @Override
    protected @Nullable Long evictionCount() {
        return null;
    }

    @Override
    protected long putCount() {
        return count(CacheStatistics::getPuts);
    }

    private long count(ToLongFunction<CacheStatistics> counter) {
        CachezipCache cache = getCache();
        return cache == null ? 0 : counter.applyAsLong(cache.getStatistics());
    }

    @Override
    protected void bindImplementationSpecificMetrics(MeterRegistry registry) {
        // Whoever binds the meters has the cache.
        CachezipCache bound = Objects.requireNonNull(getCache());
        FunctionCounter.builder(
                        "cache.removals", bound, cache -> cache.getStatistics().getDeletes())
                .tags(getTagsWithCacheName())
                .description("Cache removals")
                .register(registry);
        FunctionCounter.builder(
                        "cache.gets", bound, cache -> cache.getStatistics().getPending())
                .tags(getTagsWithCacheName())
                .tag("result", "pending")
                .description("The number of pending requests")
                .register(registry);
        TimeGauge.builder(
                        "cache.lock.duration",
                        bound,
                        TimeUnit.NANOSECONDS,
                        cache -> cache.getStatistics().getLockWaitDuration(TimeUnit.NANOSECONDS))
                .tags(getTagsWithCacheName())
                .description("The time the cache has spent waiting on a lock")
                .register(registry);
    }
}
