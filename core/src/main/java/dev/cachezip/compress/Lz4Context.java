package dev.cachezip.compress;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4JNIFastResetCompressor;
import net.jpountz.lz4.LZ4JNIHCFastResetCompressor;
import org.jspecify.annotations.Nullable;

/**
 * A native context of LZ4 that compresses at any level; Java code replaces it if the native library cannot be loaded.
 * Not thread-safe.
 */
final class Lz4Context {

    private static final boolean NATIVE = isNativeAvailable();

    private @Nullable LZ4Compressor compressor;
    private int level;

    private static boolean isNativeAvailable() {
        try {
            LZ4Factory.nativeInstance();
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
            current = NATIVE ? nativeCompressor(level) : javaCompressor(level);
            compressor = current;
            this.level = level;
        }
        return current;
    }

    /** The fast-reset kind gives the same bytes as {@code fastCompressor()} and does not clear 16 KB on each call. */
    private static LZ4Compressor nativeCompressor(int level) {
        LZ4Factory factory = LZ4Factory.nativeInstance();
        return level > 0 ? factory.highFastResetCompressor(level) : factory.fastResetCompressor(Math.max(1, -level));
    }

    /** Returns the Java compressor, which is slower and has no acceleration. */
    private static LZ4Compressor javaCompressor(int level) {
        LZ4Factory factory = LZ4Factory.fastestJavaInstance();
        return level > 0 ? factory.highCompressor(level) : factory.fastCompressor();
    }

    void close() {
        if (compressor instanceof LZ4JNIFastResetCompressor fast) {
            fast.close();
        } else if (compressor instanceof LZ4JNIHCFastResetCompressor high) {
            high.close();
        }
        compressor = null;
    }
}
