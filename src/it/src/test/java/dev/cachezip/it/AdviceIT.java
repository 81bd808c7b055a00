package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.advice.CacheAdviser;
import dev.cachezip.advice.CompressionAdvice;
import dev.cachezip.advice.CompressionAdvice.Setting;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.store.EntrySample;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Advice for a cache, from the entries that it has in Redis. */
class AdviceIT {

    private static final double READS_PER_WRITE = 10;

    /** No other test has this cache. */
    private final String cache = "advice-" + App.newKey();

    private final CacheAdviser adviser = new CacheAdviser();
    private App app;

    @BeforeEach
    void start() {
        app = App.start("cachezip.writes=immediate");
    }

    @AfterEach
    void stop() {
        app.cache(cache).clear();
        app.close();
    }

    private void put(int count, IntFunction<Object> value) {
        IntStream.range(0, count).forEach(i -> app.cache(cache).put("k" + i, value.apply(i)));
    }

    private static Object customer(int i) {
        return Map.of(
                "id",
                7919L * i,
                "name",
                "Customer " + Integer.toString(i * 31, 36),
                "mail",
                "customer." + Integer.toString(i * 131, 36) + "@example.com",
                "newsletter",
                i % 3 == 0);
    }

    private CompressionAdvice advise() {
        CachezipCache unwrapped = Objects.requireNonNull(CachezipCache.unwrap(app.cache(cache)));
        return adviser.advise(unwrapped, READS_PER_WRITE);
    }

    private static Map<String, Setting> byName(CompressionAdvice advice) {
        return advice.settings().stream().collect(Collectors.toMap(Setting::name, setting -> setting));
    }

    /** The measured times of this machine decide which they are. */
    private static void assertBestAreCheapest(CompressionAdvice advice) {
        Map<String, Setting> settings = byName(advice);
        assertThat(advice.best())
                .containsOnlyKeys("memory", "balanced", "processor")
                .allSatisfy((price, best) -> {
                    double least = Objects.requireNonNull(
                            settings.get(best.setting()).cost().get(price));
                    assertThat(settings.values())
                            .filteredOn(setting -> setting.storedBytes() < advice.plainBytes())
                            .allSatisfy(setting ->
                                    assertThat(setting.cost().get(price)).isGreaterThanOrEqualTo(least));
                });
    }

    @Test
    void advise_onManySmallValues_findsThatADictionaryPays() {
        put(350, AdviceIT::customer);

        CompressionAdvice advice = advise();

        Map<String, Setting> settings = byName(advice);
        assertThat(settings)
                .containsOnlyKeys("none", "lz4 0", "zstd -1", "zstd 1", "zstd 3", "zstd 9", "zstd 3 + dictionary");
        assertThat(advice.values()).isEqualTo(175);
        assertThat(settings.get("none").storedBytes()).isEqualTo(advice.plainBytes());
        assertThat(settings.get("none").cost()).containsOnlyKeys("memory", "balanced", "processor");
        assertThat(settings.get("none").cost()).containsValues(1.0);
        assertThat(settings.get("zstd 3 + dictionary").storedBytes())
                .isLessThan(settings.get("zstd 3").storedBytes() / 2);
        assertBestAreCheapest(advice);
        assertThat(advice.notes()).contains("A dictionary holds pieces of values, and outlives the entries.");
    }

    @Test
    void advise_onFewEntries_knowsTheirNumber() {
        put(100, AdviceIT::customer);

        CompressionAdvice advice = advise();

        assertThat(advice.entries()).isEqualTo(100);
        assertThat(byName(advice).get("none").redisBytes()).isBetween(advice.plainBytes(), 3 * advice.plainBytes());
    }

    @Test
    void advise_onMoreEntriesThanItReads_estimatesTheirNumber() {
        put(450, AdviceIT::customer);

        assertThat(advise().entries()).isBetween(401L, 600L);
    }

    @Test
    void advise_onValuesThatDoNotShrink_findsNoSettingBetterThanNone() {
        Random random = new Random(1);
        put(100, i -> {
            byte[] noise = new byte[500];
            random.nextBytes(noise);
            return noise;
        });

        CompressionAdvice advice = advise();

        assertThat(advice.settings())
                .allSatisfy(setting -> assertThat(setting.percent()).isEqualTo(100));
        assertThat(Objects.requireNonNull(advice.best().get("processor")).setting())
                .isEqualTo("none");
        assertThat(Objects.requireNonNull(advice.best().get("processor")).properties())
                .containsExactly(Map.entry("cachezip.caches." + cache + ".algorithm", "none"));
    }

    @Test
    void advise_onLists_findsThatColumnsPay() {
        List<?> layouts = (List<?>) SampleValue.LAYOUTS_1000.value();
        put(20, i -> List.copyOf(layouts.subList(50 * i, 50 * i + 50)));

        CompressionAdvice advice = advise();

        Map<String, Setting> settings = byName(advice);
        assertThat(settings.get("zstd 3 + columns").storedBytes())
                .isLessThan(settings.get("zstd 9").storedBytes() * 7 / 10);
        assertBestAreCheapest(advice);
    }

    @Test
    void advise_onACacheWithoutEntries_saysSo() {
        CompressionAdvice advice = advise();

        assertThat(advice.values()).isZero();
        assertThat(advice.settings()).isEmpty();
        assertThat(advice.notes()).singleElement().asString().contains("none has a readable value of this cache");
    }

    @Test
    void advise_amongKeysThatAreNoEntries_leavesThemOut() {
        put(30, AdviceIT::customer);
        RawRedis redis = RawRedis.shared();
        redis.set(App.redisKey(cache, "cut"), new byte[] {0, 1, 2, 0, StoredBytes.ZSTD, 3});
        redis.push(App.redisKey(cache, "list"), "text".getBytes(StandardCharsets.UTF_8));

        CompressionAdvice advice = advise();

        assertThat(advice.values()).isEqualTo(15);
        assertThat(advice.notes()).contains("Entries that cannot be decompressed, and are left out: 1.");
        assertThat(List.copyOf(advice.best().keySet())).containsExactly("balanced", "memory", "processor");
    }

    @Test
    void sample_ofACluster_hasTheEntriesOfAllPrimaries() {
        try (ClusterTopology topology = ClusterTopology.start();
                App clustered = topology.start(List.of(), "cachezip.writes=immediate")) {
            for (int i = 0; i < 60; i++) {
                String key = "k" + i;
                RedisNode.await("a put", () -> {
                    clustered.cache(cache).put(key, "value");
                    return clustered.cache(cache).get(key) != null;
                });
            }

            EntrySample sample = ((CachezipCache) clustered.cache(cache)).sample();

            assertThat(sample.values()).hasSize(60);
            assertThat(sample.entries()).isEqualTo(60);
        }
    }
}
