package dev.cachezip.benchmarks.codec;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import java.util.Optional;

/** The kinds of compression under test: cachezip's, and other ways to call the same libraries. */
public enum Compression implements Subject {
    /** The codec's bytes as they are. */
    NONE("none", "the codec's bytes as they are"),
    /** Cachezip's compression. */
    ZSTD("cachezip zstd", "level 3; contexts and buffers pooled"),
    /** Cachezip's compression. */
    LZ4("cachezip lz4", "level 0; native; buffers pooled"),
    /** The shortest way to call zstd-jni. */
    ZSTD_STATIC("zstd static calls", "`Zstd.compress(bytes)` and `Zstd.decompress(bytes, length)`, level 3"),
    /** zstd-jni as fast as its API allows. */
    ZSTD_CONTEXT_1("zstd context, level 1", "one `ZstdCompressCtx` and `ZstdDecompressCtx`, used again and again"),
    /** Zstd as Valkey GLIDE calls it. */
    GLIDE_ZSTD("GLIDE zstd", "GLIDE's format and calls: level 3, a stream opened for each call, length unknown"),
    /** LZ4 as Valkey GLIDE calls it. */
    GLIDE_LZ4("GLIDE lz4", "GLIDE's format and calls: level 0, native, header in front by a second copy");

    private final String title;
    private final String settings;

    Compression(String title, String settings) {
        this.title = title;
        this.settings = settings;
    }

    @Override
    public String title() {
        return title;
    }

    /** Returns the setup of the compression, as Markdown. */
    String settings() {
        return settings;
    }

    /** Returns the compressor for a pipeline, if this is cachezip's compression. */
    Optional<Compressor> compressor() {
        return switch (this) {
            case ZSTD -> Optional.of(Compressor.create(Algorithm.ZSTD));
            case LZ4 -> Optional.of(Compressor.create(Algorithm.LZ4));
            default -> Optional.empty();
        };
    }

    /**
     * Returns the block format, for the caller to close.
     *
     * @throws IllegalStateException for {@link #NONE}
     */
    public BlockFormat blocks() {
        return switch (this) {
            case NONE -> throw new IllegalStateException("nothing to compress with");
            case ZSTD, LZ4 -> new CachezipBlocks(compressor().orElseThrow());
            case ZSTD_STATIC -> new ZstdStaticBlocks();
            case ZSTD_CONTEXT_1 -> new ZstdContextBlocks(1);
            case GLIDE_ZSTD -> GlideBlocks.zstd();
            case GLIDE_LZ4 -> GlideBlocks.lz4();
        };
    }
}
