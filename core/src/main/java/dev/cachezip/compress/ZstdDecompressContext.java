package dev.cachezip.compress;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictDecompress;
import org.jspecify.annotations.Nullable;

/** A native context of zstd that decompresses with any dictionary or none. Not thread-safe. */
final class ZstdDecompressContext {

    private final ZstdDecompressCtx context = ZstdLibrary.use(ZstdDecompressCtx::new);
    private final LoadedDictionary<ZstdDictDecompress> dictionary = new LoadedDictionary<>(context::loadDict);

    /** Returns the context with a dictionary, or without one if it is {@code null}. */
    ZstdDecompressCtx with(@Nullable PreparedDictionary<ZstdDictDecompress> dictionary) {
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
