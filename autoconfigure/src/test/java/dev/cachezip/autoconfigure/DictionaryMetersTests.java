package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.DictionaryMeters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The meters of dictionaries, of caches on a Redis that is not there. */
class DictionaryMetersTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.dictionaries.CacheDictionaries");

    private static final int SOME_ID = 40_000;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private final ApplicationContextRunner runner = CachingRunner.create()
            .withBean(SimpleMeterRegistry.class, () -> registry)
            .withUserConfiguration(Caching.class)
            .withPropertyValues("cachezip.caches.books.dictionary=on");

    private static void use(ApplicationContext context, String cache) {
        assertThat(context.getBean(CacheManager.class).getCache(cache)).isNotNull();
    }

    private FunctionCounter counter(String name, String result) {
        return registry.get("cachezip.dictionary." + name)
                .tags("cache", "books", "result", result)
                .functionCounter();
    }

    @Test
    void bindTo_aCacheWithDictionaries_hasItsMeters() {
        runner.run(context -> {
            context.getBean(DictionaryMeters.class).bindTo(registry);

            assertThat(registry.get("cachezip.dictionary.ratio")
                            .tag("cache", "books")
                            .gauge()
                            .value())
                    .isNaN();
            for (String result : new String[] {"published", "no-gain", "too-few-samples", "refused", "busy"}) {
                assertThat(counter("trainings", result).count()).isZero();
            }
        });
    }

    @Test
    void bindTo_aCacheThatWritesWithoutDictionaries_hasNoMeters() {
        runner.run(context -> {
            context.getBean(DictionaryMeters.class).bindTo(registry);

            use(context, "others");

            assertThat(registry.find("cachezip.dictionary.ratio")
                            .tag("cache", "others")
                            .gauge())
                    .isNull();
        });
    }

    @Test
    void lookups_ofAnIdThatIsNowhere_areCounted() {
        runner.run(context -> {
            context.getBean(DictionaryMeters.class).bindTo(registry);
            Cache books = context.getBean(CacheManager.class).getCache("books");

            assertThat(Objects.requireNonNull(CachezipCache.unwrap(books))
                            .dictionaries()
                            .find(SOME_ID))
                    .isNull();

            assertThat(counter("lookups", "unknown").count()).isOne();
            assertThat(counter("lookups", "found").count()).isZero();
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}
}
