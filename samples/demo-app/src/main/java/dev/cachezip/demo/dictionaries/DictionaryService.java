package dev.cachezip.demo.dictionaries;

import dev.cachezip.compress.Reservoir;
import dev.cachezip.demo.pipeline.InvalidRequestException;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.dictionaries.CacheDictionary;
import dev.cachezip.dictionaries.DictionaryReport;
import dev.cachezip.metrics.CacheCounters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.metrics.Total;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.serializer.CacheId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.cache.autoconfigure.CacheProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.stereotype.Service;

/**
 * A service that switches the dictionaries of caches. All of them are configured, and off when the shop starts, so that
 * the page shows what values take without one. Thread-safe.
 */
@Service
final class DictionaryService {

    /** The starter trains a first dictionary on this many values. */
    private static final int FIRST_SAMPLES = 200;

    private static final String TOO_FEW = "too-few-samples";
    private static final Predicate<Outcome> WITH_DICTIONARY =
            outcome -> outcome.label().equals("zstd-dictionary");

    private final CacheDictionaries dictionaries;
    private final CachePolicies policies;
    private final CountedCaches counted;
    private final ConfigurableEnvironment environment;
    private final Set<String> caches;
    private final Map<String, CacheDictionary> trained = new ConcurrentHashMap<>();
    private final Set<String> on = ConcurrentHashMap.newKeySet();
    /** By cache, the number of trainings after which another one was asked for before there were samples. */
    private final Map<String, Long> asked = new ConcurrentHashMap<>();

    DictionaryService(
            CacheDictionaries dictionaries,
            CachePolicies policies,
            CountedCaches counted,
            ConfigurableEnvironment environment,
            CacheProperties properties,
            RedisCacheManager manager) {
        this.dictionaries = dictionaries;
        this.policies = policies;
        this.counted = counted;
        this.environment = environment;
        this.caches = new TreeSet<>(properties.getCacheNames());
        // With the manager, the caches have their dictionaries.
        caches.retainAll(manager.getCacheNames());
        caches.stream().filter(this::isConfigured).map(CacheId::of).forEach(dictionaries::pause);
        dictionaries.forEach((id, dictionary) -> trained.put(id.name(), dictionary));
    }

    List<DictionaryStatus> all() {
        return caches.stream().map(this::status).toList();
    }

    /**
     * Switches the dictionary of a cache on or off.
     *
     * @throws InvalidRequestException if the cache can have none
     */
    DictionaryStatus turn(String cache, boolean turnOn) {
        check(cache);
        if (turnOn) {
            dictionaries.resume(CacheId.of(cache));
            on.add(cache);
        } else {
            dictionaries.pause(CacheId.of(cache));
            on.remove(cache);
        }
        return status(cache);
    }

    /**
     * Trains now, or as soon as there are enough samples.
     *
     * @return the result, as the endpoint names it
     * @throws InvalidRequestException if the cache can have no dictionary
     */
    String train(String cache) {
        check(cache);
        String result = dictionaries.train(CacheId.of(cache));
        if (result.equals(TOO_FEW)) {
            asked.put(cache, trainings(cache));
        }
        return result;
    }

    /**
     * Drops the dictionaries of a cache; values that need one become misses.
     *
     * @throws InvalidRequestException if the cache can have none
     */
    DictionaryStatus drop(String cache) {
        check(cache);
        dictionaries.drop(CacheId.of(cache));
        return status(cache);
    }

    private void check(String cache) {
        if (!caches.contains(cache)) {
            throw new InvalidRequestException(
                    "cache must be one of " + String.join(", ", caches) + "; it is '" + cache + "'.");
        }
        String refusal = refusal(cache);
        if (refusal != null) {
            throw new InvalidRequestException(refusal);
        }
    }

    private boolean isConfigured(String cache) {
        return policies.of(cache).form().dictionary();
    }

    private @Nullable String refusal(String cache) {
        return isConfigured(cache) ? null : DictionaryRefusal.of(cache, environment);
    }

    private DictionaryStatus status(String cache) {
        String refusal = refusal(cache);
        DictionaryReport report = refusal == null ? dictionaries.report(CacheId.of(cache)) : null;
        Written without = written(cache, WITH_DICTIONARY.negate());
        return new DictionaryStatus(
                cache,
                refusal,
                on.contains(cache),
                report == null ? DictionaryState.UNAVAILABLE : state(cache, report, without),
                FIRST_SAMPLES,
                report,
                without,
                written(cache, WITH_DICTIONARY));
    }

    private DictionaryState state(String cache, DictionaryReport report, Written without) {
        if (!on.contains(cache)) {
            return DictionaryState.OFF;
        }
        if (report.id() != null) {
            return DictionaryState.ACTIVE;
        }
        if (report.known() > 0) {
            return DictionaryState.PUBLISHED;
        }
        long trainings = trainings(cache);
        if (report.samples() > 0 || trainings == 0 || asked.getOrDefault(cache, -1L) == trainings) {
            boolean tooLong = report.samples() == 0
                    && without.values() > 0
                    && without.plainBytes() / without.values() > Reservoir.MAX_LENGTH;
            return tooLong ? DictionaryState.TOO_LONG : DictionaryState.COLLECTING;
        }
        return trainings(cache, "published") > 0 ? DictionaryState.DROPPED : DictionaryState.NO_GAIN;
    }

    /** Returns how many trainings have ended with an answer. */
    private long trainings(String cache) {
        return CacheDictionary.RESULTS.stream()
                .filter(result -> !result.equals(TOO_FEW) && !result.equals("busy"))
                .mapToLong(result -> trainings(cache, result))
                .sum();
    }

    private long trainings(String cache, String result) {
        CacheDictionary dictionary = trained.get(cache);
        return dictionary == null ? 0 : dictionary.trainings(result);
    }

    private Written written(String cache, Predicate<Outcome> outcomes) {
        CacheCounters counters = counted.all().get(CacheId.of(cache));
        return Written.of(
                counters == null
                        ? Total.NONE
                        : Outcome.all().stream()
                                .filter(outcomes)
                                .map(counters::encoded)
                                .reduce(Total.NONE, Total::plus));
    }
}
