package dev.cachezip.autoconfigure;

import dev.cachezip.ValuePipeline;
import dev.cachezip.autoconfigure.CachezipProperties.Compression;
import dev.cachezip.autoconfigure.CachezipProperties.CompressionAlgorithm;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Lz4Compressor;
import dev.cachezip.compress.ZstdCompressor;
import java.util.Locale;
import java.util.function.IntFunction;
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
        checkChecksum(prefix, compression.algorithm(), compression.checksum());
        return switch (compression.algorithm()) {
            case ZSTD ->
                builder.compressor(compressor(
                                prefix,
                                compression.level(),
                                ZstdCompressor.DEFAULT_LEVEL,
                                compression.checksum() ? ZstdCompressor::createWithChecksum : ZstdCompressor::create))
                        .build();
            case LZ4 ->
                builder.compressor(compressor(
                                prefix, compression.level(), Lz4Compressor.DEFAULT_LEVEL, Lz4Compressor::create))
                        .build();
            case NONE -> builder.uncompressed().build();
        };
    }

    /**
     * Checks that values which shall have a checksum are compressed with what has one.
     *
     * @param prefix what comes before the name of the algorithm's property
     */
    static void checkChecksum(String prefix, CompressionAlgorithm algorithm, boolean checksum) {
        if (checksum && algorithm != CompressionAlgorithm.ZSTD) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.compression.checksum",
                    true,
                    "only zstd has checksums, and " + prefix + "algorithm is "
                            + algorithm.name().toLowerCase(Locale.ROOT));
        }
    }

    private static Compressor compressor(
            String prefix, @Nullable Integer level, int defaultLevel, IntFunction<? extends Compressor> create) {
        if (level == null) {
            return create.apply(defaultLevel);
        }
        try {
            return create.apply(level);
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
