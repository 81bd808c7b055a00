package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.policy.RefreshPolicy.LoadScope;
import dev.cachezip.policy.RefreshPolicy.Refresh;
import java.time.Duration;
import java.util.List;

/** The refreshes of a cache in one of many instances, in virtual time. */
final class VirtualCaches {

    private VirtualCaches() {}

    static CacheRefresh refresh(
            VirtualRedis redis, RefreshCounters counters, Duration timeToLive, Duration stale, Duration ahead) {
        RefreshPolicy refresh = new RefreshPolicy(stale, Refresh.CALLER, ahead, !stale.isZero(), null, LoadScope.JVM);
        return new CacheRefresh(
                "books",
                refresh,
                refresh.loadLimit(timeToLive),
                redis,
                CacheFailures.asMisses(),
                new RefreshExecutor(false, List.of()),
                counters,
                redis::nanoTime);
    }
}
