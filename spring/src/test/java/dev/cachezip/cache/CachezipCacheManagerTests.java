package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailurePolicy;
import dev.cachezip.failures.UnstorablePolicy;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.store.CacheThreads;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.cache.Cache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;

/** Caches that a program makes by hand. */
class CachezipCacheManagerTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private final InMemoryCacheWriter writer = new InMemoryCacheWriter();
    private final CacheThreads threads = CacheThreads.pooled();
    private final ValuePipeline<Object> pipeline =
            ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of())).build();

    @AfterEach
    void close() {
        threads.close();
        pipeline.close();
    }

    private CachezipCacheManager.CachezipCacheManagerBuilder builder() {
        return CachezipCacheManager.builder(writer, pipeline).threads(threads);
    }

    private static Cache cache(RedisCacheManager manager, String name) {
        return Objects.requireNonNull(manager.getCache(name));
    }

    @Test
    void build_withoutSettings_makesCachesOnDemand() {
        Cache books = cache(builder().build(), "books");

        books.put("key", List.of("value"));

        assertThat(books).isInstanceOf(CachezipCache.class);
        assertThat(Objects.requireNonNull(books.get("key")).get()).isEqualTo(List.of("value"));
    }

    @Test
    void build_unreadableEntry_isAMiss() {
        Cache books = cache(builder().build(), "books");

        writer.put("books", "books::key".getBytes(StandardCharsets.UTF_8), new byte[] {0, 1, 2, 9}, null);

        assertThat(books.get("key")).isNull();
    }

    @Test
    void build_failuresThatAreThrown_areThrown() {
        CacheFailures strict = new CacheFailures(
                FailurePolicy.FAIL, UnstorablePolicy.FAIL, FailurePolicy.FAIL, Optional::empty, List.of());
        Cache books = cache(builder().failures(strict).build(), "books");

        writer.put("books", "books::key".getBytes(StandardCharsets.UTF_8), new byte[] {0, 1, 2, 9}, null);

        assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> books.get("key"));
    }

    @Test
    void build_cachesThatWereAdded_areTheOnlyOnes() {
        RedisCacheManager manager = builder()
                .withCache("books", RedisCacheConfiguration.defaultCacheConfig().prefixCacheNameWith("shop:"))
                .disableCreateOnMissingCache()
                .types(name -> Optional.of(String.class))
                .build();

        cache(manager, "books").put("key", "value");

        assertThat(writer.get("books", "shop:books::key".getBytes(StandardCharsets.UTF_8)))
                .containsExactly(0xA5, 'v', 'a', 'l', 'u', 'e');
        assertThat(manager.getCache("others")).isNull();
    }
}
