package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.pipeline.Envelope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class DictionaryTrainerTest {

    private final DictionaryTrainer trainer = DictionaryTrainer.create(3, DictionaryTrainer.DEFAULT_LENGTH);

    @Test
    void train_sessions_isWhatItSaysOnValuesThatItHasNotSeen() {
        Training.DictionaryCandidate candidate = candidate(SessionSamples.sessions(1, 1000));
        assertThat(candidate.result().samples()).isEqualTo(500);
        assertThat(candidate.result().before()).isEqualTo(candidate.result().without());
        assertThat(ratio(candidate)).isLessThan(0.33);
        assertThat(ZstdDictionary.of(candidate.dictionary().bytes()).id())
                .isEqualTo(candidate.dictionary().id());

        List<byte[]> others = SessionSamples.sessions(2, 1000);
        long plain = others.stream().mapToLong(session -> session.length).sum();
        long stored = stored(others, candidate.dictionary());
        assertThat((double) stored / plain).isBetween(0.97 * ratio(candidate), 1.03 * ratio(candidate));
    }

    /** With samples in arrays of the heap, the library would keep all collections waiting until it is done. */
    @Test
    void train_meanwhile_garbageIsCollected() throws Exception {
        List<byte[]> samples = SessionSamples.sessions(1, 2000);
        DictionaryTrainer thorough = DictionaryTrainer.create(3, DictionaryTrainer.MAX_LENGTH);
        ExecutorService training = Executors.newSingleThreadExecutor();
        try {
            int most = 0;
            for (int i = 0; i < 20 && most < 3; i++) {
                Future<Training> trained = training.submit(() -> thorough.train(samples, null));
                int collections = 0;
                while (!trained.isDone()) {
                    System.gc();
                    collections += trained.isDone() ? 0 : 1;
                }
                ((Training.DictionaryCandidate) trained.get()).dictionary().close();
                most = Math.max(most, collections);
            }
            assertThat(most).isGreaterThanOrEqualTo(3);
        } finally {
            training.shutdownNow();
        }
    }

    @Test
    void train_tenOrElevenSamples_areTooFew() {
        for (int count : new int[] {0, 1, 10, 11, 20}) {
            assertThat(trainer.train(SessionSamples.sessions(1, count), null))
                    .isInstanceOfSatisfying(
                            Training.TooFewSamples.class,
                            few -> assertThat(few.samples()).isEqualTo(count));
        }
    }

    @Test
    void train_twoHundredSamples_isMostOfTheGain() {
        double few = ratio(candidate(SessionSamples.sessions(1, 200)));
        double many = ratio(candidate(SessionSamples.sessions(1, 2000)));
        assertThat(1 - few).isGreaterThan(0.9 * (1 - many));
    }

    /** A dictionary that takes in nearly all samples is worse than a smaller one. */
    @Test
    void train_anyNumberOfSamples_isAtMostAQuarterOfWhatItLearnsFrom() {
        for (int count : new int[] {60, 200, 600}) {
            List<byte[]> samples = SessionSamples.sessions(1, count);
            long learned = 0;
            for (int i = 0; i < samples.size(); i += 2) {
                learned += samples.get(i).length;
            }
            assertThat((long) candidate(samples).dictionary().length()).isBetween(256L, learned / 4);
        }
    }

    @Test
    void train_equalSamples_isADictionary() {
        byte[] session = SessionSamples.sessions(1, 1).get(0);
        Training.DictionaryCandidate candidate = candidate(Collections.nCopies(400, session));
        assertThat(ratio(candidate)).isLessThan(0.15);
    }

    @Test
    void train_randomSamples_isNoGain() {
        Training training = trainer.train(random(400, 200), null);
        assertThat(training).isInstanceOfAny(Training.NoGain.class, Training.Refused.class);
    }

    @Test
    void train_samplesOfThreeBytes_areNoGain() {
        assertThat(trainer.train(random(10_000, 3), null))
                .isInstanceOfAny(Training.NoGain.class, Training.Refused.class, Training.TooFewSamples.class);
    }

    /** The library would learn from the first three quarters, of which it checks no length. */
    @Test
    void train_emptySamplesBeforeLongOnes_areTooFew() {
        List<byte[]> samples = new ArrayList<>(random(40, 0));
        samples.addAll(random(6, 5000));

        assertThat(trainer.train(samples, null)).isInstanceOf(Training.TooFewSamples.class);
    }

    @Test
    void train_theSameValuesAgain_isNoGain() {
        ZstdDictionary present = candidate(SessionSamples.sessions(1, 1000)).dictionary();
        assertThat(trainer.train(SessionSamples.sessions(2, 1000), present))
                .isInstanceOfSatisfying(Training.NoGain.class, none -> {
                    assertThat(none.result().before()).isLessThan(none.result().without());
                    assertThat(none.result().stored())
                            .isGreaterThan(19 * none.result().before() / 20);
                });
    }

    @Test
    void train_moreThanTheLimits_leavesTheRestOut() {
        assertThat(trainer.train(random(100, 60_000), null))
                .isInstanceOfSatisfying(
                        Training.NoGain.class,
                        none -> assertThat(none.result().plain()).isBetween(900_000L, 1L << 20));
        assertThat(candidate(SessionSamples.sessions(1, 4000)).result().samples())
                .isEqualTo(1000);
    }

    @Test
    void create_settingsOutOfRange_areRefused() {
        for (int length : new int[] {0, 1023, 110 * 1024 + 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> DictionaryTrainer.create(3, length))
                    .withMessageContaining("1024 to 112640");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DictionaryTrainer.create(23, 4096))
                .withMessageContaining("cachezip.compression.level");
    }

    @Test
    void lengths_ofStoredValues_includeTheEnvelope() {
        assertThat(ZstdCompressor.ENVELOPE_LENGTH).isEqualTo(Envelope.LENGTH);
    }

    private static double ratio(Training.DictionaryCandidate candidate) {
        return (double) candidate.result().stored() / candidate.result().plain();
    }

    private Training.DictionaryCandidate candidate(List<byte[]> samples) {
        return (Training.DictionaryCandidate) trainer.train(samples, null);
    }

    private static long stored(List<byte[]> values, ZstdDictionary dictionary) {
        try (Compressor compressor = Compressor.create(Algorithm.ZSTD).with(HeldDictionaries.of(dictionary))) {
            return values.stream()
                    .mapToLong(value -> {
                        byte[] dst = new byte[compressor.maxCompressedLength(value.length)];
                        return Math.min(value.length, 5 + compressor.compress(value, 0, value.length, dst, 0));
                    })
                    .sum();
        }
    }

    private static List<byte[]> random(int count, int length) {
        Random random = new Random(3);
        List<byte[]> samples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] sample = new byte[length];
            random.nextBytes(sample);
            samples.add(sample);
        }
        return samples;
    }
}
