package dev.cachezip.metrics;

import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.refresh.RefreshCounters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.springframework.aop.framework.AopInfrastructureBean;

/**
 * Micrometer's meters of stale values, bound when a cache with {@code stale} or {@code single-flight=cluster} appears.
 *
 * <ul>
 *   <li>{@code cachezip.gets}: reads, with the tag {@code result}: {@code fresh}, {@code stale} or {@code miss}
 *   <li>{@code cachezip.refreshes}: refreshes, with the tag {@code result}: {@code ok}, {@code failed}, {@code lost},
 *       {@code full} or {@code caller}
 *   <li>{@code cachezip.refresh}: a timer of the refreshes that the cache has a loader for
 *   <li>{@code cachezip.load.waits}: loads that have waited for the load of another instance
 * </ul>
 */
public final class RefreshMeters implements MeterBinder, AopInfrastructureBean {

    private final CacheRefreshes refreshes;

    /** Creates the meters of the stale values of all caches. */
    public RefreshMeters(CacheRefreshes refreshes) {
        this.refreshes = refreshes;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        refreshes.forEach((id, counters) -> {
            for (RefreshCounters.Read read : RefreshCounters.Read.values()) {
                CacheMeters.counter(registry, "cachezip.gets", id, label(read), counters, each -> each.gets(read));
            }
            for (RefreshCounters.Result result : RefreshCounters.Result.values()) {
                CacheMeters.counter(
                        registry, "cachezip.refreshes", id, label(result), counters, each -> each.refreshes(result));
            }
            FunctionTimer.builder(
                            "cachezip.refresh",
                            counters,
                            RefreshCounters::loads,
                            RefreshCounters::loadNanos,
                            TimeUnit.NANOSECONDS)
                    .description("Time that refreshes took")
                    .tags(CacheMeters.tags(id))
                    .register(registry);
            FunctionCounter.builder("cachezip.load.waits", counters, RefreshCounters::waits)
                    .description("Loads that have waited for the load of another instance")
                    .baseUnit("loads")
                    .tags(CacheMeters.tags(id))
                    .register(registry);
        });
    }

    private static String label(Enum<?> outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
