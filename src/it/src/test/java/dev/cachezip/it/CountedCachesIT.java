package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.CacheCounters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.serializer.CacheId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The counters of a cache match the entries in Redis. */
class CountedCachesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private final String key = App.newKey();

    @Test
    void values_areCountedWithTheirBytes() {
        Object page = SampleValue.PRODUCT_PAGE.value();
        try (App app = App.start()) {
            app.shop().find(key, Counted.of(page));
            byte[] stored = RawRedis.shared().await(App.redisKey(Shop.ON_DEMAND, key));
            app.shop().find(key, Counted.never());
            RawRedis.shared().set(App.redisKey(Shop.ON_DEMAND, key), new byte[] {(byte) 0x82});
            app.shop().find(key, Counted.of(page));

            CacheCounters counters = app.bean(CountedCaches.class).all().get(CacheId.of(Shop.ON_DEMAND));
            assertThat(counters.encoded().count()).isEqualTo(2);
            assertThat(counters.encoded(new Outcome.CompressedBlock(Algorithm.ZSTD, "zstd"))
                            .storedBytes())
                    .isEqualTo(2L * stored.length);
            assertThat(counters.decoded().count()).isEqualTo(1);
            assertThat(counters.decodedFrom(Algorithm.ZSTD).storedBytes()).isEqualTo(stored.length);
            assertThat(counters.failures()).containsOnlyKeys("get-malformed");
        }
    }
}
