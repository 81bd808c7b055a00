package dev.cachezip.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.serializer.CacheId;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CacheMetersTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.metrics.CountedCaches");

    private static final int MAX_CACHES = 3;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final CountedCaches caches = new CountedCaches(MAX_CACHES);

    @BeforeEach
    void bind() {
        new CacheMeters(caches).bindTo(registry);
    }

    private static void read(PipelineStats stats, int storedLength) {
        stats.decoded(Algorithm.ZSTD, storedLength, 10 * storedLength, 1_000);
    }

    private static void write(PipelineStats stats) {
        stats.encoded(Outcome.NotCompressed.TOO_SHORT, 20, 20, 2_000);
    }

    private DistributionSummary storedOfReads(String cache) {
        return registry.get("cachezip.decode.stored").tag("cache", cache).summary();
    }

    private double outcomes(String cache) {
        return outcomes(cache, "too-short");
    }

    private double outcomes(String cache, String outcome) {
        return registry.get("cachezip.encode.outcomes")
                .tags("cache", cache, "outcome", outcome)
                .functionCounter()
                .count();
    }

    @Test
    void cacheReadOnce_hasNoMeters() {
        IntStream.range(0, 100).forEach(i -> read(caches.of(CacheId.of("orders-" + i)), 7));

        assertThat(registry.getMeters()).isEmpty();
        assertThat(Objects.requireNonNull(caches.all().get(CacheId.of("orders-42")))
                        .decoded()
                        .count())
                .isOne();
        assertThat(LOGS.messages()).isEmpty();
    }

    @Test
    void secondRead_countsBoth() {
        read(caches.of(CacheId.of("orders")), 7);
        read(caches.of(CacheId.of("orders")), 8);

        assertThat(storedOfReads("orders").count()).isEqualTo(2);
        assertThat(storedOfReads("orders").totalAmount()).isEqualTo(15);
        assertThat(registry.get("cachezip.decode").timer().count()).isEqualTo(2);
    }

    @Test
    void write_countsTheReadBefore() {
        read(caches.of(CacheId.of("orders")), 7);
        write(caches.of(CacheId.of("orders")));

        assertThat(storedOfReads("orders").totalAmount()).isEqualTo(7);
        assertThat(outcomes("orders")).isOne();
    }

    @Test
    void write_hasTheMetersOfWhatHappened() {
        write(caches.of(CacheId.of("orders")));

        assertThat(registry.getMeters())
                .extracting(Meter::getId)
                .extracting(Meter.Id::getName)
                .containsOnly(
                        "cachezip.encode",
                        "cachezip.encode.plain",
                        "cachezip.encode.stored",
                        "cachezip.encode.outcomes");
        assertThat(outcomes("orders", "too-short")).isOne();
        assertThat(outcomes("orders", "not-smaller")).isZero();
    }

    @Test
    void cachesBeyondTheBound_shareMeters() {
        IntStream.range(0, 5).forEach(i -> write(caches.of(CacheId.of("orders-" + i))));
        write(caches.of(CacheId.of("orders-0")));
        write(caches.of(CacheId.of("orders-4")));

        assertThat(outcomes("orders-0")).isEqualTo(2);
        assertThat(outcomes("orders-2")).isEqualTo(1);
        assertThat(outcomes(CountedCaches.OTHERS)).isEqualTo(3);
        assertThat(registry.find("cachezip.encode").timers()).hasSize(MAX_CACHES + 1);
        assertThat(LOGS.messages()).singleElement().asString().contains("'orders-3'", "cachezip.metrics.max-caches");
    }

    @Test
    void manyThreads_countEachValueOnce() throws Exception {
        int threads = 8;
        int rounds = 500;
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                boolean writes = thread % 4 == 3;
                done.add(executor.submit(() -> {
                    for (int i = 0; i < rounds; i++) {
                        together.await();
                        PipelineStats stats = caches.of(CacheId.of("orders-" + i));
                        if (writes) {
                            write(stats);
                        } else {
                            read(stats, 1);
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> each : done) {
                each.get();
            }
        } finally {
            executor.shutdownNow();
        }

        assertThat(registry.find("cachezip.decode").timers()).hasSize(MAX_CACHES + 1);
        assertThat(registry.find("cachezip.decode.stored").summaries().stream()
                        .mapToDouble(DistributionSummary::totalAmount)
                        .sum())
                .isEqualTo(6.0 * rounds);
        assertThat(registry.find("cachezip.encode.outcomes").functionCounters().stream()
                        .mapToDouble(counter -> counter.count())
                        .sum())
                .isEqualTo(2.0 * rounds);
    }
}
