package dev.cachezip.benchmarks.load;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A loop of concurrent callers that call again as soon as a call has returned. For one thread. */
final class ClosedLoop implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;
    /** The distance between the first keys of two callers; a prime, so that any number of callers uses all keys. */
    private static final int STEP = 7919;

    private final Gauges gauges;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "caller");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Sets a loop up.
     *
     * @param gauges gauges of the called server
     */
    ClosedLoop(Gauges gauges) {
        this.gauges = gauges;
    }

    /** Returns whether this JVM has virtual threads. */
    static boolean hasVirtualThreads() {
        return Runtime.version().feature() >= 21;
    }

    /** Returns an executor with a virtual thread for each task, by a method that exists since JDK 21. */
    private static ExecutorService newVirtualThreads() throws UnavailableException {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new UnavailableException("no virtual threads", e);
        }
    }

    /**
     * Runs a round.
     *
     * @param valuesPerCall how many values a call reads or writes
     * @param length how long new calls are started; started calls are waited for
     * @throws UnavailableException if a call fails or does not return
     */
    Round run(Operation operation, Callers callers, int valuesPerCall, Duration length)
            throws UnavailableException, IOException {
        ExecutorService executor = callers.virtual() ? newVirtualThreads() : threads;
        CountDownLatch missing = new CountDownLatch(callers.count());
        // The callers wait for it until all of them are ready.
        CompletableFuture<Long> deadline = new CompletableFuture<>();
        List<Future<Calls>> running = new ArrayList<>();
        for (int i = 0; i < callers.count(); i++) {
            int first = (int) ((long) i * STEP % Operation.KEYS);
            running.add(executor.submit(() -> {
                missing.countDown();
                return call(operation, first, deadline.get());
            }));
        }
        await(missing);
        Gauges.Reading before = gauges.before();
        long start = System.nanoTime();
        deadline.complete(start + length.toNanos());
        List<Calls> done = await(running);
        Gauges.Reading after = gauges.after();
        if (callers.virtual()) {
            executor.shutdown();
        }
        long end = done.stream().mapToLong(Calls::end).max().orElseThrow();
        List<Latencies> latencies = done.stream().map(Calls::latencies).toList();
        long calls = latencies.stream().mapToLong(Latencies::count).sum();
        double[] sorted = Latencies.sortedMicros(latencies);
        return new Round(
                calls * valuesPerCall,
                (end - start) / 1e9,
                after.clientCpuMicros() - before.clientCpuMicros(),
                after.serverCpuMicros() - before.serverCpuMicros(),
                after.commands() - before.commands(),
                after.reads() - before.reads(),
                after.connections() - before.connections(),
                Latencies.percentile(sorted, 0.5),
                Latencies.percentile(sorted, 0.99));
    }

    private static void await(CountDownLatch missing) throws UnavailableException {
        try {
            if (!missing.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new UnavailableException("the callers do not start");
            }
        } catch (InterruptedException e) {
            throw UnavailableException.interrupted();
        }
    }

    private record Calls(Latencies latencies, long end) {}

    private static Calls call(Operation operation, int first, long deadline) throws Exception {
        Latencies latencies = new Latencies();
        long begin = System.nanoTime();
        int key = first;
        do {
            operation.run(key);
            long end = System.nanoTime();
            latencies.add(end - begin);
            begin = end;
            key = key + 1 == Operation.KEYS ? 0 : key + 1;
        } while (begin - deadline < 0);
        return new Calls(latencies, begin);
    }

    /** All callers are waited for even if one has failed, so that no caller disturbs the next round. */
    private static List<Calls> await(List<Future<Calls>> running) throws UnavailableException {
        List<Calls> done = new ArrayList<>();
        Optional<UnavailableException> failure = Optional.empty();
        for (Future<Calls> caller : running) {
            try {
                done.add(caller.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
            } catch (ExecutionException e) {
                failure = Optional.of(new UnavailableException("a call fails", e));
            } catch (TimeoutException e) {
                caller.cancel(true);
                failure = Optional.of(new UnavailableException("a call does not return"));
            } catch (InterruptedException e) {
                throw UnavailableException.interrupted();
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return done;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
