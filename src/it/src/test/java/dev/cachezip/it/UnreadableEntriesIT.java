package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.samples.SampleValue;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/** An entry that cannot be read is a miss: the method runs, its value is returned and takes the entry's place. */
class UnreadableEntriesIT {

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
    void syncCacheable_unreadableEntry_returnsTheMethodsValue(Unreadable unreadable) {
        place(unreadable.bytes());

        assertThat(shop.findOnce(key, slow)).isEqualTo(VALUE);

        assertThat(slow.calls()).isOne();
        assertThat(shop.find(neighbour, Counted.never())).isEqualTo("neighbour");
    }

    @Test
    void syncCacheable_valueThatCannotBeWritten_throwsAndRunsTheMethodOnce() {
        Counted thread = Counted.of(Thread.currentThread());

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> shop.findOnce(key, thread))
                .withMessageContaining("java.lang.Thread is not allowed");

        assertThat(thread.calls()).isOne();
    }

    @Test
    void syncCacheable_unreadableEntry_doesNotStay() {
        byte[] bad = place(Unreadable.GARBAGE.bytes());

        // One call may only remove the entry, which Spring's cache does asynchronously; a later one stores the value.
        Awaitility.await().pollInSameThread().until(() -> {
            shop.findOnce(key, slow);
            byte[] stored = redis.get(App.redisKey(Shop.ON_DEMAND, key));
            return stored != null && !Arrays.equals(stored, bad);
        });
        assertThat(shop.findOnce(key, Counted.never())).isEqualTo(VALUE);
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
