package dev.cachezip.compress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The LZ4 compressor, which writes the plain length as unsigned 32-bit little-endian integer, followed by one raw
 * block.
 *
 * <p>Thread-safe; all LZ4 compressors share their native contexts. If the native library cannot be loaded, Java code
 * does the same.
 *
 * @since 0.1
 */
public final class Lz4Compressor implements Compressor {

    /** Acceleration 128: the fastest level of Valkey GLIDE. */
    public static final int MIN_LEVEL = -128;

    /** The greatest level of LZ4's high-compression mode. */
    public static final int MAX_LEVEL = 12;

    /** LZ4 without acceleration. */
    public static final int DEFAULT_LEVEL = 0;

    /** Length in bytes of the plain length in front of the block. */
    static final int HEADER_LENGTH = Integer.BYTES;

    static final VarHandle LITTLE_ENDIAN_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static final Levels LEVELS = new Levels(MIN_LEVEL, DEFAULT_LEVEL, MAX_LEVEL);

    private static final ContextPool<Lz4Context> CONTEXTS = new ContextPool<>(Lz4Context::new, Lz4Context::close);

    private final ContextPool<Lz4Context>.Share contexts = CONTEXTS.share();
    private final int level;

    private Lz4Compressor(int level) {
        this.level = level;
    }

    /**
     * Creates a compressor.
     *
     * @param level {@value #MIN_LEVEL} to {@value #MAX_LEVEL}: below 0 an acceleration, 0 the default, above 0 the
     *     slower high-compression mode
     * @throws IllegalArgumentException if there is no such level
     */
    public static Lz4Compressor create(int level) {
        LEVELS.check(Algorithm.LZ4, level);
        return new Lz4Compressor(level);
    }

    @Override
    public Algorithm algorithm() {
        return Algorithm.LZ4;
    }

    @Override
    public int maxCompressedLength(int length) {
        // LZ4_COMPRESSBOUND of lz4.h.
        return Math.toIntExact(HEADER_LENGTH + (long) length + length / 255 + 16);
    }

    @Override
    public int compress(byte[] src, int srcOffset, int srcLength, byte[] dst, int dstOffset) {
        LITTLE_ENDIAN_INT.set(dst, dstOffset, srcLength);
        int blockOffset = dstOffset + HEADER_LENGTH;
        return HEADER_LENGTH
                + contexts.apply(context -> context.at(level)
                        .compress(src, srcOffset, srcLength, dst, blockOffset, dst.length - blockOffset));
    }

    @Override
    public void close() {
        contexts.close();
    }
}
