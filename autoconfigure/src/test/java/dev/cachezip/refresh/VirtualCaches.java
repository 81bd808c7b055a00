package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.settings.CachePolicy;
import dev.cachezip.settings.Policies;
import java.time.Duration;
import java.util.List;

/** The refreshes of a cache in one of many instances, in virtual time. */
final class VirtualCaches {

    private VirtualCaches() {}

    static CacheRefresh refresh(VirtualRedis redis, RefreshCounters counters, String... settings) {
        CachePolicy policy = Policies.books(settings);
        Duration timeToLive = policy.expiry().timeToLive();
        return new CacheRefresh(
                policy,
                policy.refresh().loadLimit(timeToLive),
                redis,
                CacheFailures.asMisses(),
                new RefreshExecutor(false, List.of()),
                counters,
                redis::nanoTime);
    }
}
