package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.bulk.CachezipBulkOperations;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.failures.BulkCacheException;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.samples.SampleValue;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.protocol.CommandType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Many entries at once, on a real Redis. */
class BulkIT {

    @RegisterExtension
    static final ProvokedLogs LOGS =
            ProvokedLogs.of("dev.cachezip.failures.CacheFailures", "dev.cachezip.autoconfigure.StartUpReport");

    private static final String CACHE = "bulk";

    private final RawRedis redis = RawRedis.shared();
    private final String key = App.newKey();

    private static CachezipCache cache(App app) {
        return (CachezipCache) app.cache(CACHE);
    }

    private List<String> keys(int count) {
        return IntStream.range(0, count).mapToObj(i -> key + "-" + i).toList();
    }

    private Map<String, Object> entries(int count) {
        Map<String, Object> entries = new LinkedHashMap<>();
        keys(count).forEach(k -> entries.put(k, "value of " + k));
        return entries;
    }

    @Test
    void getAll_ofWhatWasPut_isEqualAndInTheOrderOfTheKeys() {
        try (App app = App.start()) {
            Map<String, Object> entries = entries(10);
            entries.put(key + "-page", SampleValue.PRODUCT_PAGE.value());
            entries.put(key + "-null", null);
            cache(app).putAll(entries);

            List<String> backwards =
                    entries.keySet().stream().sorted(Collections.reverseOrder()).collect(Collectors.toList());
            backwards.add(3, key + "-absent");
            Map<String, Object> found = cache(app).getAll(backwards);

            assertThat(found).isEqualTo(entries);
            backwards.remove(3);
            assertThat(found.keySet()).containsExactlyElementsOf(backwards);
            assertThat(app.cache(CACHE).get(key + "-3").get()).isEqualTo(entries.get(key + "-3"));
        }
    }

    @Test
    void bulk_ofMoreThanABatch_isDone() {
        try (App app = App.start()) {
            Map<String, Object> entries = entries(2_000);
            cache(app).putAll(entries);
            assertThat(cache(app).getAll(entries.keySet())).isEqualTo(entries);
            cache(app).evictAll(keys(1_999));
            assertThat(cache(app).getAll(entries.keySet())).containsOnlyKeys(key + "-1999");
        }
    }

    @Test
    void bulk_ofNothing_isNothing() {
        try (App app = App.start("spring.data.redis.port=1")) {
            assertThat(cache(app).getAll(List.of())).isEmpty();
            cache(app).putAll(Map.of());
            cache(app).evictAll(List.of());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachezip.caches.bulk.algorithm=zstd", "cachezip.caches.bulk.stale=1m"})
    void getAll_byAUserWhoMayNotReadManyAtOnce_readsOneByOne(String setting) {
        RedisServer server = RedisServers.shared();
        try (RedisClient client = RedisClient.create(RedisURI.create(server.host(), server.port()));
                StatefulRedisConnection<String, String> connection = client.connect()) {
            connection
                    .sync()
                    .aclSetuser(
                            "cachezip-it-single",
                            AclSetuserArgs.Builder.on()
                                    .addPassword("secret")
                                    .keyPattern(App.PREFIX + "*")
                                    .allCommands()
                                    .removeCommand(CommandType.MGET));
            try (App app = App.start(
                    setting,
                    "cachezip.caches.bulk.time-to-live=10m",
                    "spring.data.redis.username=cachezip-it-single",
                    "spring.data.redis.password=secret")) {
                cache(app).putAll(entries(600));
                List<String> asked = new ArrayList<>(keys(600));
                asked.add(0, "absent");

                assertThat(cache(app).getAll(asked)).isEqualTo(entries(600));
            } finally {
                connection.sync().aclDeluser("cachezip-it-single");
            }
        }
    }

    @Test
    void getAll_withEqualKeys_looksOnceForEach() {
        try (App app = App.start("spring.cache.redis.enable-statistics=true")) {
            cache(app).put(key, "value");
            redis.await(App.redisKey(CACHE, key));
            assertThat(cache(app).getAll(List.of(key, key, "absent"))).isEqualTo(Map.of(key, "value"));
            CacheStatistics statistics = cache(app).getStatistics();
            assertThat(statistics.getGets()).isEqualTo(2);
            assertThat(statistics.getHits()).isEqualTo(1);
            assertThat(statistics.getMisses()).isEqualTo(1);
        }
    }

    @Test
    void statistics_countEachEntry() {
        try (App app = App.start("spring.cache.redis.enable-statistics=true")) {
            cache(app).putAll(entries(3));
            cache(app).evictAll(keys(2));
            assertThat(cache(app).getStatistics().getPuts()).isEqualTo(3);
            assertThat(cache(app).getStatistics().getDeletes()).isEqualTo(2);
        }
        try (App app = App.start()) {
            cache(app).putAll(entries(3));
            assertThat(cache(app).getStatistics().getPuts()).isZero();
        }
    }

    @Test
    void getAll_withAnUnreadableEntry_isAMissForItAlone() {
        try (App app = App.start("spring.cache.redis.enable-statistics=true")) {
            cache(app).putAll(entries(3));
            redis.set(App.redisKey(CACHE, key + "-1"), "{\"@class\":\"gone\"".getBytes(StandardCharsets.UTF_8));
            assertThat(cache(app).getAll(keys(3))).containsOnlyKeys(key + "-0", key + "-2");
            assertThat(cache(app).getStatistics().getHits()).isEqualTo(2);
            assertThat(cache(app).getStatistics().getMisses()).isEqualTo(1);
        }
    }

    @Test
    void putAll_givesEachEntryATimeToLive() {
        try (App app =
                App.start("cachezip.caches.bulk.time-to-live=1h", "cachezip.caches.bulk.time-to-live-jitter=50")) {
            cache(app).putAll(entries(50));
            assertThat(keys(50).stream().map(k -> redis.timeToLive(App.redisKey(CACHE, k)) / 60_000))
                    .allMatch(minutes -> minutes >= 29 && minutes <= 90)
                    .anyMatch(minutes -> minutes < 55)
                    .anyMatch(minutes -> minutes > 65);
        }
    }

    @Test
    void getAll_withATimeToIdle_renewsIt() {
        try (App app = App.start("cachezip.caches.bulk.time-to-idle=1h")) {
            redis.set(App.redisKey(CACHE, key), new byte[] {(byte) 0xA1, 'a'});
            assertThat(cache(app).getAll(List.of(key))).isEqualTo(Map.of(key, "a"));
            assertThat(redis.timeToLive(App.redisKey(CACHE, key))).isGreaterThan(3_000_000L);
        }
    }

    @Test
    void nullKey_isRefusedBeforeAnythingIsDone() {
        try (App app = App.start("spring.data.redis.port=1")) {
            List<String> keys = Arrays.asList(key, null);
            Map<String, Object> entries = new LinkedHashMap<>();
            entries.put(null, "value");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> cache(app).getAll(keys))
                    .withMessageContaining("cache 'bulk' is null");
            assertThatIllegalArgumentException().isThrownBy(() -> cache(app).evictAll(keys));
            assertThatIllegalArgumentException().isThrownBy(() -> cache(app).putAll(entries));
        }
    }

    @Test
    void putAll_withValuesThatCannotBeStored_storesTheOthersAndNamesThem() {
        try (App app = App.start(
                "cachezip.on-unstorable=fail",
                "cachezip.compression.max-decompressed-size=1KB",
                "cachezip.caches.bulk.cache-null-values=false",
                "cachezip.on-redis-error=miss")) {
            Map<String, Object> entries = entries(3);
            entries.put(key + "-large", "x".repeat(2_000));
            entries.put(key + "-null", null);
            entries.put(key + "-thread", new Thread());

            assertThatExceptionOfType(BulkCacheException.class)
                    .isThrownBy(() -> cache(app).putAll(entries))
                    .withMessageContaining("3 of 6 keys")
                    .satisfies(e ->
                            assertThat(e.failures()).containsOnlyKeys(key + "-large", key + "-null", key + "-thread"));

            assertThat(cache(app).getAll(entries.keySet())).isEqualTo(entries(3));
        }
    }

    @Test
    void redisError_isAMissOrNamesTheKeys() {
        try (App app = App.start("spring.data.redis.port=1", "cachezip.on-redis-error=miss")) {
            assertThat(cache(app).getAll(keys(3))).isEmpty();
            cache(app).putAll(entries(3));
            cache(app).evictAll(keys(3));
        }
        try (App app = App.start("spring.data.redis.port=1")) {
            assertThatExceptionOfType(BulkCacheException.class)
                    .isThrownBy(() -> cache(app).getAll(keys(1_000)))
                    .withMessageContaining("the get of 1000 of 1000 keys");
            assertThatExceptionOfType(BulkCacheException.class)
                    .isThrownBy(() -> cache(app).putAll(entries(3)))
                    .satisfies(e -> assertThat(e.failures()).containsOnlyKeys(keys(3)));
            assertThatExceptionOfType(BulkCacheException.class)
                    .isThrownBy(() -> cache(app).evictAll(keys(3)));
        }
    }

    /** The failure was a look-up of other keys, perhaps long ago. */
    @Test
    void putAll_afterALookUpThatHasFailed_isTried() {
        try (App app = App.start(
                List.of(RedisOutageIT.Listening.class), "spring.data.redis.port=1", "cachezip.on-redis-error=miss")) {
            CachezipCache declared = cache(app).declaredAs(String.class);
            List<Object> missed = new ArrayList<>();
            assertThat(declared.getAll(keys(2), Object.class, missed::add)).isEmpty();
            assertThat(missed).isEqualTo(keys(2));

            declared.putAll(entries(1));

            assertThat(app.bean(RedisOutageIT.Listening.class).told)
                    .containsExactly("get redis", "get redis", "put redis");
        }
    }

    @Test
    void evictAll_removesTheEntriesOfThisCacheOnly() {
        try (App app = App.start()) {
            cache(app).putAll(entries(3));
            app.cache("other").put(key + "-0", "other");
            redis.await(App.redisKey("other", key + "-0"));
            cache(app).evictAll(List.of(key + "-0", key + "-2", key + "-absent"));
            assertThat(cache(app).getAll(keys(3))).containsOnlyKeys(key + "-1");
            assertThat(redis.exists(App.redisKey("other", key + "-0"))).isTrue();
        }
    }

    /** The cache has a connection of its own, or the one that is shared, and neither is in the transaction. */
    @Test
    void bulk_insideATransactionOfATemplate_isDoneAtOnce() {
        try (App app = App.start()) {
            app.bean(StringRedisTemplate.class).execute(new SessionCallback<@Nullable Object>() {
                @Override
                public <K, V> @Nullable Object execute(RedisOperations<K, V> operations) {
                    operations.multi();
                    cache(app).putAll(entries(3));
                    assertThat(cache(app).getAll(keys(3))).isEqualTo(entries(3));
                    return operations.exec();
                }
            });
        }
    }

    @Test
    void bulk_waitsForTheCommit_isOfTheEntriesAndKeysOfTheCall() {
        try (App app = App.start(List.of(RedisOutageIT.Transactions.class), "cachezip.writes=immediate")) {
            CachezipBulkOperations bulk = app.bean(CachezipBulkOperations.class);
            bulk.putAll(CACHE, Map.of(key, "old"));
            Map<Object, Object> entries = new LinkedHashMap<>(Map.of(key + "-put", "new"));
            List<Object> keys = new ArrayList<>(List.of(key));

            new TransactionTemplate(app.bean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
                bulk.putAll(CACHE, entries);
                bulk.evictAll(CACHE, keys);
                entries.clear();
                keys.clear();
            });

            assertThat(bulk.getAll(CACHE, List.of(key, key + "-put"))).containsExactly(Map.entry(key + "-put", "new"));
        }
    }

    @Test
    void bulk_afterTheEndOfTheApplication_saysSo() {
        App app = App.start();
        CachezipCache cache = cache(app);
        cache.putAll(entries(3));
        app.close();
        assertThatExceptionOfType(BulkCacheException.class)
                .isThrownBy(() -> cache.getAll(keys(3)))
                .withMessageContaining("LettuceConnectionFactory");
        assertThatExceptionOfType(BulkCacheException.class)
                .isThrownBy(() -> cache.putAll(entries(3)))
                .withMessageContaining("LettuceConnectionFactory");
        assertThatExceptionOfType(BulkCacheException.class)
                .isThrownBy(() -> cache.evictAll(keys(3)))
                .withMessageContaining("LettuceConnectionFactory");
    }
}
