package dev.cachezip.demo.near;

import dev.cachezip.demo.catalog.ProductPage;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
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
    private final RedisCacheConfiguration configuration;
    private final Lock turns = new ReentrantLock();
    private volatile @Nullable NearRun last;

    NearService(PageService pages, NearCaches nears, LettuceConnectionFactory redis, RedisCacheManager caches) {
        this.pages = pages;
        this.nears = nears;
        this.redis = redis;
        this.configuration =
                Objects.requireNonNull(caches.getCacheConfigurations().get(PageService.WITH));
    }

    NearStatus status() {
        NearReport report = report();
        return new NearStatus(
                report.armed(), report.remark(), report.entries(), report.bytes(), report.objects(), last);
    }

    /** Measures hits of both caches, in turns, so that neither gets the better half of a busy moment. */
    NearStatus run() {
        return inTurn(this::measure);
    }

    private NearStatus measure() {
        read(WARM_UP, new Histogram(3), new Histogram(3));
        long before = report().hits();
        Histogram withoutNanos = new Histogram(3);
        Histogram withNanos = new Histogram(3);
        read(HITS, withoutNanos, withNanos);
        last = NearRun.of(withoutNanos, withNanos, report().hits() - before);
        return status();
    }

    private void read(int times, Histogram withoutNanos, Histogram withNanos) {
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            pages.page(PRODUCT);
            long middle = System.nanoTime();
            pages.pageOrCopy(PRODUCT);
            withNanos.recordValue(System.nanoTime() - middle);
            withoutNanos.recordValue(middle - start);
        }
    }

    /** Writes another value on a connection of its own, past the cache, and reads until the cache has it. */
    NearWrite write() {
        return inTurn(this::overwrite);
    }

    private <T> T inTurn(Supplier<T> measurement) {
        turns.lock();
        try {
            return measurement.get();
        } finally {
            turns.unlock();
        }
    }

    private NearWrite overwrite() {
        ProductPage old = pages.pageOrCopy(PRODUCT);
        boolean copied = hasCopy();
        byte[] key = (configuration.getKeyPrefixFor(PageService.WITH) + PRODUCT).getBytes(StandardCharsets.UTF_8);
        byte[] value =
                ByteUtils.getBytes(configuration.getValueSerializationPair().write(changed(old)));
        RedisClient client = (RedisClient) redis.getRequiredNativeClient();
        try (StatefulRedisConnection<byte[], byte[]> other = client.connect(ByteArrayCodec.INSTANCE)) {
            RedisCommands<byte[], byte[]> commands = other.sync();
            long sent = System.nanoTime();
            commands.setex(key, TIME_TO_LIVE_SECONDS, value);
            long oldReads = 0;
            while (pages.pageOrCopy(PRODUCT).equals(old)) {
                oldReads++;
            }
            return new NearWrite(copied, (System.nanoTime() - sent) / 1_000.0, oldReads);
        }
    }

    /** Reads until a copy is found, a few times: the message of the last write may still be on its way. */
    private boolean hasCopy() {
        long before = report().hits();
        for (int i = 0; i < MOST_READS && report().hits() == before; i++) {
            pages.pageOrCopy(PRODUCT);
        }
        return report().hits() > before;
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

    private NearReport report() {
        return Objects.requireNonNull(nears.report(PageService.WITH));
    }
}
