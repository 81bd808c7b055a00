package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.samples.SampleValue;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.cache.support.NullValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.serializer.RedisSerializer;

/** All caches have the starter's values, however they are created, and {@code spring.cache.redis.*} works as before. */
class CacheConfigurationIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final byte[] CACHED_NULL = {(byte) 0xC0};

    private final RawRedis redis = RawRedis.shared();
    private final String key = App.newKey();

    /** An application that adds a cache of its own to Boot's. */
    @Configuration(proxyBeanMethods = false)
    static class Customizing {

        @Bean
        RedisCacheManagerBuilderCustomizer ownCache() {
            return builder -> builder.withInitialCacheConfigurations(Map.of(
                    Shop.CUSTOMIZED,
                    RedisCacheConfiguration.defaultCacheConfig()
                            .prefixCacheNameWith(App.PREFIX)
                            .entryTtl(Duration.ofMinutes(3))));
        }
    }

    @Test
    void cacheCreatedOnDemand_value_isOurs() {
        try (App app = App.start()) {
            app.shop().find(key, Counted.of(SampleValue.PRODUCT_PAGE.value()));

            assertOurs(redis.await(App.redisKey(Shop.ON_DEMAND, key)));
        }
    }

    @Test
    void cacheNamedInProperties_value_isOurs() {
        try (App app = App.start("spring.cache.cache-names=" + Shop.NAMED + "," + Shop.ON_DEMAND)) {
            app.shop().findNamed(key, Counted.of(SampleValue.PRODUCT_PAGE.value()));

            assertOurs(redis.await(App.redisKey(Shop.NAMED, key)));
            assertThat(app.shop().findNamed(key, Counted.never())).isEqualTo(SampleValue.PRODUCT_PAGE.value());
        }
    }

    @Test
    void cacheAddedByCustomizer_value_isOursAndItsOwnTtlHolds() {
        try (App app = App.start(List.of(Customizing.class), "spring.cache.redis.time-to-live=8m")) {
            app.shop().findCustomized(key, Counted.of(SampleValue.PRODUCT_PAGE.value()));

            String redisKey = App.redisKey(Shop.CUSTOMIZED, key);
            assertOurs(redis.await(redisKey));
            assertThat(redis.timeToLive(redisKey))
                    .isPositive()
                    .isLessThanOrEqualTo(Duration.ofMinutes(3).toMillis());
        }
    }

    @Test
    void timeToLive_property_holdsForNamedAndOnDemandCaches() {
        try (App app = App.start("spring.cache.redis.time-to-live=5m", "spring.cache.cache-names=" + Shop.NAMED)) {
            app.shop().findNamed(key, Counted.of("value"));
            // The names in the property are all that there are, unless the property is empty.
            String redisKey = App.redisKey(Shop.NAMED, key);
            redis.await(redisKey);

            assertThat(redis.timeToLive(redisKey))
                    .isPositive()
                    .isLessThanOrEqualTo(Duration.ofMinutes(5).toMillis());
        }
    }

    @Test
    void keyPrefix_property_precedesTheCacheName() {
        String prefix = App.PREFIX + "other:";
        try (App app = App.start("spring.cache.redis.key-prefix=" + prefix)) {
            app.shop().find(key, Counted.of("value"));

            assertThat(StoredBytes.read(redis.await(prefix + Shop.ON_DEMAND + "::" + key))
                            .plain())
                    .isNotEmpty();
        }
    }

    @Test
    void useKeyPrefix_false_leavesTheBareKey() {
        String longKey = App.PREFIX + key;
        try (App app = App.start("spring.cache.redis.use-key-prefix=false")) {
            app.shop().find(longKey, Counted.of("value"));

            assertThat(redis.await(longKey)).isNotEmpty();
        }
    }

    @Test
    void resetCaches_prefixAndVersion_removeTheKeysOfTheCachesOnly() {
        String prefix = App.PREFIX + "own:";
        String unprefixed = App.redisKey(Shop.NAMED, key);
        String unversioned = App.redisKey(Shop.ON_DEMAND, key);
        redis.set(unprefixed, CACHED_NULL);
        redis.set(unversioned, CACHED_NULL);
        try (App app = App.start(
                "cachezip.writes=immediate",
                "cachezip.caches." + Shop.NAMED + ".key-prefix=" + prefix,
                "cachezip.caches." + Shop.ON_DEMAND + ".version=2")) {
            app.cache(Shop.NAMED).put(key, "value");
            app.cache(Shop.ON_DEMAND).put(key, "value");
            assertThat(redis.exists(prefix + Shop.NAMED + "::" + key)).isTrue();
            assertThat(redis.exists(App.redisKey(Shop.ON_DEMAND + ":v2", key))).isTrue();

            app.bean(CacheManager.class).resetCaches();

            redis.awaitAbsent(prefix + Shop.NAMED + "::" + key);
            redis.awaitAbsent(App.redisKey(Shop.ON_DEMAND + ":v2", key));
            assertThat(redis.exists(unprefixed)).isTrue();
            assertThat(redis.exists(unversioned)).isTrue();
        }
    }

    @Test
    void cachedNull_stored_isOneByteAndAHit() {
        try (App app = App.start()) {
            Counted slow = Counted.of(null);

            assertThat(app.shop().find(key, slow)).isNull();
            assertThat(redis.await(App.redisKey(Shop.ON_DEMAND, key))).isEqualTo(CACHED_NULL);
            assertThat(app.shop().find(key, slow)).isNull();
            assertThat(slow.calls()).isOne();
        }
    }

    @Test
    void cachedNull_syncAndPutIfAbsent_isOneByteToo() {
        try (App app = App.start()) {
            String other = App.newKey();

            assertThat(app.shop().findOnce(key, Counted.of(null))).isNull();
            app.cache(Shop.ON_DEMAND).putIfAbsent(other, null);

            assertThat(redis.await(App.redisKey(Shop.ON_DEMAND, key))).isEqualTo(CACHED_NULL);
            assertThat(redis.await(App.redisKey(Shop.ON_DEMAND, other))).isEqualTo(CACHED_NULL);
            assertThat(app.shop().findOnce(key, Counted.never())).isNull();
        }
    }

    @Test
    void cachedNull_asSpringWritesIt_isAHit() {
        byte[] springs = RedisSerializer.java().serialize(NullValue.INSTANCE);
        redis.set(App.redisKey(Shop.ON_DEMAND, key), springs);
        try (App app = App.start()) {
            assertThat(springs).startsWith(0xAC, 0xED);
            assertThat(app.shop().find(key, Counted.never())).isNull();
            assertThat(app.shop().findOnce(key, Counted.never())).isNull();
        }
    }

    @Test
    void nullTimeToLive_onEachWay_isThatOfNullsAndEmptyOptionals() {
        String nullsOfTheCache = "cachezip.caches." + Shop.ON_DEMAND + ".null-time-to-live=1m";
        try (App app = App.start("spring.cache.redis.time-to-live=1h", "cachezip.writes=immediate", nullsOfTheCache)) {
            CachezipCache cache = Objects.requireNonNull(CachezipCache.unwrap(app.cache(Shop.ON_DEMAND)));
            Map<String, @Nullable Object> values = new HashMap<>();
            values.put("null", null);
            values.put("empty", Optional.empty());
            values.put("value", "value");
            values.forEach((name, value) -> {
                cache.put(name + 1 + key, value);
                cache.putIfAbsent(name + 2 + key, value);
                cache.get(name + 3 + key, () -> value);
                cache.retrieve(name + 4 + key, () -> CompletableFuture.completedFuture(value))
                        .join();
                cache.putAll(Collections.singletonMap(name + 5 + key, value));
                for (int way = 1; way <= 5; way++) {
                    assertThat(redis.timeToLive(App.redisKey(Shop.ON_DEMAND, name + way + key)))
                            .as(name + way)
                            .isBetween(
                                    name.equals("value") ? 3_000_000L : 1L,
                                    name.equals("value") ? 3_600_000L : 60_000L);
                }
            });
        }
    }

    @Test
    void nullTimeToLive_thatIsLongerThanAll_isRefusedAtTheStart() {
        assertThatThrownBy(() -> App.start(
                        "spring.cache.redis.time-to-live=1m",
                        "cachezip.caches." + Shop.ON_DEMAND + ".null-time-to-live=1h"))
                .hasStackTraceContaining(Shop.ON_DEMAND + ".null-time-to-live")
                .hasStackTraceContaining("longer than the time to live of all entries, which is 1m");
    }

    @Test
    void nullValues_switchedOff_areNotStored() {
        try (App app = App.start("spring.cache.redis.cache-null-values=false")) {
            assertThat(app.cache(Shop.ON_DEMAND).isAllowNullValues()).isFalse();
            assertThat(app.cache(Shop.ON_DEMAND).putIfAbsent(key, null)).isNull();
            assertThat(redis.exists(App.redisKey(Shop.ON_DEMAND, key))).isFalse();
        }
    }

    @Test
    void nullValues_switchedOff_areRefusedWithTheMessageOfSpringsCachesAndAHint() {
        Cache inMemory = new ConcurrentMapCache(Shop.ON_DEMAND, false);
        Throwable expected = catchThrowable(() -> inMemory.put(key, null));
        try (App app = App.start("spring.cache.redis.cache-null-values=false")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> app.cache(Shop.ON_DEMAND).put(key, null))
                    .withMessageStartingWith(expected.getMessage())
                    .withMessageContaining("#result == null");
        }
    }

    @Test
    void statistics_switchedOn_countHitsMissesAndPuts() {
        try (App app = App.start("spring.cache.redis.enable-statistics=true")) {
            app.shop().find(key, Counted.of("value"));
            redis.await(App.redisKey(Shop.ON_DEMAND, key));
            app.shop().find(key, Counted.never());
            app.shop().find(key, Counted.never());

            CacheStatistics statistics = app.cache(Shop.ON_DEMAND).getStatistics();
            assertThat(statistics.getMisses()).isOne();
            assertThat(statistics.getHits()).isEqualTo(2);
            assertThat(statistics.getGets()).isEqualTo(3);
        }
    }

    @Test
    void putAndEvict_annotations_changeTheEntry() {
        try (App app = App.start()) {
            app.shop().find(key, Counted.of("old"));
            byte[] old = redis.await(App.redisKey(Shop.ON_DEMAND, key));
            app.shop().put(key, "new");
            redis.awaitOtherThan(old, App.redisKey(Shop.ON_DEMAND, key));
            assertThat(app.shop().find(key, Counted.never())).isEqualTo("new");

            app.shop().evict(key);
            redis.awaitAbsent(App.redisKey(Shop.ON_DEMAND, key));
            assertThat(app.shop().find(key, Counted.of("newest"))).isEqualTo("newest");
        }
    }

    @Test
    void cachezip_switchedOff_leavesSpringsOwnBytes() {
        try (App app = App.start("cachezip.enabled=false")) {
            app.shop().find(key, Counted.of(SampleValue.PRODUCT_PAGE.value()));

            assertThat(redis.await(App.redisKey(Shop.ON_DEMAND, key))).startsWith(0xAC, 0xED);
        }
    }

    private static void assertOurs(byte[] stored) {
        StoredBytes read = StoredBytes.read(stored);
        assertThat(read.algorithm()).isEqualTo(StoredBytes.ZSTD);
        assertThat((Object) MessagePackTree.readTyped(read.plain()).get(1))
                .isEqualTo(MessagePackTree.of(SampleValue.PRODUCT_PAGE.value()));
    }
}
