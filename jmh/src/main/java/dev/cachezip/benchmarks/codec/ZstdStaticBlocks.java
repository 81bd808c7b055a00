package dev.cachezip.benchmarks.codec;

import com.github.luben.zstd.Zstd;

/** The format of zstd-jni through its shortest calls, which open and close a native context each time. */
final class ZstdStaticBlocks implements BlockFormat {

    @Override
    public byte[] compress(byte[] plain) {
        return Zstd.compress(plain);
    }

    @Override
    public byte[] decompress(byte[] compressed) {
        return Zstd.decompress(compressed, Math.toIntExact(Zstd.getFrameContentSize(compressed)));
    }
}
