package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.bulk.CachezipBulkOperations;
import dev.cachezip.failures.BulkCacheException;
import dev.cachezip.logs.ProvokedLogs;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cache.Cache;
import org.springframework.data.redis.cache.RedisCache;

/** The settings of a single cache, as Redis sees them. */
class CacheSettingsIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.autoconfigure.StartUpReport");

    private final RawRedis redis = RawRedis.shared();
    private final String key = App.newKey();

    @Test
    void timeToLive_isThatOfTheCache() {
        try (App app =
                App.start("cachezip.caches.short.time-to-live=30s", "cachezip.caches.short.time-to-live-jitter=10")) {
            app.cache("short").put(key, "value");
            app.cache("long").put(key, "value");

            redis.await(App.redisKey("short", key));
            redis.await(App.redisKey("long", key));
            assertThat(redis.timeToLive(App.redisKey("short", key))).isBetween(1L, 33_000L);
            assertThat(redis.timeToLive(App.redisKey("long", key))).isGreaterThan(33_000L);
        }
    }

    @Test
    void timeToIdle_isRenewedByReading() {
        try (App app = App.start("cachezip.caches.idle.time-to-idle=1h")) {
            redis.set(App.redisKey("idle", key), "\u00a5value".getBytes(StandardCharsets.ISO_8859_1));

            assertThat(app.cache("idle").get(key, String.class)).isEqualTo("value");

            assertThat(redis.timeToLive(App.redisKey("idle", key))).isGreaterThan(3_000_000L);
        }
    }

    @Test
    void timeToIdle_ofEntriesThatNeverExpire_leavesReadsOfFuturesAsTheyAre() {
        try (App app = App.start("cachezip.caches.idle.time-to-idle=0s", "cachezip.writes=immediate")) {
            app.cache("idle").put(key, "value");

            assertThat(app.cache("idle").retrieve(key).join())
                    .asInstanceOf(InstanceOfAssertFactories.type(Cache.ValueWrapper.class))
                    .extracting(Cache.ValueWrapper::get)
                    .isEqualTo("value");
        }
    }

    @Test
    void version_hasEntriesOfItsOwn() {
        try (App old = App.start();
                App next = App.start("cachezip.caches.versioned.version=2")) {
            RedisCache before = old.cache("versioned");
            RedisCache after = next.cache("versioned");
            before.put(key, "old");
            redis.await(App.redisKey("versioned", key));

            assertThat(after.get(key)).isNull();
            after.put(key, "new");
            redis.await(App.redisKey("versioned:v2", key));
            assertThat(before.get(key, String.class)).isEqualTo("old");

            after.invalidate();
            assertThat(after.get(key)).isNull();
            assertThat(before.get(key, String.class)).isEqualTo("old");
            after.put(key, "new");
            redis.await(App.redisKey("versioned:v2", key));
            before.invalidate();
            assertThat(before.get(key)).isNull();
            assertThat(after.get(key, String.class)).isEqualTo("new");
        }
    }

    @Test
    void algorithmAndCodec_areThoseOfTheCache() {
        String text = "text ".repeat(100);
        try (App app = App.start("cachezip.caches.fast.algorithm=lz4", "cachezip.caches.readable.codec=json")) {
            app.cache("fast").put(key, text);
            assertThat(StoredBytes.read(redis.await(App.redisKey("fast", key))).algorithm())
                    .isEqualTo(StoredBytes.LZ4);
            app.cache("readable").put(key, "short");
            assertThat(redis.await(App.redisKey("readable", key)))
                    .isEqualTo("\"short\"".getBytes(StandardCharsets.UTF_8));
            assertThat(app.cache("fast").get(key, String.class)).isEqualTo(text);
        }
        // The default codec reads no JSON.
        try (App other = App.start("cachezip.caches.readable.codec=jackson3")) {
            assertThat(other.cache("fast").get(key, String.class)).isEqualTo(text);
            assertThat(other.cache("readable").get(key, String.class)).isEqualTo("short");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "all*", "?ll", "[ab]ll", "a\\ll", "[^b]ll"})
    void clear_ofANameThatIsAPattern_clearsThatCacheAlone(String name) {
        try (App app = App.start("cachezip.writes=immediate")) {
            List<String> others = List.of("all", "bll", "alll");
            others.forEach(other -> app.cache(other).put(key, "other"));
            app.cache(name).put(key, "own");

            app.cache(name).clear();

            assertThat(app.cache(name).get(key)).isNull();
            assertThat(others)
                    .allSatisfy(other ->
                            assertThat(app.cache(other).get(key, String.class)).isEqualTo("other"));
            app.cache(name).put(key, "own");
            app.cache(name).invalidate();
            assertThat(app.cache(name).get(key)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"async", "immediate"})
    void put_withATimeThatRedisCannotCount_isRefused(String writes) {
        try (App app = App.start("cachezip.writes=" + writes, "cachezip.caches.brief.time-to-live=500us")) {
            RedisCache cache = app.cache("brief");
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> cache.put(key, "value"))
                    .withMessageContaining("500000 ns");
            assertThatExceptionOfType(BulkCacheException.class)
                    .isThrownBy(() -> app.bean(CachezipBulkOperations.class).putAll("brief", Map.of(key, "value")))
                    .withMessageContaining("500000 ns");
            assertThat(redis.get(App.redisKey("brief", key))).isNull();
        }
    }
}
