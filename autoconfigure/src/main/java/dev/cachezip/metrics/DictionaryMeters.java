package dev.cachezip.metrics;

import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.dictionaries.CacheDictionary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.aop.framework.AopInfrastructureBean;

/**
 * Micrometer's meters of zstd dictionaries, bound when a cache with dictionaries appears.
 *
 * <ul>
 *   <li>{@code cachezip.dictionary.ratio}: a gauge of the stored length of recent values as a part of their plain length
 *   <li>{@code cachezip.dictionary.lookups}: look-ups in Redis, with the tag {@code result}: {@code found} or
 *       {@code unknown}
 *   <li>{@code cachezip.dictionary.trainings}: trainings, with the tag {@code result}
 * </ul>
 */
public final class DictionaryMeters implements MeterBinder, AopInfrastructureBean {

    private final CacheDictionaries dictionaries;

    /** Creates the meters of the dictionaries of all caches. */
    public DictionaryMeters(CacheDictionaries dictionaries) {
        this.dictionaries = dictionaries;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        dictionaries.forEach((id, dictionary) -> {
            Gauge.builder("cachezip.dictionary.ratio", dictionary, CacheDictionary::ratio)
                    .description("Stored length of recent values as a part of their plain length")
                    .tags(CacheMeters.tags(id))
                    .register(registry);
            CacheMeters.counter(
                    registry, "cachezip.dictionary.lookups", id, "found", dictionary, CacheDictionary::found);
            CacheMeters.counter(
                    registry, "cachezip.dictionary.lookups", id, "unknown", dictionary, CacheDictionary::unknown);
            for (String result : CacheDictionary.RESULTS) {
                CacheMeters.counter(
                        registry,
                        "cachezip.dictionary.trainings",
                        id,
                        result,
                        dictionary,
                        each -> each.trainings(result));
            }
        });
    }
}
