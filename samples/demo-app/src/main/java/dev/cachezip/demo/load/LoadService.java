package dev.cachezip.demo.load;

import dev.cachezip.demo.accounts.HistoryService;
import dev.cachezip.demo.pipeline.PipelineFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.stereotype.Service;

/** A service that runs one load at a time. Thread-safe. */
@Service
final class LoadService implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(LoadService.class);

    private static final long STOP_SECONDS = 5;

    private final RedisConnectionFactory redis;
    private final HistoryService histories;
    private final PipelineFactory pipelines;
    private final AtomicReference<@Nullable LoadRun> last = new AtomicReference<>();

    LoadService(RedisConnectionFactory redis, HistoryService histories, PipelineFactory pipelines) {
        this.redis = redis;
        this.histories = histories;
        this.pipelines = pipelines;
    }

    /**
     * Starts a load.
     *
     * @throws LoadRunningException if another load has not ended yet
     */
    LoadStatus start(LoadPlan plan) {
        LoadRun before = last.get();
        LoadRun run = new LoadRun(plan, redis, histories, pipelines);
        if ((before != null && !before.isOver()) || !last.compareAndSet(before, run)) {
            throw new LoadRunningException();
        }
        Thread thread = new Thread(run, "load");
        thread.setDaemon(true);
        thread.start();
        return run.status();
    }

    LoadStatus status() {
        LoadRun run = last.get();
        return run == null ? LoadStatus.idle() : run.status();
    }

    LoadStatus cancel() {
        LoadRun run = last.get();
        if (run != null) {
            run.cancel();
        }
        return status();
    }

    /** Lets a load remove its entries while Redis is still running. */
    @Override
    public void destroy() throws InterruptedException {
        LoadRun run = last.get();
        if (run != null) {
            run.cancel();
            if (!run.awaitEnd(STOP_SECONDS)) {
                log.warn("The load did not stop in time; what it has stored expires");
            }
        }
    }
}
