package dev.cachezip.compress;

import dev.cachezip.Algorithm;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4JNIFastResetCompressor;
import net.jpountz.lz4.LZ4JNIHCFastResetCompressor;

/**
 * The LZ4 compressor: the plain length as unsigned 32-bit little-endian integer, then one raw block.
 *
 * <p>Thread-safe; its native contexts are pooled. Where the native library cannot be loaded, Java does the same.
 *
 * @since 0.1
 */
public final class Lz4Compressor implements Compressor {

    /** Acceleration 128: the fastest level that Valkey GLIDE takes. */
    public static final int MIN_LEVEL = -128;

    /** The greatest level of LZ4's high-compression mode. */
    public static final int MAX_LEVEL = 12;

    /** LZ4 without acceleration. */
    public static final int DEFAULT_LEVEL = 0;

    /** Length in bytes of the plain length before the block. */
    static final int HEADER_LENGTH = Integer.BYTES;

    static final VarHandle LITTLE_ENDIAN_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final ContextPool<? extends LZ4Compressor> contexts;

    private Lz4Compressor(ContextPool<? extends LZ4Compressor> contexts) {
        this.contexts = contexts;
    }

    /**
     * Creates a compressor.
     *
     * @param level {@value #MIN_LEVEL} to {@value #MAX_LEVEL}: below 0 an acceleration, 0 the default,
     *     above 0 the slower high-compression mode
     * @throws IllegalArgumentException if there is no such level
     */
    public static Lz4Compressor create(int level) {
        Levels.check(Algorithm.LZ4, level, MIN_LEVEL, MAX_LEVEL);
        return new Lz4Compressor(contexts(level));
    }

    private static ContextPool<? extends LZ4Compressor> contexts(int level) {
        LZ4Factory factory;
        try {
            factory = LZ4Factory.nativeInstance();
        } catch (LinkageError e) {
            return javaContexts(level);
        }
        // The fast-reset kind gives the same bytes as fastCompressor() and does not clear 16 KB on each call.
        return level > 0
                ? new ContextPool<>(() -> factory.highFastResetCompressor(level), LZ4JNIHCFastResetCompressor::close)
                : new ContextPool<>(
                        () -> factory.fastResetCompressor(Math.max(1, -level)), LZ4JNIFastResetCompressor::close);
    }

    /** Slower, and without acceleration, where the native library cannot be loaded. */
    private static ContextPool<LZ4Compressor> javaContexts(int level) {
        LZ4Factory factory = LZ4Factory.fastestJavaInstance();
        return new ContextPool<>(
                () -> level > 0 ? factory.highCompressor(level) : factory.fastCompressor(), compressor -> {});
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
                + contexts.apply(context ->
                        context.compress(src, srcOffset, srcLength, dst, blockOffset, dst.length - blockOffset));
    }

    @Override
    public Waits waits() {
        return contexts.waits();
    }

    @Override
    public void close() {
        contexts.close();
    }
}
