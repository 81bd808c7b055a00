package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CachePolicy.Expiry;
import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.policy.RefreshPolicy.Refresh;
import dev.cachezip.policy.RefreshPolicy.SingleFlight;
import java.time.Duration;
import java.util.List;

/** The refreshes of a cache in one of many instances, in virtual time. */
final class VirtualCaches {

    private VirtualCaches() {}

    static CacheRefresh refresh(
            VirtualRedis redis, RefreshCounters counters, Duration timeToLive, Duration stale, Duration ahead) {
        RefreshPolicy refresh =
                new RefreshPolicy(stale, Refresh.CALLER, ahead, !stale.isZero(), null, SingleFlight.JVM);
        CachePolicy standard = CachePolicies.standard().ofOthers();
        CachePolicy policy = new CachePolicy(
                "books",
                standard.codec(),
                standard.layout(),
                standard.compression(),
                false,
                null,
                new Expiry(timeToLive, null, 0),
                refresh,
                standard.near(),
                null,
                null,
                null,
                standard.clear(),
                standard.clearBatchSize());
        return new CacheRefresh(
                policy,
                refresh.loadLimit(timeToLive),
                redis,
                CacheFailures.asMisses(),
                new RefreshExecutor(false, List.of()),
                counters,
                redis::nanoTime);
    }
}
