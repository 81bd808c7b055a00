package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.pipeline.ValuePipeline;

/** The pipelines that are compared; all compress with zstd, if they do, at level 3 unless they say so. */
public enum Variant {
    /** No compression. */
    PLAIN("plain"),
    /** Compression of every value. */
    UNGUARDED("zstd, unguarded"),
    /** Compression as by default. */
    GUARDED("zstd"),
    /** Compression with a dictionary. */
    DICTIONARY("zstd + dictionary"),
    /** Compression at the level for those who want time rather than bytes. */
    FAST("zstd -1"),
    /** Compression at that level with a dictionary. */
    FAST_DICTIONARY("zstd -1 + dictionary");

    private static final int FAST_LEVEL = -1;

    private final String title;

    Variant(String title) {
        this.title = title;
    }

    /** Returns the name to print. */
    public String title() {
        return title;
    }

    /** Returns a new pipeline, for the caller to close. */
    <T> ValuePipeline<T> pipeline(ValueCodec<T> codec, Dictionaries dictionaries) {
        ValuePipeline.ValuePipelineBuilder<T> builder = ValuePipeline.builder(codec);
        return switch (this) {
            case PLAIN -> builder.uncompressed().build();
            case UNGUARDED -> builder.unguarded().build();
            case GUARDED -> builder.build();
            case DICTIONARY -> builder.dictionaries(dictionaries).build();
            case FAST -> builder.compressor(fast()).build();
            case FAST_DICTIONARY ->
                builder.compressor(fast()).dictionaries(dictionaries).build();
        };
    }

    private static Compressor fast() {
        return Compressor.create(Algorithm.ZSTD, FAST_LEVEL);
    }
}
