package dev.cachezip.autoconfigure;

import dev.cachezip.Algorithm;
import dev.cachezip.ValuePipeline;
import dev.cachezip.autoconfigure.CachezipProperties.Compression;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Compressor;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Value pipelines made from properties. */
final class Pipelines {

    private Pipelines() {}

    /**
     * Creates a pipeline.
     *
     * @param prefix what comes before the names of the properties
     */
    static ValuePipeline<Object> create(String prefix, ValueCodec<Object> codec, Compression compression) {
        ValuePipeline.Builder<Object> builder = ValuePipeline.builder(codec)
                .minLength(length(prefix + "min-size", compression.minSize(), 0, Integer.MAX_VALUE))
                .maxPlainLength(length(
                        prefix + "max-decompressed-size",
                        compression.maxDecompressedSize(),
                        1,
                        ValuePipeline.Builder.GREATEST_MAX_PLAIN_LENGTH));
        return switch (compression.algorithm()) {
            case ZSTD ->
                builder.compressor(compressor(prefix, Algorithm.ZSTD, compression.level()))
                        .build();
            case LZ4 ->
                builder.compressor(compressor(prefix, Algorithm.LZ4, compression.level()))
                        .build();
            case NONE -> builder.uncompressed().build();
        };
    }

    private static Compressor compressor(String prefix, Algorithm algorithm, @Nullable Integer level) {
        if (level == null) {
            return Compressor.create(algorithm);
        }
        try {
            return Compressor.create(algorithm, level);
        } catch (IllegalArgumentException e) {
            throw new InvalidCachezipPropertyException(prefix + "level", level, String.valueOf(e.getMessage()));
        }
    }

    private static int length(String property, DataSize size, int min, int max) {
        long bytes = size.toBytes();
        if (bytes < min || bytes > max) {
            throw new InvalidCachezipPropertyException(
                    property, size, "a size from " + min + "B to " + max + "B is needed");
        }
        return (int) bytes;
    }
}
