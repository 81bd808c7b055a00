package dev.cachezip.demo.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.ReturnType;

/**
 * One of the two caches with one list in it, and its results so far. Used by one thread, which starts further threads.
 */
final class LoadSide implements AutoCloseable {

    private static final byte[] MEMORY_USAGE =
            "return redis.call('MEMORY', 'USAGE', KEYS[1])".getBytes(StandardCharsets.UTF_8);

    private final String title;
    private final RedisCache cache;
    private final RedisConnectionFactory redis;
    private final List<?> value;
    private final String key;

    // In nanoseconds, to 0.1 %.
    private final Histogram reads = new Histogram(3);
    private final Histogram writes = new Histogram(3);
    private long readNanos;
    private long storedBytes;
    private long memoryBytes;

    /**
     * Creates a side.
     *
     * @param title its name for people
     */
    LoadSide(String title, RedisCache cache, RedisConnectionFactory redis, List<?> value) {
        this.title = title;
        this.cache = cache;
        this.redis = redis;
        this.value = value;
        this.key = "orders-" + value.size();
    }

    /** Forgets the measured times, but not the size of the entry. */
    void startOver() {
        reads.reset();
        writes.reset();
        readNanos = 0;
    }

    /**
     * Writes the list once and reads it for a while, at least once in each thread.
     *
     * @throws LoadFailedException if writing or reading fails
     */
    void run(ExecutorService threads, int count, long nanos, BooleanSupplier cancelled) throws InterruptedException {
        try {
            writeAndRead(threads, count, nanos, cancelled);
        } catch (ExecutionException | RuntimeException e) {
            throw new LoadFailedException(title, value.size(), e);
        }
    }

    private void writeAndRead(ExecutorService threads, int count, long nanos, BooleanSupplier cancelled)
            throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        cache.put(key, value);
        writes.recordValue(System.nanoTime() - start);
        if (memoryBytes == 0) {
            measureEntry();
        }
        long from = System.nanoTime();
        List<Callable<Histogram>> readers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            readers.add(() -> read(from + nanos, cancelled));
        }
        for (Future<Histogram> reader : threads.invokeAll(readers)) {
            reads.add(reader.get());
        }
        readNanos += System.nanoTime() - from;
    }

    private Histogram read(long until, BooleanSupplier cancelled) {
        Histogram latencies = new Histogram(3);
        do {
            long start = System.nanoTime();
            ValueWrapper read = cache.get(key);
            if (read == null) {
                throw new LoadFailedException.EntryGoneException();
            }
            latencies.recordValue(System.nanoTime() - start);
        } while (System.nanoTime() - until < 0 && !cancelled.getAsBoolean());
        return latencies;
    }

    private void measureEntry() {
        byte[] redisKey = redisKey();
        try (RedisConnection connection = redis.getConnection()) {
            Long length = connection.stringCommands().strLen(redisKey);
            storedBytes = length != null ? length : 0;
            Long memory = connection.scriptingCommands().eval(MEMORY_USAGE, ReturnType.INTEGER, 1, redisKey);
            memoryBytes = memory != null ? memory : 0;
        }
    }

    private byte[] redisKey() {
        String name = cache.getName();
        return (cache.getCacheConfiguration().getKeyPrefixFor(name) + key).getBytes(StandardCharsets.UTF_8);
    }

    SideResult result() {
        double seconds = (double) readNanos / TimeUnit.SECONDS.toNanos(1);
        return new SideResult(
                reads.getTotalCount(),
                seconds == 0 ? 0 : reads.getTotalCount() / seconds,
                micros(reads, 50),
                micros(reads, 99),
                micros(writes, 50),
                storedBytes,
                memoryBytes);
    }

    private static double micros(Histogram times, double percentile) {
        return times.getValueAtPercentile(percentile) / 1_000.0;
    }

    /** Removes the entry. */
    @Override
    public void close() {
        cache.evictIfPresent(key);
    }
}
