package dev.cachezip.values;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Decompressors;
import dev.cachezip.compress.ZstdCompressor;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.CachePolicy.CompressionAlgorithm;
import dev.cachezip.policy.CachePolicy.CompressionPolicy;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.util.unit.DataSize;

/**
 * A factory for value pipelines from properties; the pipelines share their decompressors, and closing the factory
 * closes these.
 */
public final class Pipelines implements DisposableBean, AopInfrastructureBean {

    private final Decompressors decompressors = Decompressors.create();

    /**
     * Creates a pipeline.
     *
     * @param prefix the text before the names of the properties
     */
    public ValuePipeline<Object> create(
            String prefix, ValueCodec<Object> codec, ListLayout layout, CompressionPolicy compression) {
        ValuePipeline.ValuePipelineBuilder<Object> builder = ValuePipeline.builder(codec)
                .decompressors(decompressors)
                .layout(layout)
                .minLength(length(prefix + "min-size", compression.minSize(), 0, Integer.MAX_VALUE))
                .maxPlainLength(length(
                        prefix + "max-decompressed-size",
                        compression.maxDecompressedSize(),
                        1,
                        ValuePipeline.ValuePipelineBuilder.GREATEST_MAX_PLAIN_LENGTH));
        checkChecksum(prefix, compression.algorithm(), compression.checksum());
        if (!compression.guard()) {
            builder.unguarded();
        }
        return compression.algorithm() == CompressionAlgorithm.NONE
                ? builder.uncompressed().build()
                : builder.compressor(compressor(prefix, compression)).build();
    }

    /**
     * Checks that values that need a checksum are compressed with an algorithm that has one.
     *
     * @param prefix the text before the name of the algorithm's property
     */
    public static void checkChecksum(String prefix, CompressionAlgorithm algorithm, boolean checksum) {
        if (checksum && algorithm != CompressionAlgorithm.ZSTD) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.compression.checksum",
                    true,
                    "only zstd has checksums, and " + prefix + "algorithm is "
                            + InvalidCachezipPropertyException.shown(algorithm),
                    "set " + prefix + "algorithm to zstd");
        }
    }

    private static Compressor compressor(String prefix, CompressionPolicy compression) {
        Algorithm algorithm = Algorithm.valueOf(compression.algorithm().name());
        int level = compression.level();
        try {
            return compression.checksum()
                    ? ZstdCompressor.createWithChecksum(level)
                    : Compressor.create(algorithm, level);
        } catch (IllegalArgumentException e) {
            throw new InvalidCachezipPropertyException(prefix + "level", level, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void destroy() {
        decompressors.close();
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
