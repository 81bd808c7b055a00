package dev.cachezip.benchmarks.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;

/** The format of zstd-jni with reused contexts, through its calls that return arrays. */
final class ZstdContextBlocks implements BlockFormat {

    private final ZstdCompressCtx compressing;
    private final ZstdDecompressCtx decompressing = new ZstdDecompressCtx();

    ZstdContextBlocks(int level) {
        this.compressing = new ZstdCompressCtx().setLevel(level);
    }

    @Override
    public byte[] compress(byte[] plain) {
        return compressing.compress(plain);
    }

    @Override
    public byte[] decompress(byte[] compressed) {
        return decompressing.decompress(compressed, Math.toIntExact(Zstd.getFrameContentSize(compressed)));
    }

    @Override
    public void close() {
        compressing.close();
        decompressing.close();
    }
}
