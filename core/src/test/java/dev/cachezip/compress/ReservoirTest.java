package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReservoirTest {

    private static final int MIB = 1 << 20;

    @Test
    void offer_fewerThanItHolds_keepsAll() {
        Reservoir reservoir = new Reservoir(100, MIB);
        offer(reservoir, 100);
        assertThat(reservoir.size()).isEqualTo(100);
        assertThat(numbers(reservoir.drain())).doesNotHaveDuplicates().hasSize(100);
        assertThat(reservoir.size()).isZero();
    }

    /** Over many rounds each tenth of the values is chosen equally often; 4,000 each, deviation about 60. */
    @Test
    void offer_more_choosesEachWithTheSameChance() {
        int[] chosen = new int[10];
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 1000; round++) {
            Reservoir reservoir = new Reservoir(40, MIB, random.split());
            offer(reservoir, 1000);
            List<Integer> numbers = numbers(reservoir.drain());
            assertThat(numbers).hasSize(40).doesNotHaveDuplicates();
            numbers.forEach(number -> chosen[number / 100]++);
        }
        for (int count : chosen) {
            assertThat(count).isBetween(3700, 4300);
        }
    }

    @Test
    void offer_longValues_keepsWithinTheBytes() {
        Reservoir reservoir = new Reservoir(1000, 100_000);
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 5000; i++) {
            reservoir.offer(new byte[70_000], 0, random.nextInt(32, i < 1000 ? 100 : 65_000));
        }
        List<byte[]> samples = reservoir.drain();
        assertThat(samples).isNotEmpty();
        assertThat(samples.stream().mapToInt(sample -> sample.length).sum()).isLessThanOrEqualTo(100_000);
        offer(reservoir, 1000);
        assertThat(reservoir.size()).isEqualTo(1000);
    }

    /** Values of one length, of which only some fit: the later ones still have their chance. */
    @Test
    void offer_beyondTheBytes_stillChoosesLaterValues() {
        Reservoir reservoir = new Reservoir(1000, 64 << 10, new SplittableRandom(3));
        for (int i = 0; i < 10_000; i++) {
            reservoir.offer(ByteBuffer.allocate(1024).putInt(i).array(), 0, 1024);
        }
        List<Integer> numbers = numbers(reservoir.drain());
        assertThat(numbers).hasSizeBetween(60, 64).doesNotHaveDuplicates();
        assertThat(numbers.stream().mapToInt(i -> i).average().orElseThrow()).isBetween(3500.0, 6500.0);
    }

    @Test
    void offer_tooShortOrTooLong_isLeftOut() {
        Reservoir reservoir = new Reservoir(10, MIB);
        reservoir.offer(new byte[100], 0, 31);
        reservoir.offer(new byte[100_000], 0, (64 << 10) + 1);
        assertThat(reservoir.size()).isZero();
        reservoir.offer(new byte[100], 50, 32);
        reservoir.offer(new byte[100_000], 0, 64 << 10);
        assertThat(reservoir.size()).isEqualTo(2);
    }

    @Test
    void offer_theBufferUsedAgain_keepsACopy() {
        Reservoir reservoir = new Reservoir(10, MIB);
        byte[] buffer = new byte[100];
        buffer[10] = 1;
        reservoir.offer(buffer, 10, 32);
        buffer[10] = 2;
        assertThat(reservoir.drain().get(0)).hasSize(32).startsWith(1);
    }

    @Test
    void offer_manyThreads_keepsAtMostAsManyAndNoneTwice() throws Exception {
        Reservoir reservoir = new Reservoir(100, MIB);
        ExecutorService threads = Executors.newFixedThreadPool(32);
        for (int t = 0; t < 32; t++) {
            int from = t * 10_000;
            threads.execute(() -> {
                for (int i = from; i < from + 10_000; i++) {
                    reservoir.offer(value(i), 0, 32);
                }
            });
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        assertThat(numbers(reservoir.drain())).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void create_noRoomForTheLongestSample_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Reservoir(0, MIB));
        assertThatIllegalArgumentException().isThrownBy(() -> new Reservoir(1, Reservoir.MAX_LENGTH - 1));
    }

    private static void offer(Reservoir reservoir, int count) {
        for (int i = 0; i < count; i++) {
            reservoir.offer(value(i), 0, 32);
        }
    }

    private static byte[] value(int number) {
        return ByteBuffer.allocate(32).putInt(number).array();
    }

    private static List<Integer> numbers(List<byte[]> samples) {
        return samples.stream().map(sample -> ByteBuffer.wrap(sample).getInt()).toList();
    }
}
