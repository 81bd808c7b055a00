package dev.cachezip.compress;

import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdException;
import dev.cachezip.CachezipException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trainer of dictionaries: it learns from every other sample, and measures on the rest.
 *
 * <p>Training keeps a processor busy for up to half a second, and needs native memory of some megabytes. Immutable and
 * thread-safe.
 */
public final class DictionaryTrainer {

    /** 1 KiB: the least maximum length in bytes of a dictionary. */
    public static final int MIN_LENGTH = 1 << 10;

    /** 32 KiB: the default maximum length; more makes values of most caches less than 3 % smaller. */
    public static final int DEFAULT_LENGTH = 32 << 10;

    /** 110 KiB: the greatest maximum length in bytes of a dictionary. */
    public static final int MAX_LENGTH = 110 << 10;

    /** Number of samples to learn from, and to measure on, at most: 10,000 would gain less than 1 %. */
    private static final int MAX_SAMPLES = 1000;

    /** 1 MiB to learn from, and to measure on, at most. */
    private static final int MAX_BYTES = 1 << 20;

    /** The library refuses ten. */
    private static final int MIN_SAMPLES = 11;

    /**
     * Shorter samples teach nothing. If the first three quarters of all samples are shorter in sum, the library, zstd 1.5.7,
     * reads beyond them, which ends the JVM.
     */
    private static final int MIN_SAMPLE_LENGTH = 8;

    /** A dictionary that holds nearly all samples is worse than a smaller one, as its tables describe the rest. */
    private static final int MIN_SAMPLE_BYTES_PER_BYTE = 4;

    private final int level;
    private final int maxLength;

    private DictionaryTrainer(int level, int maxLength) {
        this.level = level;
        this.maxLength = maxLength;
    }

    /**
     * Creates a trainer.
     *
     * @param level the level that values are compressed with
     * @param maxLength maximum length of the dictionaries in bytes, {@link #MIN_LENGTH} to {@link #MAX_LENGTH}
     * @throws IllegalArgumentException if there is no such level, or the length is out of range
     * @throws CachezipException.NoLibrary if the native library cannot be loaded
     */
    public static DictionaryTrainer create(int level, int maxLength) {
        ZstdCompressor.create(level).close();
        if (maxLength < MIN_LENGTH || maxLength > MAX_LENGTH) {
            throw new IllegalArgumentException("The largest dictionary must have from " + MIN_LENGTH + " to "
                    + MAX_LENGTH + " bytes: " + maxLength);
        }
        return new DictionaryTrainer(level, maxLength);
    }

    /**
     * Trains a dictionary: it learns from the first sample, the third and so on, and measures on the second, the fourth
     * and so on.
     *
     * @param samples plain values in a random order; those beyond 2,000, or 1 MiB in each half, are left out
     * @param present the dictionary that values are compressed with now; {@code null} if there is none
     */
    public Training train(List<byte[]> samples, @Nullable ZstdDictionary present) {
        List<byte[]> learned = everyOther(samples, 0).stream()
                .filter(sample -> sample.length >= MIN_SAMPLE_LENGTH)
                .toList();
        List<byte[]> heldOut = everyOther(samples, 1);
        long bytes = total(learned);
        int capacity = (int) Math.min(maxLength, bytes / MIN_SAMPLE_BYTES_PER_BYTE);
        if (learned.size() < MIN_SAMPLES || capacity < MIN_LENGTH) {
            return new Training.TooFewSamples(samples.size(), total(samples));
        }
        ZstdDictionary dictionary;
        try {
            // In direct buffers: with arrays, the library would stop garbage collection until it is done.
            ZstdDictTrainer trainer = Algorithm.ZSTD.load(() -> new ZstdDictTrainer((int) bytes, capacity, level));
            learned.forEach(trainer::addSample);
            dictionary = ZstdDictionary.ofTrained(trainer.trainSamples());
        } catch (ZstdException | CachezipException.Malformed | CachezipException.NoLibrary e) {
            return new Training.Refused();
        }
        Training.HoldOut result = measured(heldOut, dictionary, present);
        if (20 * result.stored() > 19 * result.before()) { // less than 5 % smaller
            dictionary.close();
            return new Training.NoGain(result);
        }
        return new Training.DictionaryCandidate(dictionary, result);
    }

    private static List<byte[]> everyOther(List<byte[]> samples, int first) {
        List<byte[]> half = new ArrayList<>();
        long bytes = 0;
        for (int i = first; i < samples.size() && half.size() < MAX_SAMPLES; i += 2) {
            bytes += samples.get(i).length;
            if (bytes > MAX_BYTES) {
                break;
            }
            half.add(samples.get(i));
        }
        return half;
    }

    private static long total(List<byte[]> samples) {
        return samples.stream().mapToLong(sample -> sample.length).sum();
    }

    private Training.HoldOut measured(
            List<byte[]> samples, ZstdDictionary dictionary, @Nullable ZstdDictionary present) {
        long without = stored(samples, null);
        long before = present == null ? without : stored(samples, present);
        return new Training.HoldOut(samples.size(), total(samples), without, before, stored(samples, dictionary));
    }

    private long stored(List<byte[]> samples, @Nullable ZstdDictionary dictionary) {
        long stored = 0;
        try (ZstdCompressor compressor = ZstdCompressor.create(level)
                .with(dictionary == null ? Dictionaries.none() : Dictionaries.of(dictionary))) {
            for (byte[] sample : samples) {
                byte[] frame = new byte[compressor.maxCompressedLength(sample.length)];
                int length = compressor.compress(sample, 0, sample.length, frame, 0);
                stored += ZstdCompressor.storedLength(sample.length, length);
            }
        }
        return stored;
    }
}
