package dev.cachezip.demo.expiry;

import dev.cachezip.demo.expiry.ExpiryStatus.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run from its start to its end, over both caches at the same time; runs once. All methods except {@link #run} are
 * thread-safe.
 */
final class ExpiryRun implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(ExpiryRun.class);

    private static final long PRODUCT = 1;

    /** The time from one request of a thread to its next. */
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long STOP_SECONDS = 5;

    private final ExpiryPlan plan;
    private final PriceService prices;
    private final ExpirySide without;
    private final ExpirySide with;
    private final CountDownLatch end = new CountDownLatch(1);

    private volatile boolean stopped;
    private volatile ExpiryStatus status;
    /** When threads began to read; null before that, and once the final status is there. */
    private volatile @Nullable Long start;

    /**
     * Creates a run.
     *
     * @param stale counts the stale values that the cache with them has served
     */
    ExpiryRun(ExpiryPlan plan, PriceService prices, PriceSource source, LongSupplier stale) {
        this.plan = plan;
        this.prices = prices;
        long waitNanos = source.delay().toNanos() / 2;
        this.without = new ExpirySide(
                () -> prices.price(PRODUCT),
                plan.slices(),
                waitNanos,
                () -> source.loads(PriceService.WITHOUT),
                () -> 0);
        this.with = new ExpirySide(
                () -> prices.priceOrStale(PRODUCT),
                plan.slices(),
                waitNanos,
                () -> source.loads(PriceService.WITH),
                stale);
        this.status = status(State.RUNNING, null, 0);
    }

    boolean isOver() {
        return end.getCount() == 0;
    }

    ExpiryStatus status() {
        Long began = start;
        return began == null
                ? status
                : status(State.RUNNING, null, (int) ((System.nanoTime() - began) / ExpirySide.SLICE_NANOS));
    }

    /** Stops the run, and waits until it has removed its entries. */
    void stop() throws InterruptedException {
        stopped = true;
        if (!end.await(STOP_SECONDS, TimeUnit.SECONDS)) {
            log.warn("The run did not stop in time; its entries expire");
        }
    }

    @Override
    public void run() {
        ExecutorService threads = Executors.newFixedThreadPool(2 * plan.threads());
        try {
            prices.forget(PRODUCT);
            all(threads, List.of(Executors.callable(without::warmUp), Executors.callable(with::warmUp)));
            read(threads);
            prices.forget(PRODUCT);
            finish(State.DONE, null);
        } catch (ExecutionException e) {
            fail(Objects.requireNonNullElse(e.getCause(), e));
        } catch (RuntimeException e) {
            fail(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            finish(State.FAILED, "Stopped");
        } finally {
            threads.shutdownNow();
            end.countDown();
        }
    }

    private void read(ExecutorService threads) throws InterruptedException, ExecutionException {
        long from = System.nanoTime();
        start = from;
        List<Callable<Object>> readers = new ArrayList<>();
        for (int i = 0; i < plan.threads(); i++) {
            long first = from + i * PERIOD_NANOS / plan.threads();
            readers.add(Executors.callable(() -> read(without, from, first)));
            readers.add(Executors.callable(() -> read(with, from, first)));
        }
        all(threads, readers);
    }

    private void read(ExpirySide side, long from, long first) {
        long until = from + plan.slices() * ExpirySide.SLICE_NANOS;
        long next = first;
        while (next - until < 0 && !stopped) {
            LockSupport.parkNanos(next - System.nanoTime());
            if (System.nanoTime() - until < 0) {
                side.request(from);
            }
            next = Math.max(next + PERIOD_NANOS, System.nanoTime());
        }
    }

    private static void all(ExecutorService threads, List<Callable<Object>> tasks)
            throws InterruptedException, ExecutionException {
        for (Future<Object> task : threads.invokeAll(tasks)) {
            task.get();
        }
    }

    private void fail(Throwable cause) {
        log.warn("The run ended early", cause);
        finish(State.FAILED, "Ended early: " + cause.getMessage());
    }

    private void finish(State state, @Nullable String problem) {
        status = status(state, problem, plan.slices());
        start = null;
    }

    private ExpiryStatus status(State state, @Nullable String problem, int slices) {
        return new ExpiryStatus(state, problem, plan, without.result(slices), with.result(slices));
    }
}
