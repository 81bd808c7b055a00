package dev.cachezip.it;

import dev.cachezip.cache.CachezipCache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Threads that call cached methods without end, and look at each value that comes back. */
final class SteadyLoad implements AutoCloseable {

    static final int THREADS = 32;

    private static final int KEYS = 120;
    private static final int AT_ONCE = 8;
    // Some ten thousand requests a second at most: the servers share this machine.
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

    private final List<Shop> shops;
    private final List<CachezipCache> caches;
    private final List<String> keys = Stream.generate(App::newKey).limit(KEYS).toList();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLongArray servedByThread = new AtomicLongArray(THREADS);
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final AtomicLong hits = new AtomicLong();
    private final AtomicReference<String> firstProblem = new AtomicReference<>("");

    /** The hits of each shop on each key since the test began to wait for them. */
    private volatile AtomicIntegerArray hitsOfKeys;

    private volatile boolean stopping;

    private SteadyLoad(List<Shop> shops, List<CachezipCache> caches) {
        this.shops = shops;
        this.caches = caches;
        this.hitsOfKeys = new AtomicIntegerArray(shops.size() * KEYS);
    }

    /** Starts the threads, which are divided among the applications; all of these use the same keys. */
    static SteadyLoad start(List<App> apps) {
        SteadyLoad load = new SteadyLoad(
                apps.stream().map(App::shop).toList(),
                apps.stream()
                        .map(app -> (CachezipCache) app.cache(Shop.ON_DEMAND))
                        .toList());
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Thread thread = new Thread(() -> load.run(number), "steady-load-" + i);
            // One that is stuck is counted, and does not keep the JVM from ending.
            thread.setDaemon(true);
            load.threads.add(thread);
            thread.start();
        }
        return load;
    }

    /**
     * The counts of a load.
     *
     * @param served requests that were answered with the right value
     * @param failed requests that have thrown something
     * @param wrong requests that were answered with another value
     * @param hits requests that were answered without the method
     */
    record Counts(long served, long failed, long wrong, long hits) {

        Counts minus(Counts before) {
            return new Counts(served - before.served, failed - before.failed, wrong - before.wrong, hits - before.hits);
        }
    }

    Counts counts() {
        return new Counts(
                IntStream.range(0, THREADS).mapToLong(servedByThread::get).sum(),
                failed.get(),
                wrong.get(),
                hits.get());
    }

    /** Returns what went wrong first, or nothing. */
    String firstProblem() {
        return firstProblem.get();
    }

    /** Waits until so many more requests were served, some of them on each thread. */
    void awaitServed(long more) {
        long[] before =
                IntStream.range(0, THREADS).mapToLong(servedByThread::get).toArray();
        long total = LongStream.of(before).sum();
        Awaitility.await("requests to be served")
                .atMost(RedisNode.PATIENCE)
                .until(() -> counts().served() >= total + more
                        && IntStream.range(0, THREADS).allMatch(i -> servedByThread.get(i) >= before[i] + 2));
    }

    /** Waits until each application has found each key in the cache. */
    void awaitEachKeyHit() {
        AtomicIntegerArray since = new AtomicIntegerArray(shops.size() * KEYS);
        hitsOfKeys = since;
        Awaitility.await("each key to be a hit")
                .atMost(RedisNode.PATIENCE.multipliedBy(2))
                .until(() -> IntStream.range(0, since.length()).allMatch(i -> since.get(i) > 0));
    }

    private void run(int number) {
        Random random = new Random(number);
        while (!stopping) {
            try {
                request(number, random);
            } catch (RuntimeException | ExecutionException | TimeoutException e) {
                failed.incrementAndGet();
                firstProblem.compareAndSet("", e.toString());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void request(int number, Random random) throws ExecutionException, TimeoutException, InterruptedException {
        int shopNumber = number % shops.size();
        Shop shop = shops.get(shopNumber);
        int keyNumber = random.nextInt(KEYS);
        String key = keys.get(keyNumber);
        Counted method = Counted.of(Proof.of(key));
        int way = random.nextInt(100);
        Object value;
        if (way < 60) {
            value = shop.find(key, method);
        } else if (way < 72) {
            value = shop.findOnce(key, method);
        } else if (way < 82) {
            value = shop.findLater(key, method).get(RedisNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } else if (way < 90) {
            value = shop.findLaterOnce(key, method).get(RedisNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } else if (way < 93) {
            value = atOnce(shopNumber, keyNumber);
        } else if (way < 96) {
            value = shop.put(key, method.get());
        } else {
            shop.evict(key);
            value = method.get();
        }
        if (!Proof.isOf(key, value)) {
            wrong.incrementAndGet();
            firstProblem.compareAndSet("", key + ": " + value);
            return;
        }
        // Where callers share loads, a missing call of the method does not mean a hit.
        if (way < 60 && method.calls() == 0) {
            hits.incrementAndGet();
            hitsOfKeys.incrementAndGet(shopNumber * KEYS + keyNumber);
        }
        servedByThread.incrementAndGet(number);
    }

    /** Looks up several keys at once, stores those that are missing, and returns the value of the first. */
    private Object atOnce(int shopNumber, int keyNumber) {
        CachezipCache cache = caches.get(shopNumber);
        List<String> some = IntStream.range(0, AT_ONCE)
                .mapToObj(i -> keys.get((keyNumber + i) % KEYS))
                .toList();
        Map<String, Object> values = cache.getAll(some);
        Map<String, Object> missing = new LinkedHashMap<>();
        for (String each : some) {
            if (!values.containsKey(each)) {
                missing.put(each, Proof.of(each));
            } else if (!Proof.isOf(each, values.get(each))) {
                return values.get(each);
            }
        }
        cache.putAll(missing);
        return values.getOrDefault(some.get(0), Proof.of(some.get(0)));
    }

    /** Stops the threads and returns how many of them do not end. */
    int stop() {
        stopping = true;
        long deadline = System.nanoTime() + RedisNode.PATIENCE.toNanos();
        for (Thread thread : threads) {
            try {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return (int) threads.stream().filter(Thread::isAlive).count();
    }

    @Override
    public void close() {
        stop();
    }
}
