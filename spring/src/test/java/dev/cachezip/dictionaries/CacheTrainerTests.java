package dev.cachezip.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.Training;
import dev.cachezip.dictionary.DictionaryFacts;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** When a cache's dictionary is trained. */
class CacheTrainerTests {

    private static final Duration MAX_AGE = Duration.ofDays(30);

    private final Time time = new Time();
    private final CacheTrainer trainer =
            new CacheTrainer(new DictionarySettings(true, true, 3, 8192, MAX_AGE, Dictionaries.none()), time);

    private void note(int count, double ratio) {
        for (int i = 0; i < count; i++) {
            byte[] plain = ("{\"name\": \"a name\", \"number\": " + i * 7919 + ", \"e-mail\": \"a" + i
                            + "@example.com\", \"city\": \"Springfield\"}")
                    .getBytes(StandardCharsets.UTF_8);
            trainer.note(plain, 0, plain.length, (int) (ratio * plain.length), true);
        }
    }

    /** Returns what is known of a dictionary that has halved values. */
    private DictionaryFacts about(long samples) {
        return new DictionaryFacts(time.millis(), 3, samples, 1000, 500, 900, null);
    }

    @Test
    void isDue_withoutDictionary_after200Values() {
        note(199, 1);
        assertThat(trainer.isDue(null, false)).isFalse();

        note(1, 1);
        assertThat(trainer.isDue(null, false)).isTrue();
    }

    @Test
    void isDue_afterADrop_sixHoursLaterWithNewValues() {
        note(2000, 1);
        trainer.dropped();
        assertThat(trainer.isDue(null, false)).isFalse();

        note(200, 1);
        time.pass(Duration.ofHours(6));
        assertThat(trainer.isDue(null, false)).isFalse();

        note(200, 1);
        assertThat(trainer.isDue(null, false)).isTrue();
    }

    @Test
    void isDue_whileADictionaryIsPublished_never() {
        note(2000, 1);

        assertThat(trainer.isDue(null, true)).isFalse();
    }

    @Test
    void isDue_afterAFirstDictionary_onceWithMoreValues() {
        note(1999, 0.5);
        assertThat(trainer.isDue(about(100), false)).isFalse();

        note(100, 0.5);
        assertThat(trainer.isDue(about(100), false)).isTrue();
        assertThat(trainer.isDue(about(1000), false)).isFalse();
    }

    @Test
    void isDue_valuesThatDrift_afterTenMinutes() {
        DictionaryFacts about = about(1000);
        note(4000, 0.7);
        assertThat(trainer.isDue(about, false)).isFalse();

        time.pass(Duration.ofMinutes(11));
        assertThat(trainer.isDue(about, false)).isFalse();
        note(4000, 0.7);
        assertThat(trainer.isDue(about, false)).isTrue();
    }

    @Test
    void isDue_valuesThatFitAgain_never() {
        DictionaryFacts about = about(1000);
        note(4000, 0.7);
        trainer.isDue(about, false);
        note(40_000, 0.5);
        trainer.isDue(about, false);
        time.pass(Duration.ofMinutes(11));
        note(4000, 0.5);

        assertThat(trainer.isDue(about, false)).isFalse();
    }

    @Test
    void isDue_oldDictionary_isReplaced() {
        DictionaryFacts about = about(1000);
        time.pass(MAX_AGE.plusDays(1));
        trainer.isDue(about, false);
        note(200, 0.5);

        assertThat(trainer.isDue(about, false)).isTrue();
    }

    @Test
    void train_twice_notWithinSixHours() {
        note(200, 1);
        assertThat(trainer.train(null)).isInstanceOf(Training.DictionaryCandidate.class);
        note(2000, 1);
        assertThat(trainer.isDue(null, false)).isFalse();

        time.pass(Duration.ofHours(6));
        trainer.isDue(null, false);
        note(200, 1);
        assertThat(trainer.isDue(null, false)).isTrue();
    }

    @Test
    void isDue_afterATrainingWithAClockThatWasAhead_sixHoursLater() {
        time.pass(Duration.ofDays(1000));
        note(200, 1);
        assertThat(trainer.train(null)).isInstanceOf(Training.DictionaryCandidate.class);
        time.pass(Duration.ofDays(-1000));
        assertThat(trainer.isDue(null, false)).isFalse();

        time.pass(Duration.ofHours(6));
        trainer.isDue(null, false);
        note(200, 1);
        assertThat(trainer.isDue(null, false)).isTrue();
    }

    @Test
    void train_withoutEnoughSamples_isTriedAgainWithMore() {
        assertThat(trainer.train(null)).isInstanceOf(Training.TooFewSamples.class);

        note(200, 1);

        assertThat(trainer.isDue(about(1000), true)).isTrue();
    }

    @Test
    void train_againAndAgainWithoutEnoughSamples_keepsThem() {
        for (int i = 0; i < 100; i++) {
            assertThat(trainer.samples()).isEqualTo(i);
            note(1, 1);
            if (!(trainer.train(null) instanceof Training.TooFewSamples)) {
                return;
            }
        }
        throw new AssertionError("a hundred values were never enough");
    }

    @Test
    void note_whereAnotherInstanceTrains_takesNoSamples() {
        CacheTrainer reader =
                new CacheTrainer(new DictionarySettings(true, false, 3, 8192, MAX_AGE, Dictionaries.none()), time);

        reader.note(new byte[100], 0, 100, 100, false);

        assertThat(reader.samples()).isZero();
        assertThat(reader.isDue(null, false)).isFalse();
    }

    /** A clock that stands still until it is told otherwise. */
    private static final class Time extends Clock {

        private Instant now = Instant.ofEpochSecond(1_800_000_000);

        void pass(Duration duration) {
            now = now.plus(duration);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
