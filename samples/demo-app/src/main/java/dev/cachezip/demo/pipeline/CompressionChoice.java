package dev.cachezip.demo.pipeline;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Lz4Compressor;
import dev.cachezip.compress.ZstdCompressor;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.Arrays;
import java.util.stream.Collectors;

/** An algorithm that can be chosen on the page, and the levels that are worth trying. */
public enum CompressionChoice {
    /** Zstandard: levels below 1 are faster. */
    @JsonProperty("zstd")
    ZSTD("zstd", -7, 22, ZstdCompressor.DEFAULT_LEVEL) {
        @Override
        void set(ValuePipeline.ValuePipelineBuilder<Object> builder, int level) {
            builder.compressor(Compressor.create(Algorithm.ZSTD, level));
        }
    },
    /** LZ4: levels below 0 are accelerations, levels above 0 use the high-compression mode. */
    @JsonProperty("lz4")
    LZ4("lz4", -8, 12, Lz4Compressor.DEFAULT_LEVEL) {
        @Override
        void set(ValuePipeline.ValuePipelineBuilder<Object> builder, int level) {
            builder.compressor(Compressor.create(Algorithm.LZ4, level));
        }
    },
    /** Uncompressed MessagePack. */
    @JsonProperty("none")
    NONE("none", 0, 0, 0) {
        @Override
        void set(ValuePipeline.ValuePipelineBuilder<Object> builder, int level) {
            builder.uncompressed();
        }
    };

    private final String title;
    private final int minLevel;
    private final int maxLevel;
    private final int defaultLevel;

    CompressionChoice(String title, int minLevel, int maxLevel, int defaultLevel) {
        this.title = title;
        this.minLevel = minLevel;
        this.maxLevel = maxLevel;
        this.defaultLevel = defaultLevel;
    }

    /**
     * Returns the choice with a name.
     *
     * @param title {@code zstd}, {@code lz4} or {@code none}
     * @throws InvalidRequestException if there is no such choice
     */
    public static CompressionChoice of(String title) {
        return Arrays.stream(values())
                .filter(choice -> choice.title.equals(title))
                .findFirst()
                .orElseThrow(() -> new InvalidRequestException("algorithm must be one of "
                        + Arrays.stream(values()).map(CompressionChoice::title).collect(Collectors.joining(", "))
                        + "; it is '" + title + "'."));
    }

    /** Returns the name of the algorithm, as in the property. */
    public String title() {
        return title;
    }

    /** Returns the lowest level that can be chosen. */
    public int minLevel() {
        return minLevel;
    }

    /** Returns the highest level that can be chosen. */
    public int maxLevel() {
        return maxLevel;
    }

    /** Returns the level that is used by default. */
    public int defaultLevel() {
        return defaultLevel;
    }

    /**
     * Returns a level if it can be chosen.
     *
     * @throws InvalidRequestException if the level cannot be chosen
     */
    public int checkLevel(int level) {
        if (level < minLevel || level > maxLevel) {
            throw new InvalidRequestException(
                    "level must be from " + minLevel + " to " + maxLevel + " for " + title + "; it is " + level + ".");
        }
        return level;
    }

    abstract void set(ValuePipeline.ValuePipelineBuilder<Object> builder, int level);
}
