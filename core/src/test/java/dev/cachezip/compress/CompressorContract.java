package dev.cachezip.compress;

import static dev.cachezip.samples.Bytes.repeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Named.named;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of each pair of compressor and decompressor, with an independent implementation as the judge. */
abstract class CompressorContract {

    private static final int LIMIT = 64 << 20;
    private static final int MARGIN = 11;

    abstract Algorithm algorithm();

    abstract int[] levels();

    abstract int[] levelsOutOfRange();

    /** Decompresses with an implementation that shares no code with the one under test. */
    abstract byte[] decompressIndependently(byte[] payload, int plainLength);

    /** Returns a compressor of values, which the caller closes. */
    Compressor compressor(int level) {
        return Compressor.create(algorithm(), level);
    }

    /** Returns a decompressor of values, which the caller closes. */
    Decompressor decompressor() {
        return Decompressor.create(algorithm());
    }

    static Stream<byte[]> plains() {
        Random random = new Random(42);
        byte[] noise = new byte[100_000];
        random.nextBytes(noise);
        byte[] text = new byte[300_000];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) "{\"id\":%d}".formatted(i / 100).charAt(i % 8);
        }
        return Stream.of(
                new byte[0],
                new byte[1],
                repeat('A', 63),
                repeat('A', 64),
                repeat(0, 1 << 20),
                Arrays.copyOf(noise, 1),
                Arrays.copyOf(noise, 64),
                noise,
                Arrays.copyOf(text, 2000),
                text);
    }

    @ParameterizedTest
    @MethodSource("plains")
    void decompress_compressedAtAnyLevel_isPlain(byte[] plain) {
        try (Decompressor decompressor = decompressor()) {
            for (int level : levels()) {
                byte[] payload = compress(level, plain);
                assertThat(decompress(decompressor, payload, 0, payload.length, LIMIT))
                        .isEqualTo(plain);
                assertThat(decompressIndependently(payload, plain.length)).isEqualTo(plain);
                assertThat(decompressor.plainLength(payload, 0, payload.length)).hasValue(plain.length);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("plains")
    void compress_intoTheMiddleOfAnArray_leavesTheRestAlone(byte[] plain) {
        try (Compressor compressor = compressor(levels()[0]);
                Decompressor decompressor = decompressor()) {
            byte[] src = new byte[plain.length + 2 * MARGIN];
            System.arraycopy(plain, 0, src, MARGIN, plain.length);
            byte[] dst = repeat('#', compressor.maxCompressedLength(plain.length) + MARGIN);
            int length = compressor.compress(src, MARGIN, plain.length, dst, MARGIN);
            assertThat(length).isLessThanOrEqualTo(compressor.maxCompressedLength(plain.length));
            assertThat(dst).startsWith(repeat('#', MARGIN));
            assertThat(decompress(decompressor, dst, MARGIN, length, LIMIT)).isEqualTo(plain);
        }
    }

    @Test
    void create_levelOutOfRange_namesTheProperty() {
        for (int level : levelsOutOfRange()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> compressor(level))
                    .withMessageContaining("cachezip.compression.level")
                    .withMessageContaining(String.valueOf(level));
        }
    }

    @Test
    void compress_afterClose_isRefused() {
        Compressor compressor = compressor(levels()[0]);
        byte[] dst = new byte[1000];
        compressor.compress(new byte[10], 0, 10, dst, 0);
        compressor.close();
        compressor.close();
        assertThatIllegalStateException().isThrownBy(() -> compressor.compress(new byte[10], 0, 10, dst, 0));
    }

    @Test
    void decompress_flippedBits_isRefusedOrHasTheClaimedLength() {
        byte[] plain = repeat('A', 5000);
        new Random(7).nextBytes(plain);
        Arrays.fill(plain, 1000, 4000, (byte) 'B');
        byte[] payload = compress(levels()[0], plain);
        try (Decompressor decompressor = decompressor()) {
            for (int i = 0; i < payload.length * 8; i += 3) {
                byte[] flipped = payload.clone();
                flipped[i / 8] ^= (byte) (1 << i % 8);
                try {
                    assertThat(decompress(decompressor, flipped, 0, flipped.length, 1 << 20))
                            .hasSizeLessThanOrEqualTo(1 << 20);
                } catch (CachezipException e) {
                    assertThat(e).hasMessageNotContaining("null");
                }
            }
        }
    }

    @Test
    void decompress_garbage_isRefused() {
        Random random = new Random(1);
        try (Decompressor decompressor = decompressor()) {
            for (int i = 0; i < 2000; i++) {
                byte[] garbage = new byte[random.nextInt(60)];
                random.nextBytes(garbage);
                assertThatExceptionOfType(CachezipException.class)
                        .isThrownBy(() -> decompress(decompressor, garbage, 0, garbage.length, 1 << 20));
            }
        }
    }

    static Stream<Named<ExecutorService>> executors() {
        Stream<Named<ExecutorService>> platform = Stream.of(named("platform threads", Executors.newCachedThreadPool()));
        try {
            Object virtual =
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
            return Stream.concat(platform, Stream.of(named("virtual threads", (ExecutorService) virtual)));
        } catch (ReflectiveOperationException e) {
            return platform; // before JDK 21
        }
    }

    @ParameterizedTest
    @MethodSource("executors")
    void compressAndDecompress_manyThreads_staysApart(ExecutorService executor)
            throws InterruptedException, ExecutionException {
        try (Compressor compressor = compressor(levels()[0]);
                Decompressor decompressor = decompressor()) {
            List<Future<?>> calls = new ArrayList<>();
            for (int t = 0; t < 200; t++) {
                byte[] plain = repeat('a' + t, 10_000 + t);
                calls.add(executor.submit(() -> {
                    for (int i = 0; i < 20; i++) {
                        byte[] dst = new byte[compressor.maxCompressedLength(plain.length)];
                        int length = compressor.compress(plain, 0, plain.length, dst, 0);
                        assertThat(decompress(decompressor, dst, 0, length, LIMIT))
                                .isEqualTo(plain);
                    }
                }));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static byte[] decompress(Decompressor decompressor, byte[] src, int offset, int length, int limit) {
        OutputBuffer plain = new OutputBuffer();
        plain.limit(limit);
        decompressor.decompress(src, offset, length, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    final byte[] compress(int level, byte[] plain) {
        try (Compressor compressor = compressor(level)) {
            byte[] dst = new byte[compressor.maxCompressedLength(plain.length)];
            int length = compressor.compress(plain, 0, plain.length, dst, 0);
            return Arrays.copyOf(dst, length);
        }
    }
}
