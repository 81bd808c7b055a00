package dev.cachezip.demo.expiry;

import dev.cachezip.demo.expiry.ExpiryStatus.State;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.refresh.RefreshCounters;
import dev.cachezip.refresh.RefreshCounters.Read;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Service;

/** A service that runs threads against an entry that expires, one run at a time. Thread-safe. */
@Service
final class ExpiryService implements DisposableBean {

    private final PriceService prices;
    private final PriceSource source;
    private final Duration timeToLive;
    /** The starter's counters, which exist once the cache is used. */
    private final AtomicReference<@Nullable RefreshCounters> counters = new AtomicReference<>();

    private final AtomicReference<@Nullable ExpiryRun> last = new AtomicReference<>();

    ExpiryService(PriceService prices, PriceSource source, CacheRefreshes refreshes, CachePolicies policies) {
        this.prices = prices;
        this.source = source;
        Duration configured = policies.of(PriceService.WITH).expiry().timeToLive();
        this.timeToLive = configured == null ? Duration.ZERO : configured;
        refreshes.forEach((cache, counted) -> {
            if (cache.name().equals(PriceService.WITH)) {
                counters.set(counted);
            }
        });
    }

    /**
     * Starts a run.
     *
     * @throws ExpiryRunningException if another run has not ended yet
     */
    ExpiryStatus start(int seconds) {
        ExpiryPlan plan = plan(seconds);
        ExpiryRun before = last.get();
        ExpiryRun run = new ExpiryRun(plan, prices, source, this::staleReads);
        if ((before != null && !before.isOver()) || !last.compareAndSet(before, run)) {
            throw new ExpiryRunningException();
        }
        Thread thread = new Thread(run, "expiry");
        thread.setDaemon(true);
        thread.start();
        return run.status();
    }

    ExpiryStatus status() {
        ExpiryRun run = last.get();
        return run == null
                ? new ExpiryStatus(State.IDLE, null, plan(ExpiryPlan.DEFAULT_SECONDS), null, null)
                : run.status();
    }

    private ExpiryPlan plan(int seconds) {
        return ExpiryPlan.of(seconds, source.delay().toMillis(), timeToLive.toMillis());
    }

    private long staleReads() {
        RefreshCounters counted = counters.get();
        return counted == null ? 0 : counted.gets(Read.STALE);
    }

    /** Ends a run while Redis is still there. */
    @Override
    public void destroy() throws InterruptedException {
        ExpiryRun run = last.get();
        if (run != null) {
            run.stop();
        }
    }
}
