package dev.cachezip.compress;

import com.github.luben.zstd.ZstdCompressCtx;

/** A native context of zstd that compresses at any level. Not thread-safe. */
final class ZstdContext {

    private final ZstdCompressCtx context = new ZstdCompressCtx();
    private int level = ZstdCompressor.DEFAULT_LEVEL;
    private boolean checksum;

    /** Returns the context after setting the level, and frames with or without checksum. */
    ZstdCompressCtx at(int level, boolean checksum) {
        // Most applications use one level, so that no native call is needed.
        if (this.level != level) {
            context.setLevel(level);
            this.level = level;
        }
        if (this.checksum != checksum) {
            context.setChecksum(checksum);
            this.checksum = checksum;
        }
        return context;
    }

    void close() {
        context.close();
    }
}
