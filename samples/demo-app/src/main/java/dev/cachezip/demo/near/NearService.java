package dev.cachezip.demo.near;

import dev.cachezip.demo.catalog.ProductPage;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import dev.cachezip.serializer.CacheId;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.util.ByteUtils;
import org.springframework.stereotype.Service;

/** A service that measures copies of the page of a product, one thing at a time. Thread-safe. */
@Service
final class NearService {

    private static final long PRODUCT = 1;

    private static final int WARM_UP = 3_000;
    private static final int HITS = 5_000;
    private static final int MOST_READS = 1_000;

    private static final long TIME_TO_LIVE_SECONDS = Duration.ofHours(1).toSeconds();

    private final PageService pages;
    private final NearCaches nears;
    private final LettuceConnectionFactory redis;
    private final RedisCacheManager caches;
    private final Lock turns = new ReentrantLock();

    /** The last runs, by whether objects were shared. */
    private final Map<Boolean, NearRun> last = new ConcurrentHashMap<>();

    NearService(PageService pages, NearCaches nears, LettuceConnectionFactory redis, RedisCacheManager caches) {
        this.pages = pages;
        this.nears = nears;
        this.redis = redis;
        this.caches = caches;
    }

    /**
     * Returns how copies are.
     *
     * @param shared whether of the cache whose objects callers share
     */
    NearStatus status(boolean shared) {
        NearReport report = report(shared);
        return new NearStatus(
                report.armed(), report.remark(), report.entries(), report.bytes(), report.objects(), last.get(shared));
    }

    /** Measures hits without and with copies, in turns, so that neither gets the better half of a busy moment. */
    NearStatus run(boolean shared) {
        return inTurn(() -> measure(shared));
    }

    private NearStatus measure(boolean shared) {
        read(shared, WARM_UP, new Histogram(3), new Histogram(3));
        NearReport before = report(shared);
        Histogram withoutNanos = new Histogram(3);
        Histogram withNanos = new Histogram(3);
        read(shared, HITS, withoutNanos, withNanos);
        last.put(shared, NearRun.of(withoutNanos, withNanos, before, report(shared)));
        return status(shared);
    }

    private void read(boolean shared, int times, Histogram withoutNanos, Histogram withNanos) {
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            pages.page(PRODUCT);
            long middle = System.nanoTime();
            page(shared);
            withNanos.recordValue(System.nanoTime() - middle);
            withoutNanos.recordValue(middle - start);
        }
    }

    private ProductPage page(boolean shared) {
        return shared ? pages.pageOrObject(PRODUCT) : pages.pageOrCopy(PRODUCT);
    }

    /** Writes another value on a connection of its own, past the cache, and reads until the cache has it. */
    NearWrite write(boolean shared) {
        return inTurn(() -> overwrite(shared));
    }

    private <T> T inTurn(Supplier<T> measurement) {
        turns.lock();
        try {
            return measurement.get();
        } finally {
            turns.unlock();
        }
    }

    private NearWrite overwrite(boolean shared) {
        ProductPage old = page(shared);
        boolean copied = hasCopy(shared);
        RedisCacheConfiguration configuration =
                Objects.requireNonNull(caches.getCacheConfigurations().get(cache(shared)));
        byte[] key = (configuration.getKeyPrefixFor(cache(shared)) + PRODUCT).getBytes(StandardCharsets.UTF_8);
        byte[] value =
                ByteUtils.getBytes(configuration.getValueSerializationPair().write(changed(old)));
        RedisClient client = (RedisClient) redis.getRequiredNativeClient();
        try (StatefulRedisConnection<byte[], byte[]> other = client.connect(ByteArrayCodec.INSTANCE)) {
            RedisCommands<byte[], byte[]> commands = other.sync();
            long sent = System.nanoTime();
            commands.setex(key, TIME_TO_LIVE_SECONDS, value);
            long oldReads = 0;
            while (page(shared).equals(old)) {
                oldReads++;
            }
            return new NearWrite(copied, (System.nanoTime() - sent) / 1_000.0, oldReads);
        }
    }

    /** Reads until a copy is found, a few times: the message of the last write may still be on its way. */
    private boolean hasCopy(boolean shared) {
        long before = report(shared).hits();
        for (int i = 0; i < MOST_READS && report(shared).hits() == before; i++) {
            page(shared);
        }
        return report(shared).hits() > before;
    }

    private static ProductPage changed(ProductPage page) {
        return new ProductPage(
                page.product(),
                page.brand(),
                "Written by another client at " + Instant.now(),
                page.attributes(),
                page.rating(),
                page.reviews());
    }

    private NearReport report(boolean shared) {
        return Objects.requireNonNull(nears.report(CacheId.of(cache(shared))));
    }

    private static String cache(boolean shared) {
        return shared ? PageService.SHARED : PageService.WITH;
    }
}
