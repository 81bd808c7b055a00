package dev.cachezip.dictionaries;

import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the dictionaries of one cache follow each other: which of them becomes current, and which of them
 * no value can need any more. It decides and changes nothing; for one thread at a time.
 */
final class Succession {

    /** Refreshes between the publication of a dictionary and its use: then all instances have it. */
    private static final int REFRESHES_TO_ACTIVATE = 2;

    private final LongestTimeToLive timeToLive;
    private final Map<Integer, Integer> refreshesSeen = new HashMap<>();

    Succession(LongestTimeToLive timeToLive) {
        this.timeToLive = timeToLive;
    }

    /** Counts a refresh, which has found these dictionaries in Redis. */
    void refreshed(Set<Integer> ids) {
        refreshesSeen.keySet().retainAll(ids);
        ids.forEach(id -> refreshesSeen.merge(id, 1, Integer::sum));
    }

    /**
     * Returns the newest dictionary that all instances have had the time to load.
     *
     * @param loaded ids of the dictionaries in memory
     * @return its id; {@code null} if the current one stays
     */
    @Nullable
    Integer next(Contents contents, Set<Integer> loaded) {
        long since = contents.current() == null
                ? Long.MIN_VALUE
                : contents.dictionaries()
                        .getOrDefault(contents.current(), DictionaryFacts.UNKNOWN)
                        .created();
        return waiting(contents, loaded)
                .filter(entry -> !entry.getKey().equals(contents.current()))
                // At the same time, if clocks were ahead: one that was current before has retired.
                .filter(entry -> entry.getValue().created() >= since)
                .filter(entry -> refreshesSeen.getOrDefault(entry.getKey(), 0) >= REFRESHES_TO_ACTIVATE)
                .max(Comparator.comparingLong(entry -> entry.getValue().created()))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** Returns whether a dictionary in memory is current or waits to become so. */
    static boolean isPublished(Contents contents, Set<Integer> loaded) {
        return waiting(contents, loaded).findAny().isPresent();
    }

    private static Stream<Map.Entry<Integer, DictionaryFacts>> waiting(Contents contents, Set<Integer> loaded) {
        return contents.dictionaries().entrySet().stream()
                .filter(entry -> entry.getValue().retired() == null && loaded.contains(entry.getKey()));
    }

    /**
     * Returns the dictionaries that no value can need any more, and the oldest of those that are too many.
     *
     * @param now the time in milliseconds since 1970
     */
    Set<Integer> old(Contents contents, long now) {
        Set<Integer> old = new HashSet<>();
        contents.dictionaries().forEach((id, facts) -> {
            Long retired = facts.retired();
            if (retired != null && timeToLive.isOver(retired, now)) {
                old.add(id);
            }
        });
        if (contents.current() != null) {
            old.remove(contents.current());
        }
        int tooMany = contents.dictionaries().size() - old.size() - DictionaryFields.MAX_DICTIONARIES;
        contents.dictionaries().entrySet().stream()
                .filter(entry -> !entry.getKey().equals(contents.current()) && !old.contains(entry.getKey()))
                .sorted(Comparator.comparingLong(entry -> entry.getValue().created()))
                .limit(Math.max(0, tooMany))
                .map(Map.Entry::getKey)
                .toList()
                .forEach(old::add);
        return old;
    }
}
