package dev.cachezip.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The order in which dictionaries follow each other. */
class SuccessionTests {

    private static final long LONG_AFTER = Duration.ofDays(3).toMillis();

    private final LongestTimeToLive timeToLive = new LongestTimeToLive();
    private final Succession succession = new Succession(timeToLive);

    private static DictionaryFacts created(long time) {
        return DictionaryFacts.unmeasured(time, 3);
    }

    private static Contents contents(@Nullable Integer current, Map<Integer, DictionaryFacts> dictionaries) {
        return new Contents(current == null ? "" : DictionaryFields.digits(current), "", dictionaries);
    }

    @Test
    void next_afterTwoRefreshes_isTheDictionary() {
        Contents contents = contents(null, Map.of(1, created(10)));
        succession.refreshed(Set.of(1));
        assertThat(succession.next(contents, Set.of(1))).isNull();
        succession.refreshed(Set.of(1));
        assertThat(succession.next(contents, Set.of(1))).isEqualTo(1);
    }

    @Test
    void next_aDictionaryThatWasGone_countsRefreshesAnew() {
        succession.refreshed(Set.of(1));
        succession.refreshed(Set.of());
        succession.refreshed(Set.of(1));
        assertThat(succession.next(contents(null, Map.of(1, created(10))), Set.of(1)))
                .isNull();
    }

    @Test
    void next_isTheNewestInMemory_ifItIsNewerThanTheCurrentOne() {
        Map<Integer, DictionaryFacts> dictionaries = Map.of(
                1,
                created(10),
                2,
                created(5),
                3,
                created(30),
                4,
                created(20),
                5,
                created(15).retiredAt(16L));
        succession.refreshed(dictionaries.keySet());
        succession.refreshed(dictionaries.keySet());
        assertThat(succession.next(contents(1, dictionaries), Set.of(1, 2, 4, 5)))
                .isEqualTo(4);
        assertThat(succession.next(contents(1, dictionaries), Set.of(1, 2, 5))).isNull();
    }

    @Test
    void next_ofTwoWithTheSameTime_isTheOneThatHasNotBeenCurrent() {
        Map<Integer, DictionaryFacts> dictionaries = Map.of(1, created(10), 2, created(10));
        succession.refreshed(dictionaries.keySet());
        succession.refreshed(dictionaries.keySet());
        assertThat(succession.next(contents(1, dictionaries), Set.of(1, 2))).isEqualTo(2);
        assertThat(succession.next(contents(2, Map.of(1, created(10).retiredAt(11L), 2, created(10))), Set.of(1, 2)))
                .isNull();
    }

    @Test
    void old_aRetiredDictionary_onceNoEntryCanNeedIt() {
        Map<Integer, DictionaryFacts> dictionaries =
                Map.of(1, created(10), 2, created(5).retiredAt(10L));
        assertThat(succession.old(contents(1, dictionaries), LONG_AFTER)).isEmpty();
        timeToLive.note(Duration.ofHours(1));
        assertThat(succession.old(contents(1, dictionaries), LONG_AFTER)).containsExactly(2);
        assertThat(succession.old(contents(2, dictionaries), LONG_AFTER)).isEmpty();
        assertThat(succession.old(contents(1, dictionaries), 20)).isEmpty();
    }

    @Test
    void old_tooMany_areTheOldestButNeverTheCurrentOne() {
        Map<Integer, DictionaryFacts> dictionaries = new TreeMap<>();
        for (int id = 1; id <= DictionaryFields.MAX_DICTIONARIES + 2; id++) {
            dictionaries.put(id, created(id));
        }
        assertThat(succession.old(contents(1, dictionaries), LONG_AFTER)).containsExactlyInAnyOrder(2, 3);
    }
}
