package dev.cachezip.benchmarks.load;

import java.io.IOException;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A loop of concurrent callers that call again as soon as a call has returned. For one thread. */
final class ClosedLoop implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;
    /** The distance between the first keys of two callers; a prime, so that any number of callers uses all keys. */
    private static final int STEP = 7919;

    private final Gauges gauges;
    private final Supplier<ExecutorService> virtualThreads;
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
        this.virtualThreads = newVirtualThreads().orElse(() -> threads);
    }

    /** Returns whether this JVM has virtual threads. */
    static boolean hasVirtualThreads() {
        return newVirtualThreads().isPresent();
    }

    /** The method exists since JDK 21. */
    @SuppressWarnings("unchecked") // an interface without a type of its own at run time
    private static Optional<Supplier<ExecutorService>> newVirtualThreads() {
        try {
            return Optional.of(MethodHandleProxies.asInterfaceInstance(
                    Supplier.class,
                    MethodHandles.publicLookup()
                            .findStatic(
                                    Executors.class,
                                    "newVirtualThreadPerTaskExecutor",
                                    MethodType.methodType(ExecutorService.class))));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return Optional.empty();
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
        ExecutorService executor = callers.virtual() ? virtualThreads.get() : threads;
        Gate gate = new Gate(callers.count(), length);
        List<Future<Calls>> running = new ArrayList<>();
        for (int i = 0; i < callers.count(); i++) {
            int first = (int) ((long) i * STEP % Operation.KEYS);
            running.add(executor.submit(() -> call(operation, first, gate)));
        }
        gate.awaitCallers();
        Gauges.Reading before = gauges.before();
        long start = gate.open();
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
                Statistics.percentile(sorted, 0.5),
                Statistics.percentile(sorted, 0.99));
    }

    private record Calls(Latencies latencies, long end) {}

    private static Calls call(Operation operation, int first, Gate gate) throws Exception {
        Latencies latencies = new Latencies();
        long deadline = gate.awaitOpen();
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
                Thread.currentThread().interrupt();
                throw new UnavailableException("interrupted");
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

    /** The gate where callers wait until all of them are ready. */
    private static final class Gate {

        private final CountDownLatch missing;
        private final CountDownLatch closed = new CountDownLatch(1);
        private final long length;
        private volatile long deadline;

        Gate(int callers, Duration length) {
            this.missing = new CountDownLatch(callers);
            this.length = length.toNanos();
        }

        void awaitCallers() throws UnavailableException {
            try {
                if (!missing.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new UnavailableException("the callers do not start");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new UnavailableException("interrupted");
            }
        }

        long open() {
            long start = System.nanoTime();
            deadline = start + length;
            closed.countDown();
            return start;
        }

        long awaitOpen() throws InterruptedException {
            missing.countDown();
            closed.await();
            return deadline;
        }
    }
}
