package dev.cachezip.metrics;

import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.dictionaries.CacheDictionary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/**
 * Micrometer's meters of zstd dictionaries, bound when a cache with dictionaries appears.
 *
 * <ul>
 *   <li>{@code cachezip.dictionary.ratio}: a gauge of the stored length of recent values as a part of their plain length
 *   <li>{@code cachezip.dictionary.lookups}: look-ups in Redis, with the tag {@code result}: {@code found} or
 *       {@code unknown}
 *   <li>{@code cachezip.dictionary.trainings}: trainings, with the tag {@code result}
 * </ul>
 *
 * @since 0.1
 */
public final class DictionaryMeters implements MeterBinder {

    private final CacheDictionaries dictionaries;

    /** Creates the meters of the dictionaries of all caches. */
    public DictionaryMeters(CacheDictionaries dictionaries) {
        this.dictionaries = dictionaries;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        dictionaries.forEach((name, dictionary) -> {
            Gauge.builder("cachezip.dictionary.ratio", dictionary, CacheDictionary::ratio)
                    .description("Stored length of recent values as a part of their plain length")
                    .tag("cache", name)
                    .register(registry);
            counter(registry, "lookups", name, "found", dictionary, CacheDictionary::found);
            counter(registry, "lookups", name, "unknown", dictionary, CacheDictionary::unknown);
            for (String result : CacheDictionary.RESULTS) {
                counter(registry, "trainings", name, result, dictionary, each -> each.trainings(result));
            }
        });
    }

    private static void counter(
            MeterRegistry registry,
            String meter,
            String cache,
            String result,
            CacheDictionary dictionary,
            ToDoubleFunction<CacheDictionary> count) {
        FunctionCounter.builder("cachezip.dictionary." + meter, dictionary, count)
                .baseUnit(meter)
                .tags("cache", cache, "result", result)
                .register(registry);
    }
}
