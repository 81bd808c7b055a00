package dev.cachezip.benchmarks.codec;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import java.util.Optional;

/** The kinds of compression under test: cachezip's, and other ways to call the same libraries. */
public enum Compression {
    /** The codec's bytes as they are. */
    NONE("none"),
    /** Cachezip's compression. */
    ZSTD("cachezip zstd"),
    /** Cachezip's compression. */
    LZ4("cachezip lz4"),
    /** The shortest way to call zstd-jni. */
    ZSTD_STATIC("zstd static calls"),
    /** zstd-jni as fast as its API allows. */
    ZSTD_CONTEXT_1("zstd context, level 1"),
    /** Zstd as Valkey GLIDE calls it. */
    GLIDE_ZSTD("GLIDE zstd"),
    /** LZ4 as Valkey GLIDE calls it. */
    GLIDE_LZ4("GLIDE lz4");

    private final String title;

    Compression(String title) {
        this.title = title;
    }

    /** Returns the name to print. */
    public String title() {
        return title;
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
