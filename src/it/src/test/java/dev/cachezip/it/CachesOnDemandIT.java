package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.management.ObjectName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application with a cache for each of its tenants. */
class CachesOnDemandIT {

    private static final int CACHES = 5_000;

    /** About 2.4 KB: the count is of the whole JVM, where other objects come and go. */
    private static final long MAX_BYTES = 2_500;

    private final String prefix = App.newKey() + "-orders-";

    /** How a cache is read once. */
    enum Read {
        MISS {
            @Override
            void of(App app, String cache, String key) {
                assertThat(Objects.requireNonNull(app.bean(CacheManager.class).getCache(cache))
                                .get("missing"))
                        .isNull();
            }
        },
        HIT {
            @Override
            void of(App app, String cache, String key) {
                assertThat(Objects.requireNonNull(app.bean(CacheManager.class).getCache(cache))
                                .get(key))
                        .isNotNull();
            }
        },
        HIT_OF_A_METHOD {
            @Override
            void of(App app, String cache, String key) {
                assertThat(app.bean(Tenants.class).order(cache, key)).isEqualTo("an order");
            }
        };

        abstract void of(App app, String cache, String key);
    }

    @ParameterizedTest
    @EnumSource
    void cacheReadOnce_takesLittleHeap(Read read) throws Exception {
        String key = "key";
        try (App app = App.start(List.of(Tenants.class))) {
            Cache first = app.cache(prefix + "first");
            first.put(key, "an order");
            byte[] stored = RawRedis.shared().await(App.redisKey(prefix + "first", key));
            for (int i = -100; i < CACHES; i++) {
                RawRedis.shared().set(App.redisKey(prefix + i, key), stored);
            }
            IntStream.range(-100, 0).forEach(i -> read.of(app, prefix + i, key));
            long before = liveBytes();

            IntStream.range(0, CACHES).forEach(i -> read.of(app, prefix + i, key));

            assertThat((liveBytes() - before) / CACHES).isLessThan(MAX_BYTES);
        }
    }

    /** Returns the bytes of all objects that are reachable, as a full collection counts them. */
    private static long liveBytes() throws Exception {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        String total = histogram
                .lines()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElseThrow();
        return Long.parseLong(total.trim().split("\\s+", -1)[2]);
    }

    @Configuration(proxyBeanMethods = false)
    static class Tenants {

        @Cacheable(cacheResolver = "ofTenant", key = "#key")
        public String order(String cache, String key) {
            throw new AssertionError("The value is in the cache");
        }

        @Bean
        static CacheResolver ofTenant(ObjectProvider<CacheManager> managers) {
            return context ->
                    List.of(Objects.requireNonNull(managers.getObject().getCache((String) context.getArgs()[0])));
        }
    }
}
