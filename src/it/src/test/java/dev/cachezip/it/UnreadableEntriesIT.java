package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.samples.SampleValue;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/** An entry that cannot be read is a miss: the method runs, its value is returned and takes the entry's place. */
class UnreadableEntriesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final long LIMIT = 8 << 20;
    private static final Object VALUE = SampleValue.PRODUCT_PAGE.value();

    private static App app;
    private static Shop shop;

    private final RawRedis redis = RawRedis.shared();
    private final String key = App.newKey();
    private final String neighbour = App.newKey();
    private final Counted slow = Counted.of(VALUE);

    @BeforeAll
    static void startApplication() {
        app = App.start("cachezip.compression.max-decompressed-size=" + LIMIT + "B");
        shop = app.shop();
    }

    @AfterAll
    static void stopApplication() {
        app.close();
    }

    @ParameterizedTest
    @EnumSource
    void cacheable_unreadableEntry_runsTheMethodAndOverwrites(Unreadable unreadable) {
        byte[] bad = place(unreadable.bytes());

        assertThat(shop.find(key, slow)).isEqualTo(VALUE);

        assertHealed(bad);
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_unreadableEntry_runsTheMethodAndOverwrites(Unreadable unreadable) {
        byte[] bad = place(unreadable.bytes());

        assertThat(shop.findOnce(key, slow)).isEqualTo(VALUE);

        assertHealed(bad);
        assertThat(shop.findOnce(key, Counted.never())).isEqualTo(VALUE);
    }

    @ParameterizedTest
    @EnumSource
    void syncAsyncCacheable_unreadableEntry_runsTheMethodAndOverwrites(Unreadable unreadable) throws Exception {
        byte[] bad = place(unreadable.bytes());

        assertThat(shop.findLaterOnce(key, slow).get(20, TimeUnit.SECONDS)).isEqualTo(VALUE);

        assertHealed(bad);
    }

    @ParameterizedTest
    @EnumSource
    void reactiveCacheable_unreadableEntry_runsTheMethodAndOverwrites(Unreadable unreadable) {
        byte[] bad = place(unreadable.bytes());

        assertThat(shop.findReactively(key, slow).block(Duration.ofSeconds(20))).isEqualTo(VALUE);

        assertHealed(bad);
    }

    @Test
    void reactiveCacheable_ofMany_unreadableEntry_runsTheMethodAndOverwrites() {
        byte[] bad = place(Unreadable.GARBAGE.bytes());
        List<Object> values = List.of("a", VALUE);

        assertThat(shop.findAllReactively(key, () -> values).collectList().block(Duration.ofSeconds(20)))
                .isEqualTo(values);

        redis.awaitOtherThan(bad, App.redisKey(Shop.ON_DEMAND, key));
        assertThat(shop.findAllReactively(key, Counted.never()).collectList().block(Duration.ofSeconds(20)))
                .isEqualTo(values);
    }

    /** A list may have it, a publisher cannot emit it. */
    @Test
    void reactiveCacheable_ofMany_entryWithANull_runsTheMethodAndOverwrites() {
        byte[] withNull = place(new byte[] {(byte) 0x91, (byte) 0xC0});
        assertThat(shop.findReactively(key, Counted.never()).block(Duration.ofSeconds(20)))
                .isEqualTo(Collections.singletonList(null));
        assertThat(shop.findLater(key, Counted.never()))
                .succeedsWithin(Duration.ofSeconds(20))
                .isEqualTo(Collections.singletonList(null));

        assertThat(shop.findAllReactively(key, () -> List.of("a")).collectList().block(Duration.ofSeconds(20)))
                .isEqualTo(List.of("a"));

        redis.awaitOtherThan(withNull, App.redisKey(Shop.ON_DEMAND, key));
        assertThat(shop.findAllReactively(key, Counted.never()).collectList().block(Duration.ofSeconds(20)))
                .isEqualTo(List.of("a"));
    }

    @Test
    void syncReactiveCacheable_ofMany_entryWithANull_runsTheMethodAndOverwrites() {
        byte[] withNull = place(new byte[] {(byte) 0x91, (byte) 0xC0});

        assertThat(shop.findAllReactivelyOnce(key, () -> List.of("a"))
                        .collectList()
                        .block(Duration.ofSeconds(20)))
                .isEqualTo(List.of("a"));

        redis.awaitOtherThan(withNull, App.redisKey(Shop.ON_DEMAND, key));
    }

    @ParameterizedTest
    @EnumSource
    void putIfAbsent_unreadableEntry_isOverwritten(Unreadable unreadable) {
        byte[] bad = place(unreadable.bytes());

        assertThat(app.cache(Shop.ON_DEMAND).putIfAbsent(key, VALUE)).isNull();

        redis.awaitOtherThan(bad, App.redisKey(Shop.ON_DEMAND, key));
        assertThat(app.cache(Shop.ON_DEMAND).putIfAbsent(key, "other").get()).isEqualTo(VALUE);
    }

    @ParameterizedTest
    @EnumSource
    void retrieve_unreadableEntry_isNothing(Unreadable unreadable) throws Exception {
        place(unreadable.bytes());

        assertThat(app.cache(Shop.ON_DEMAND).retrieve(key).get(20, TimeUnit.SECONDS))
                .isNull();
    }

    @ParameterizedTest
    @EnumSource
    void retrieve_unreadableEntryAndALoader_isLoadedAndOverwritten(Unreadable unreadable) throws Exception {
        byte[] bad = place(unreadable.bytes());

        assertThat(app.cache(Shop.ON_DEMAND)
                        .retrieve(key, () -> CompletableFuture.completedFuture(VALUE))
                        .get(20, TimeUnit.SECONDS))
                .isEqualTo(VALUE);

        redis.awaitOtherThan(bad, App.redisKey(Shop.ON_DEMAND, key));
        assertThat(shop.find(key, Counted.never())).isEqualTo(VALUE);
    }

    @Test
    void get_unreadableEntryAndALoader_isLoadedOnceAndOverwritten() {
        byte[] bad = place(Unreadable.GARBAGE.bytes());

        assertThat(app.cache(Shop.ON_DEMAND).get(key, slow::get)).isEqualTo(VALUE);

        assertHealed(bad);
    }

    @Test
    void get_unreadableEntryWithAType_isNull() {
        place(Unreadable.GARBAGE.bytes());

        assertThat(app.cache(Shop.ON_DEMAND).get(key, String.class)).isNull();
    }

    @Test
    void statistics_unreadableEntry_isAMiss() {
        try (App counting = App.start("spring.cache.redis.enable-statistics=true")) {
            redis.set(App.redisKey(Shop.ON_DEMAND, key), Unreadable.GARBAGE.bytes());
            counting.shop().find(key, slow);
            redis.awaitOtherThan(Unreadable.GARBAGE.bytes(), App.redisKey(Shop.ON_DEMAND, key));
            counting.shop().find(key, slow);
            counting.shop().findOnce(key, slow);
            counting.shop().findOnce(neighbour, slow);

            CacheStatistics statistics = counting.cache(Shop.ON_DEMAND).getStatistics();
            assertThat(statistics.getGets()).isEqualTo(4);
            assertThat(statistics.getHits()).isEqualTo(2);
            assertThat(statistics.getMisses()).isEqualTo(2);

            counting.cache(Shop.ON_DEMAND).clearStatistics();
            assertThat(counting.cache(Shop.ON_DEMAND).getStatistics().getMisses())
                    .isZero();
        }
    }

    @Test
    void onUnreadable_fail_throwsOnEachPath() {
        byte[] bad = Unreadable.GARBAGE.bytes();
        try (App failing = App.start("cachezip.on-unreadable=fail")) {
            redis.set(App.redisKey(Shop.ON_DEMAND, key), bad);
            RedisCache cache = failing.cache(Shop.ON_DEMAND);

            assertThatExceptionOfType(SerializationException.class)
                    .isThrownBy(() -> failing.shop().find(key, slow));
            assertThatExceptionOfType(SerializationException.class)
                    .isThrownBy(() -> failing.shop().findOnce(key, slow));
            assertThatExceptionOfType(SerializationException.class).isThrownBy(() -> cache.putIfAbsent(key, VALUE));
            assertThat(cache.retrieve(key))
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .withCauseInstanceOf(SerializationException.class);
            assertThat(redis.get(App.redisKey(Shop.ON_DEMAND, key))).isEqualTo(bad);
            assertThat(slow.calls()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void asyncCacheable_unreadableEntry_runsTheMethodAndOverwrites(Unreadable unreadable) throws Exception {
        byte[] bad = place(unreadable.bytes());

        assertThat(shop.findLater(key, slow).get(20, TimeUnit.SECONDS)).isEqualTo(VALUE);

        assertHealed(bad);
    }

    @Test
    void cacheable_bombOfOneGigabyte_allocatesNoMoreThanItsLimitAllows() {
        byte[] bad = place(Unreadable.ZSTD_BOMB.bytes());
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(shop.find(key, slow)).isEqualTo(VALUE);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(allocated).isLessThan(4 * LIMIT);
        assertHealed(bad);
    }

    @Test
    void cacheable_cacheFullOfJdkSerializedValues_fillsWithOurs() {
        overwritesWhatAnotherManagerWrote(RedisSerializer.java());
    }

    @Test
    void cacheable_cacheFullOfSpringsGenericJson_fillsWithOurs() {
        overwritesWhatAnotherManagerWrote(MemoryUsageIT.springsJson());
    }

    @Test
    void syncCacheable_jdkSerializedEntry_returnsTheMethodsValue() {
        writeWithoutCachezip(RedisSerializer.java(), key);

        assertThat(shop.findOnce(key, slow)).isEqualTo(VALUE);
        assertThat(slow.calls()).isOne();
    }

    private void overwritesWhatAnotherManagerWrote(RedisSerializer<Object> serializer) {
        for (SampleValue sample : SampleValue.forTests()) {
            String sampleKey = App.newKey();
            byte[] bad = writeWithoutCachezip(serializer, sampleKey);
            Counted repository = Counted.of(sample.value());

            assertThat(shop.find(sampleKey, repository)).isEqualTo(sample.value());

            redis.awaitOtherThan(bad, App.redisKey(Shop.ON_DEMAND, sampleKey));
            assertThat(shop.find(sampleKey, repository)).isEqualTo(sample.value());
            assertThat(repository.calls()).isOne();
        }
    }

    /** Fills the same cache and key as an application would that has not yet added the starter. */
    private byte[] writeWithoutCachezip(RedisSerializer<Object> serializer, String cacheKey) {
        RedisCacheManager manager = RedisCacheManager.builder(app.bean(RedisConnectionFactory.class))
                .cacheDefaults(RedisCacheConfiguration.defaultCacheConfig()
                        .prefixCacheNameWith(App.PREFIX)
                        .entryTtl(Duration.ofMinutes(10))
                        .serializeValuesWith(SerializationPair.fromSerializer(serializer)))
                .build();
        manager.afterPropertiesSet();
        manager.getCache(Shop.ON_DEMAND).put(cacheKey, SampleValue.SMALL_RECORD.value());
        return redis.await(App.redisKey(Shop.ON_DEMAND, cacheKey));
    }

    private byte[] place(byte[] bad) {
        shop.find(neighbour, Counted.of("neighbour"));
        redis.await(App.redisKey(Shop.ON_DEMAND, neighbour));
        redis.set(App.redisKey(Shop.ON_DEMAND, key), bad);
        return bad;
    }

    private void assertHealed(byte[] bad) {
        redis.awaitOtherThan(bad, App.redisKey(Shop.ON_DEMAND, key));
        assertThat(shop.find(key, slow)).isEqualTo(VALUE);
        assertThat(slow.calls()).isOne();
        assertThat(shop.find(neighbour, Counted.never())).isEqualTo("neighbour");
    }
}
