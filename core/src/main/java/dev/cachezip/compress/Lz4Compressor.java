package dev.cachezip.compress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4JNIFastResetCompressor;
import net.jpountz.lz4.LZ4JNIHCFastResetCompressor;
import org.jspecify.annotations.Nullable;

/**
 * The LZ4 compressor, which writes the plain length as unsigned 32-bit little-endian integer, followed by one raw
 * block.
 *
 * <p>Thread-safe; all LZ4 compressors share their native contexts. If the native library cannot be loaded, Java code
 * does the same. Any release of lz4-java will do, since other libraries bring older ones.
 */
public final class Lz4Compressor implements Compressor {

    /** LZ4 without acceleration. */
    public static final int DEFAULT_LEVEL = 0;

    /** Length in bytes of the plain length in front of the block. */
    static final int HEADER_LENGTH = Integer.BYTES;

    static final VarHandle LITTLE_ENDIAN_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** From acceleration 128, the fastest of Valkey GLIDE, to the greatest level of LZ4's high-compression mode. */
    static final Levels LEVELS = new Levels(-128, DEFAULT_LEVEL, 12);

    private static final ContextPool<Lz4Context> CONTEXTS =
            new ContextPool<>("lz4", Lz4Context::new, Lz4Context::close);

    private final ContextPool<Lz4Context>.Lease contexts = CONTEXTS.share();
    private final int level;

    private Lz4Compressor(int level) {
        this.level = level;
    }

    /**
     * Creates a compressor.
     *
     * @param level -128 to 12: below 0 an acceleration, 0 the default, above 0 the
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

    /** A context of LZ4 that compresses at any level. Not thread-safe. */
    private static final class Lz4Context {

        private static final boolean FAST_RESET = hasFastReset();

        private @Nullable LZ4Compressor compressor;
        private int level;

        private static boolean hasFastReset() {
            try {
                FastReset.close(FastReset.compressor(DEFAULT_LEVEL));
                return true;
            } catch (LinkageError e) {
                return false;
            }
        }

        /** Returns the compressor of a level; LZ4 has one context for each level, and most applications use one level. */
        LZ4Compressor at(int level) {
            LZ4Compressor current = compressor;
            if (current == null || this.level != level) {
                close();
                current = FAST_RESET ? FastReset.compressor(level) : anyCompressor(level);
                compressor = current;
                this.level = level;
            }
            return current;
        }

        /** Returns a compressor that all releases have, in Java if need be: without acceleration. */
        private static LZ4Compressor anyCompressor(int level) {
            LZ4Factory factory = LZ4Factory.fastestInstance();
            return level > 0 ? factory.highCompressor(level) : factory.fastCompressor();
        }

        void close() {
            if (FAST_RESET) {
                FastReset.close(compressor);
            }
            compressor = null;
        }
    }

    /** Native compressors that give the same bytes and do not clear 16 KB on each call; old releases lack their classes. */
    private static final class FastReset {

        static LZ4Compressor compressor(int level) {
            LZ4Factory lz4 = LZ4Factory.nativeInstance();
            return level > 0 ? lz4.highFastResetCompressor(level) : lz4.fastResetCompressor(Math.max(1, -level));
        }

        static void close(@Nullable LZ4Compressor compressor) {
            if (compressor instanceof LZ4JNIFastResetCompressor fast) {
                fast.close();
            } else if (compressor instanceof LZ4JNIHCFastResetCompressor high) {
                high.close();
            }
        }
    }
}
