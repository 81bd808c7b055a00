package dev.cachezip.compress;

import dev.cachezip.CachezipException;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A compression algorithm: its id in the stored bytes, its name, its levels and the two classes that implement it.
 *
 * <p>The ids are those of Valkey GLIDE and are never reused.
 */
public enum Algorithm {
    /** Zstandard: one frame (RFC 8878). */
    ZSTD(0x01, ZstdCompressor.LABELS, ZstdCompressor.LEVELS, ZstdCompressor::create, ZstdDecompressor::new),
    /** LZ4: the plain length as unsigned 32-bit little-endian integer, followed by one raw block. */
    LZ4(0x02, List.of("lz4"), Lz4Compressor.LEVELS, Lz4Compressor::create, Lz4Decompressor::new);

    private static final Algorithm[] ALL = values();

    private final byte id;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<String> labels;

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
    private final Levels levels;

    @SuppressWarnings("ImmutableEnumChecker") // a method without state
    private final IntFunction<Compressor> compressor;

    @SuppressWarnings("ImmutableEnumChecker") // a constructor
    private final Supplier<Decompressor> decompressor;

    Algorithm(
            int id,
            List<String> labels,
            Levels levels,
            IntFunction<Compressor> compressor,
            Supplier<Decompressor> decompressor) {
        this.id = (byte) id;
        this.labels = labels;
        this.levels = levels;
        this.compressor = compressor;
        this.decompressor = decompressor;
    }

    /** Returns the algorithm with an id; {@code null} if there is none. */
    public static @Nullable Algorithm withId(byte id) {
        // Asked for each value that is read: no copy of values(), no stream.
        for (Algorithm algorithm : ALL) {
            if (algorithm.id == id) {
                return algorithm;
            }
        }
        return null;
    }

    /** Returns the fifth byte of the envelope. */
    public byte id() {
        return id;
    }

    /** Returns the name in properties, meters and output, in lower case. */
    public String label() {
        return labels.get(0);
    }

    /**
     * Returns the names of the ways in which values are compressed, in meters and reports, in lower case with hyphens;
     * the first is {@link #label()}.
     */
    public List<String> labels() {
        return labels;
    }

    /** Returns the levels of the compressor. */
    public Levels levels() {
        return levels;
    }

    /**
     * Returns an object that needs the native library, which unpacks itself to a temporary folder on its first use.
     *
     * @throws CachezipException.NoLibrary if it cannot be loaded
     */
    <T> T load(Supplier<T> needing) {
        try {
            return needing.get();
        } catch (LinkageError e) {
            throw new CachezipException.NoLibrary(label(), e);
        }
    }

    Compressor newCompressor(int level) {
        return compressor.apply(level);
    }

    Decompressor newDecompressor() {
        return decompressor.get();
    }
}
