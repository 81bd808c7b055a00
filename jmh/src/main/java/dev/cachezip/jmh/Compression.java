package dev.cachezip.jmh;

import dev.cachezip.Algorithm;
import dev.cachezip.ValuePipeline;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Lz4Compressor;
import dev.cachezip.compress.ZstdCompressor;

/** The kinds of compression under test, each at its default level. */
public enum Compression {
    /** zstd, level 3. */
    ZSTD {
        @Override
        <T> ValuePipeline<T> pipeline(ValueCodec<T> codec) {
            return compressed(codec, Compressor.create(Algorithm.ZSTD, ZstdCompressor.DEFAULT_LEVEL));
        }
    },
    /** lz4, level 0. */
    LZ4 {
        @Override
        <T> ValuePipeline<T> pipeline(ValueCodec<T> codec) {
            return compressed(codec, Compressor.create(Algorithm.LZ4, Lz4Compressor.DEFAULT_LEVEL));
        }
    },
    /** The codec's bytes as they are. */
    NONE {
        @Override
        <T> ValuePipeline<T> pipeline(ValueCodec<T> codec) {
            return ValuePipeline.builder(codec).uncompressed().build();
        }
    };

    /** Returns a pipeline for the caller to close. */
    abstract <T> ValuePipeline<T> pipeline(ValueCodec<T> codec);

    private static <T> ValuePipeline<T> compressed(ValueCodec<T> codec, Compressor compressor) {
        return ValuePipeline.builder(codec).compressor(compressor).build();
    }
}
