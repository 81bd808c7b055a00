package dev.cachezip.compress;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import dev.cachezip.OutputBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When the native memory of dictionaries is freed: not before the last use, and not much after it. */
@Timeout(120)
class DictionaryMemoryTest {

    private static final int LEVEL = 3;
    private static final List<byte[]> SESSIONS = SessionSamples.sessions(3, 100);

    @Test
    void close_afterUse_freesBothHalves() {
        ZstdDictionary dictionary = SessionSamples.dictionary(1);
        HeldDictionaries held = HeldDictionaries.of(dictionary);
        try (Compressor compressor = Compressor.create(Algorithm.ZSTD).with(held);
                Decompressor decompressor = Decompressor.create(Algorithm.ZSTD).with(held)) {
            assertRoundTrip(compressor, decompressor, SESSIONS.get(0));
            PreparedDictionary<ZstdDictCompress> compressing = requireNonNull(dictionary.compressing(LEVEL));
            PreparedDictionary<ZstdDictDecompress> decompressing = requireNonNull(dictionary.decompressing());
            dictionary.close();
            dictionary.close();

            assertThat(compressing.hold()).isFalse();
            assertThat(decompressing.hold()).isFalse();
            assertThat(dictionary.compressing(LEVEL)).isNull();
            assertThat(dictionary.decompressing()).isNull();
        }
    }

    @Test
    void compress_withAClosedDictionary_doesWithout() {
        ZstdDictionary dictionary = SessionSamples.dictionary(1);
        HeldDictionaries held = HeldDictionaries.of(dictionary);
        dictionary.close();
        try (Compressor compressor = Compressor.create(Algorithm.ZSTD).with(held)) {
            byte[] frame = new byte[1000];
            compressor.compress(SESSIONS.get(0), 0, 100, frame, 0);
            assertThat(ZstdFrame.namesDictionary(frame, 0)).isFalse();
            assertThat(compressor.label(frame, 0)).isEqualTo("zstd");
        }
    }

    @Test
    void letGo_theLastHolder_frees() {
        AtomicInteger freed = new AtomicInteger();
        PreparedDictionary<String> prepared = new PreparedDictionary<>("native", name -> freed.incrementAndGet());
        List<String> loaded = new ArrayList<>();
        LoadedDictionary<String> first = new LoadedDictionary<>(loaded::add);
        LoadedDictionary<String> second = new LoadedDictionary<>(loaded::add);
        first.set(prepared);
        first.set(prepared);
        second.set(prepared);
        assertThat(loaded).containsExactly("native", "native");
        first.dropRetired();
        assertThat(loaded).hasSize(2);

        prepared.retire();
        assertThat(freed).hasValue(0);
        first.dropRetired();
        assertThat(loaded).containsExactly("native", "native", null);
        assertThat(freed).hasValue(0);
        second.contextClosed();
        assertThat(freed).hasValue(1);
        first.set(prepared);
        assertThat(loaded).containsExactly("native", "native", null);
    }

    /** Each dictionary is closed as soon as it is no longer current, while threads compress with it. */
    @Test
    void close_whileManyThreadsWrite_everyValueIsReadAndAllMemoryIsFreed() throws Exception {
        List<ZstdDictionary> readable =
                List.of(SessionSamples.dictionary(1), SessionSamples.dictionary(2), SessionSamples.dictionary(3));
        HeldDictionaries read = HeldDictionaries.of(readable.toArray(ZstdDictionary[]::new));
        HeldDictionaries written = HeldDictionaries.of();
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(32);
        List<@Nullable PreparedDictionary<ZstdDictCompress>> prepared = new ArrayList<>();
        try (Compressor compressor = Compressor.create(Algorithm.ZSTD).with(written);
                Decompressor decompressor = Decompressor.create(Algorithm.ZSTD).with(read)) {
            List<Future<Integer>> writers = new ArrayList<>();
            for (int t = 0; t < 32; t++) {
                writers.add(threads.submit(() -> {
                    int count = 0;
                    while (!done.get()) {
                        assertRoundTrip(compressor, decompressor, SESSIONS.get(count++ % SESSIONS.size()));
                    }
                    return count;
                }));
            }
            for (int i = 0; i < 1000; i++) {
                ZstdDictionary next =
                        ZstdDictionary.of(readable.get(i % readable.size()).bytes());
                prepared.add(next.compressing(LEVEL));
                ZstdDictionary previous = written.current();
                written.change(next);
                if (previous != null) {
                    previous.close();
                }
            }
            requireNonNull(written.current()).close();
            done.set(true);
            for (Future<Integer> writer : writers) {
                assertThat(writer.get()).isPositive();
            }
            assertThat(prepared).hasSize(1000).noneMatch(PreparedDictionary::hold);
        } finally {
            done.set(true);
            threads.shutdownNow();
        }
    }

    @Test
    void change_whileManyThreadsWriteAndRead_everyValueIsRead() throws Exception {
        List<ZstdDictionary> dictionaries =
                LongStream.range(0, 8).mapToObj(SessionSamples::dictionary).toList();
        HeldDictionaries held = HeldDictionaries.of(dictionaries.toArray(ZstdDictionary[]::new));
        ExecutorService threads = Executors.newFixedThreadPool(32);
        try (Compressor compressor = Compressor.create(Algorithm.ZSTD).with(held);
                Decompressor decompressor = Decompressor.create(Algorithm.ZSTD).with(held)) {
            List<Future<?>> writers = new ArrayList<>();
            for (int t = 0; t < 32; t++) {
                int thread = t;
                writers.add(threads.submit(() -> {
                    for (int i = 0; i < 2000; i++) {
                        if (i % 20 == 0) {
                            held.change(dictionaries.get((thread + i / 20) % dictionaries.size()));
                        }
                        assertRoundTrip(compressor, decompressor, SESSIONS.get(i % SESSIONS.size()));
                    }
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        } finally {
            threads.shutdownNow();
            dictionaries.forEach(ZstdDictionary::close);
        }
    }

    private static void assertRoundTrip(Compressor compressor, Decompressor decompressor, byte[] plain) {
        byte[] frame = new byte[compressor.maxCompressedLength(plain.length)];
        int length = compressor.compress(plain, 0, plain.length, frame, 0);
        OutputBuffer read = new OutputBuffer();
        decompressor.decompress(frame, 0, length, read);
        assertThat(Arrays.copyOf(read.array(), read.length())).isEqualTo(plain);
    }
}
