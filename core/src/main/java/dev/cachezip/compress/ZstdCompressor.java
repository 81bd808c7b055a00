package dev.cachezip.compress;

import com.github.luben.zstd.Zstd;
import dev.cachezip.CachezipException;

/**
 * The zstd compressor, which writes one frame with content size, without dictionary, and optionally with a checksum.
 *
 * <p>Thread-safe; all zstd compressors share their contexts.
 *
 * @since 0.1
 */
public final class ZstdCompressor implements Compressor {

    /** The fastest level, the lowest that libzstd accepts. It stores almost all bytes uncompressed. */
    public static final int MIN_LEVEL = -131072;

    /** The level with the smallest output, the highest that libzstd accepts, with windows up to 128 MiB. */
    public static final int MAX_LEVEL = 22;

    /** Default level of libzstd and of Valkey GLIDE. */
    public static final int DEFAULT_LEVEL = 3;

    static final Levels LEVELS = new Levels(MIN_LEVEL, DEFAULT_LEVEL, MAX_LEVEL);

    private static final ContextPool<ZstdContext> CONTEXTS = new ContextPool<>(ZstdContext::new, ZstdContext::close);

    private final ContextPool<ZstdContext>.Share contexts = CONTEXTS.share();
    private final int level;
    private final boolean checksum;

    private ZstdCompressor(int level, boolean checksum) {
        this.level = level;
        this.checksum = checksum;
    }

    /**
     * Creates a compressor of frames without checksum.
     *
     * @param level {@value #MIN_LEVEL} to {@value #MAX_LEVEL}; 0 means the default
     * @throws IllegalArgumentException if there is no such level
     * @throws CachezipException.NoLibrary if the native library cannot be loaded
     */
    public static ZstdCompressor create(int level) {
        return create(level, false);
    }

    /**
     * Creates a compressor of frames that end with a checksum: four more bytes, with which every reader of zstd detects
     * a flipped bit.
     *
     * @param level {@value #MIN_LEVEL} to {@value #MAX_LEVEL}; 0 means the default
     * @throws IllegalArgumentException if there is no such level
     * @throws CachezipException.NoLibrary if the native library cannot be loaded
     */
    public static ZstdCompressor createWithChecksum(int level) {
        return create(level, true);
    }

    private static ZstdCompressor create(int level, boolean checksum) {
        LEVELS.check(Algorithm.ZSTD, level);
        // Loaded now, not with the first value, so that a missing library is reported at configuration.
        ZstdLibrary.load();
        return new ZstdCompressor(level, checksum);
    }

    @Override
    public Algorithm algorithm() {
        return Algorithm.ZSTD;
    }

    @Override
    public int maxCompressedLength(int length) {
        return Math.toIntExact(Zstd.compressBound(length));
    }

    @Override
    public int compress(byte[] src, int srcOffset, int srcLength, byte[] dst, int dstOffset) {
        return contexts.apply(context -> context.at(level, checksum)
                .compressByteArray(dst, dstOffset, dst.length - dstOffset, src, srcOffset, srcLength));
    }

    @Override
    public void close() {
        contexts.close();
    }
}
