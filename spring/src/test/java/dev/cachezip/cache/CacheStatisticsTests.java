package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.store.CacheThreads;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;

/** The statistics of a cache whose writer belongs to the application and counts them. */
class CacheStatisticsTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final byte[] BROKEN = {0, 1, 2, 9};

    private final InMemoryCacheWriter redis = new InMemoryCacheWriter();
    private final CacheThreads threads = CacheThreads.pooled();
    private final ValuePipeline<Object> pipeline =
            ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of())).build();
    private final CachezipCache cache = (CachezipCache) Objects.requireNonNull(
            CachezipCacheManager.builder(redis.withStatisticsCollector(CacheStatisticsCollector.create()), pipeline)
                    .threads(threads)
                    .build()
                    .getCache("books"));

    @AfterEach
    void close() {
        threads.close();
        pipeline.close();
    }

    private void assertReads(long hits, long misses) {
        CacheStatistics statistics = cache.getStatistics();
        assertThat(List.of(statistics.getGets(), statistics.getHits(), statistics.getMisses()))
                .containsExactly(hits + misses, hits, misses);
    }

    private void store(String key, byte[] stored) {
        redis.put("books", ("books::" + key).getBytes(StandardCharsets.UTF_8), stored, null);
    }

    @Test
    void get_entryNoEntryAndUnreadableEntry_areOneHitAndTwoMisses() {
        store("broken", BROKEN);
        cache.put("key", "value");

        cache.get("key");
        cache.get("other");
        cache.get("broken");

        assertReads(1, 2);
        assertThat(cache.getStatistics().getPuts()).isEqualTo(1);
    }

    @Test
    void get_withLoader_isOneGetHoweverOftenTheCacheLooks() {
        assertThat(cache.<String>get("key", () -> "value")).isEqualTo("value");
        assertReads(0, 1);

        cache.<String>get("key", () -> "other");
        assertReads(1, 1);
    }

    @Test
    void get_withLoaderOverAnUnreadableEntry_isAMiss() {
        store("key", BROKEN);

        assertThat(cache.<String>get("key", () -> "value")).isEqualTo("value");

        assertReads(0, 1);
    }

    @Test
    void retrieve_withLoader_isOneGetHoweverOftenTheCacheLooks() {
        assertThat(cache.retrieve("key", () -> CompletableFuture.completedFuture("value"))
                        .join())
                .isEqualTo("value");
        assertReads(0, 1);

        cache.retrieve("key", () -> CompletableFuture.completedFuture("other")).join();
        cache.retrieve("key").join();
        assertReads(2, 1);
    }

    @Test
    void bulk_countsEachKey() {
        store("broken", BROKEN);
        cache.putAll(Map.of("a", 1, "b", 2));

        cache.getAll(List.of("a", "b", "broken", "none"));
        cache.evictAll(List.of("a", "none"));

        assertReads(2, 2);
        assertThat(cache.getStatistics().getPuts()).isEqualTo(2);
        assertThat(cache.getStatistics().getDeletes()).isEqualTo(2);
    }

    @Test
    void clearStatistics_beginsAnew() {
        cache.get("key");

        cache.clearStatistics();

        assertReads(0, 0);
    }
}
