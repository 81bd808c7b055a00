package dev.cachezip.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class CompressionGuardTest {

    private static final Object STATE = "state";

    /** The same rule, written down without any bit. */
    private static final class Model {

        private final Deque<Boolean> tries = new ArrayDeque<>();
        private boolean open = true;
        private int turn;

        Model() {
            for (int i = 0; i < 64; i++) {
                tries.add(true);
            }
        }

        boolean isOpen() {
            return open || ++turn % 16 == 0;
        }

        void compressed(boolean paid) {
            tries.removeFirst();
            tries.addLast(paid);
            List<Boolean> all = new ArrayList<>(tries);
            if (open && paying(all) < 4) {
                open = false;
                turn = 0;
            } else if (!open && paying(all.subList(48, 64)) >= 4) {
                open = true;
            }
        }

        private static long paying(List<Boolean> tries) {
            return tries.stream().filter(paid -> paid).count();
        }
    }

    @Test
    void isOpen_anySequence_isWhatTheModelSays() {
        Random random = new Random(1);
        CompressionGuard guard = new CompressionGuard(true);
        Model model = new Model();
        double share = 0.5;
        for (int i = 0; i < 100_000; i++) {
            if (i % 500 == 0) {
                share = random.nextInt(4) == 0 ? 0.3 : random.nextInt(100) * random.nextInt(100) / 10_000.0;
            }
            boolean open = guard.isOpen(1000, STATE);
            assertThat(open).isEqualTo(model.isOpen());
            if (open) {
                boolean paid = random.nextDouble() < share;
                guard.compressed(1000, paid ? 900 : 1000);
                model.compressed(paid);
            }
        }
    }

    @Test
    void compressed_aSixteenthSmaller_hasPaid() {
        CompressionGuard guard = new CompressionGuard(true);
        for (int i = 0; i < 1000; i++) {
            assertThat(guard.isOpen(160, STATE)).isTrue();
            guard.compressed(160, 150);
        }
        assertThat(tries(guard, 160, 151, 1000)).isEqualTo(61 + 939 / 16);
    }

    @Test
    void isOpen_valuesThatDoNotShrink_isRareAndFindsAChange() {
        CompressionGuard guard = new CompressionGuard(true);
        assertThat(tries(guard, 900, 900, 5000)).isLessThanOrEqualTo(5000 / 16 + 64);
        int skipped = 0;
        for (int i = 0; i < 5000; i++) {
            if (guard.isOpen(900, STATE)) {
                guard.compressed(900, 300);
            } else {
                skipped++;
                assertThat(i).isLessThan(256);
            }
        }
        assertThat(skipped).isLessThan(64);
    }

    @Test
    void isOpen_everyOtherValueShrinks_isAlways() {
        CompressionGuard guard = new CompressionGuard(true);
        for (int i = 0; i < 1000; i++) {
            assertThat(guard.isOpen(900, STATE)).isTrue();
            guard.compressed(900, i % 2 == 0 ? 300 : 900);
        }
    }

    @Test
    void isOpen_anotherSizeOrState_doesNotCountWhatWasBefore() {
        CompressionGuard guard = new CompressionGuard(true);
        tries(guard, 900, 900, 1000);
        assertThat(guard.isOpen(900, STATE)).isFalse();
        assertThat(guard.isOpen(512, STATE)).isFalse();
        for (int length : new int[] {0, 1, 64, 511, 1024, 1 << 20, Integer.MAX_VALUE}) {
            assertThat(guard.isOpen(length, STATE)).isTrue();
        }
        assertThat(guard.isOpen(900, "another")).isTrue();
    }

    @Test
    void isOpen_noGuard_isAlways() {
        assertThat(tries(new CompressionGuard(false), 900, 900, 1000)).isEqualTo(1000);
    }

    @Test
    void isOpen_manyThreads_isRare() throws Exception {
        CompressionGuard guard = new CompressionGuard(true);
        ExecutorService threads = Executors.newFixedThreadPool(32);
        try {
            List<Future<Integer>> counts = threads.invokeAll(
                    Collections.nCopies(32, (Callable<Integer>) () -> tries(guard, 900, 900, 10_000)));
            int tries = 0;
            for (Future<Integer> count : counts) {
                tries += count.get();
            }
            // Threads that race lose a try or two of the first ones.
            assertThat(tries).isBetween(320_000 / 16, 320_000 / 16 + 32 * 64);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void encode_randomValues_areSkippedAndRead() {
        Counts counts = new Counts();
        for (Algorithm algorithm : Algorithm.values()) {
            counts.byLabel.clear();
            try (ValuePipeline<byte[]> pipeline = ValuePipeline.builder(ValueCodec.bytes())
                    .compressor(Compressor.create(algorithm))
                    .build()
                    .observedBy(counts)) {
                Random random = new Random(1);
                for (int i = 0; i < 10_000; i++) {
                    byte[] value = new byte[900];
                    random.nextBytes(value);
                    value[0] = 1;
                    byte[] stored = pipeline.declaredAs(byte[].class).encode(value);
                    assertThat(stored).isEqualTo(value);
                }
                assertThat(counts.byLabel).containsOnlyKeys("not-smaller", "skipped");
                assertThat(counts.byLabel.get("not-smaller")).isLessThanOrEqualTo(10_000 / 16 + 64);
            }
        }
    }

    @Test
    void encode_unguarded_triesEachValue() {
        Counts counts = new Counts();
        try (ValuePipeline<byte[]> pipeline =
                ValuePipeline.builder(ValueCodec.bytes()).unguarded().build().observedBy(counts)) {
            for (int i = 0; i < 200; i++) {
                pipeline.encode(noise(900));
            }
        }
        assertThat(counts.byLabel).containsOnlyKeys("not-smaller");
    }

    @Test
    void encode_likeAnEnvelopeWhileOthersAreSkipped_isEnveloped() {
        try (ValuePipeline<byte[]> pipeline =
                ValuePipeline.builder(ValueCodec.bytes()).build()) {
            for (int i = 0; i < 200; i++) {
                pipeline.encode(noise(900));
            }
            byte[] value = noise(900);
            value[0] = 0;
            value[1] = 1;
            value[2] = 2;
            for (int i = 0; i < 20; i++) {
                byte[] stored = pipeline.encode(value);
                assertThat(stored).startsWith(0, 1, 2, 0, 1).isNotEqualTo(value);
                assertThat(pipeline.decode(stored)).isEqualTo(value);
            }
        }
    }

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(length).nextBytes(noise);
        return noise;
    }

    private static int tries(CompressionGuard guard, int length, int storedLength, int values) {
        int tries = 0;
        for (int i = 0; i < values; i++) {
            if (guard.isOpen(length, STATE)) {
                tries++;
                guard.compressed(length, storedLength);
            }
        }
        return tries;
    }
}
