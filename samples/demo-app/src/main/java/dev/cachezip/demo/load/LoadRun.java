package dev.cachezip.demo.load;

import dev.cachezip.demo.accounts.HistoryService;
import dev.cachezip.demo.accounts.OrderRecord;
import dev.cachezip.demo.load.LoadStatus.State;
import dev.cachezip.demo.pipeline.PipelineFactory;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/** One load from its start to its end; runs once. All methods except {@link #run} are thread-safe. */
final class LoadRun implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(LoadRun.class);

    /** The time that one cache runs before the other takes its turn. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final LoadPlan plan;
    private final RedisConnectionFactory redis;
    private final HistoryService histories;
    private final PipelineFactory pipelines;
    private final List<SizeResult> finished = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    private volatile boolean cancelled;
    private volatile LoadStatus status;

    LoadRun(LoadPlan plan, RedisConnectionFactory redis, HistoryService histories, PipelineFactory pipelines) {
        this.plan = plan;
        this.redis = redis;
        this.histories = histories;
        this.pipelines = pipelines;
        this.status = new LoadStatus(State.RUNNING, 0, "Getting ready", plan, List.of());
    }

    LoadStatus status() {
        return status;
    }

    boolean isOver() {
        return end.getCount() == 0;
    }

    /** Asks the load to stop; it stops after the requests that are under way. */
    void cancel() {
        cancelled = true;
    }

    /** Waits until the load has ended. */
    boolean awaitEnd(long seconds) throws InterruptedException {
        return end.await(seconds, TimeUnit.SECONDS);
    }

    @Override
    public void run() {
        ExecutorService threads = Executors.newFixedThreadPool(plan.threads());
        try (ValuePipeline<Object> pipeline = pipelines.create(LoadCaches.TYPE, plan.algorithm(), plan.level())) {
            for (int i = 0; i < plan.items().size() && !cancelled; i++) {
                measure(i, threads, pipeline);
            }
            finish(cancelled ? State.CANCELLED : State.DONE, cancelled ? "Stopped" : "Done");
        } catch (RuntimeException e) {
            log.warn("The load ended early", e);
            finish(State.FAILED, "Ended early: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            finish(State.CANCELLED, "Stopped");
        } finally {
            threads.shutdownNow();
            end.countDown();
        }
    }

    private void measure(int index, ExecutorService threads, ValuePipeline<Object> pipeline)
            throws InterruptedException {
        int items = plan.items().get(index);
        String size = String.format(Locale.ROOT, "%,d %s", items, items == 1 ? "item" : "items");
        report(index, 0, "Making " + size, finished);
        List<OrderRecord> value = histories.sample(items);
        try (LoadSide cachezip = new LoadSide("cachezip", LoadCaches.cachezip(redis, pipeline), redis, value);
                LoadSide json = new LoadSide("Spring’s JSON", LoadCaches.json(redis), redis, value)) {
            report(index, 0, "Warming up with " + size, finished);
            cachezip.run(threads, plan.threads(), TURN_NANOS, () -> cancelled);
            json.run(threads, plan.threads(), TURN_NANOS, () -> cancelled);
            cachezip.startOver();
            json.startOver();
            long nanos = TimeUnit.SECONDS.toNanos(plan.seconds());
            long start = System.nanoTime();
            long elapsed = 0;
            // The cache that ends a pair of turns begins the next pair, so that neither cache gets the better half of a
            // busy moment.
            for (int turn = 0; (turn == 0 || elapsed < nanos) && !cancelled; turn++) {
                (turn % 2 == 0 ? cachezip : json).run(threads, plan.threads(), TURN_NANOS, () -> cancelled);
                (turn % 2 == 0 ? json : cachezip).run(threads, plan.threads(), TURN_NANOS, () -> cancelled);
                elapsed = System.nanoTime() - start;
                List<SizeResult> results = new ArrayList<>(finished);
                results.add(new SizeResult(items, cachezip.result(), json.result()));
                report(index, Math.min(1, (double) elapsed / nanos), "Reading " + size, results);
            }
            if (!cancelled) {
                finished.add(new SizeResult(items, cachezip.result(), json.result()));
            }
        }
    }

    private void report(int index, double part, String step, List<SizeResult> results) {
        double progress = (index + part) / plan.items().size();
        status = new LoadStatus(State.RUNNING, progress, step, plan, List.copyOf(results));
    }

    private void finish(State state, String step) {
        double progress = state == State.DONE ? 1 : status.progress();
        status = new LoadStatus(state, progress, step, plan, List.copyOf(finished));
    }
}
