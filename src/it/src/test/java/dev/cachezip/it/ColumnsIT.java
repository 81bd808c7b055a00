package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.bulk.CachezipBulkOperations;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.CacheCounters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.samples.ShopUser;
import dev.cachezip.serializer.CacheId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.cache.Cache;

/** Applications that store lists as columns, and others that read them. */
class ColumnsIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final String COLUMNS = "cachezip.layout=columns";
    private static final String IMMEDIATE = "cachezip.writes=immediate";
    private static final Object LAYOUTS = SampleValue.LAYOUTS_100.value();

    /** The extension of 16 bits of length, and its type. */
    private static final int EXT_16 = 0xC8;

    private final String cache = "columns-" + App.newKey();
    private final String key = App.newKey();

    private static Map<String, Long> outcomes(App app, String cache) {
        CacheCounters counters =
                Objects.requireNonNull(app.bean(CountedCaches.class).all().get(CacheId.of(cache)));
        return Outcome.all().stream()
                .filter(outcome -> counters.encoded(outcome).count() > 0)
                .collect(Collectors.toMap(
                        Outcome::label, outcome -> counters.encoded(outcome).count()));
    }

    private static Object get(App app, String cache, String key) {
        Cache.ValueWrapper value = app.cache(cache).get(key);
        return value == null ? "nothing" : value.get();
    }

    @ParameterizedTest
    @CsvSource({"msgpack, zstd", "msgpack, lz4", "msgpack, none", "json, zstd"})
    void get_inAnApplicationWithRows_isTheValue(String codec, String algorithm) {
        try (App writer = App.start(
                        COLUMNS, IMMEDIATE, "cachezip.codec=" + codec, "cachezip.compression.algorithm=" + algorithm);
                App reader = App.start("cachezip.codec=" + codec)) {
            writer.cache(cache).put(key, LAYOUTS);

            assertThat(get(reader, cache, key)).isEqualTo(LAYOUTS);
            assertThat(get(writer, cache, key)).isEqualTo(LAYOUTS);
            boolean columns = outcomes(writer, cache).keySet().stream().allMatch(label -> label.contains("columns"));
            assertThat(columns).isEqualTo(!codec.equals("json"));
        }
    }

    @Test
    void put_aList_isAnExtensionThatOtherClientsSee() {
        try (App app = App.start(IMMEDIATE, "cachezip.caches." + cache + ".layout=columns")) {
            app.cache(cache).put(key, LAYOUTS);

            byte[] plain = StoredBytes.read(RawRedis.shared().get(App.redisKey(cache, key)))
                    .plain();
            assertThat(plain[0] & 0xFF).isEqualTo(EXT_16);
            assertThat(plain[3]).isEqualTo((byte) 'T');
            assertThat(outcomes(app, cache)).containsOnlyKeys("columns");
        }
    }

    @Test
    void find_byADeclaredType_isTheListAndAnotherTypeIsAMiss() {
        try (App app = App.start(IMMEDIATE, COLUMNS)) {
            Counted layouts = Counted.of(LAYOUTS);
            assertThat(app.shop().find(key, layouts)).isEqualTo(LAYOUTS);
            assertThat(app.shop().find(key, layouts)).isEqualTo(LAYOUTS);
            assertThat(layouts.calls()).isOne();

            CachezipCache users = ((CachezipCache) app.cache(cache)).declaredAs(ShopUser.class);
            app.cache(cache).put(key, LAYOUTS);
            assertThat(users.get(key)).isNull();
        }
    }

    @Test
    void getAll_ofColumnsAndRows_hasBoth() {
        try (App app = App.start(IMMEDIATE, COLUMNS)) {
            CachezipBulkOperations bulk = app.bean(CachezipBulkOperations.class);
            Object customer = SampleValue.SMALL_RECORD.value();
            bulk.putAll(cache, Map.of("list", LAYOUTS, "customer", customer));

            assertThat(bulk.getAll(cache, List.of("list", "customer")))
                    .containsEntry("list", LAYOUTS)
                    .containsEntry("customer", customer);
        }
    }

    @Test
    void get_cutOffColumns_isAMiss() {
        try (App app = App.start(IMMEDIATE, COLUMNS, "cachezip.compression.algorithm=none")) {
            app.cache(cache).put(key, LAYOUTS);
            String redisKey = App.redisKey(cache, key);
            byte[] stored = RawRedis.shared().get(redisKey);
            byte[] changed = stored.clone();
            changed[stored.length - 1] ^= 1;
            changed[6] ^= 0x7F;
            RawRedis.shared().set(redisKey, changed);

            assertThat(get(app, cache, key)).isEqualTo("nothing");
        }
    }
}
