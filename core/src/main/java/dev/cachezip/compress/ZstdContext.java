package dev.cachezip.compress;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import org.jspecify.annotations.Nullable;

/** A native context of zstd that compresses at any level, with any dictionary or none. Not thread-safe. */
final class ZstdContext {

    private final ZstdCompressCtx context = new ZstdCompressCtx();
    private final LoadedDictionary<ZstdDictCompress> dictionary = new LoadedDictionary<>(context::loadDict);
    private int level = ZstdCompressor.DEFAULT_LEVEL;
    private boolean checksum;

    /**
     * Returns the context after setting the level, frames with or without checksum, and the dictionary.
     *
     * @param dictionary a dictionary prepared for the level, which is not used if it was freed in the meantime
     */
    ZstdCompressCtx at(int level, boolean checksum, @Nullable PreparedDictionary<ZstdDictCompress> dictionary) {
        // Most applications use one level, so that no native call is needed.
        if (this.level != level) {
            context.setLevel(level);
            this.level = level;
        }
        if (this.checksum != checksum) {
            context.setChecksum(checksum);
            this.checksum = checksum;
        }
        this.dictionary.set(dictionary);
        return context;
    }

    void dropRetiredDictionary() {
        dictionary.dropRetired();
    }

    void close() {
        context.close();
        dictionary.contextClosed();
    }
}
