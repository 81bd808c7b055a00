package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.codec.Compression;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** The stored forms of a list that are compared. */
public enum Form {
    /** The bytes that an application can store without the starter. */
    JSON_ZSTD_3("JSON + zstd 3", ListLayout.ROWS, Algorithm.ZSTD, 3),
    /** Rows at a fast level. */
    ROWS_ZSTD_1("rows + zstd 1", ListLayout.ROWS, Algorithm.ZSTD, 1),
    /** The bytes that the starter stores by default. */
    ROWS_ZSTD_3("rows + zstd 3", ListLayout.ROWS, Algorithm.ZSTD, 3),
    /** Rows at a thorough level. */
    ROWS_ZSTD_9("rows + zstd 9", ListLayout.ROWS, Algorithm.ZSTD, 9),
    /** Rows with the fast algorithm. */
    ROWS_LZ4("rows + lz4", ListLayout.ROWS, Algorithm.LZ4, 0),
    /** Columns alone; no algorithm and no level stores more. */
    COLUMNS("columns", ListLayout.COLUMNS, Algorithm.ZSTD, 3),
    /** The bytes that the starter stores with {@code cachezip.layout=columns}. */
    COLUMNS_ZSTD_3("columns + zstd 3", ListLayout.COLUMNS, Algorithm.ZSTD, 3),
    /** Columns with the fast algorithm. */
    COLUMNS_LZ4("columns + lz4", ListLayout.COLUMNS, Algorithm.LZ4, 0);

    private static final AllowedTypes TYPES = AllowedTypes.of(
            "dev.cachezip.benchmarks.values.*", "dev.cachezip.samples.*", "tools.jackson.databind.node.*");
    private static final JsonMapper JSON = new JsonMapper();

    private final String title;
    private final ListLayout layout;
    private final Algorithm algorithm;
    private final int level;

    Form(String title, ListLayout layout, Algorithm algorithm, int level) {
        this.title = title;
        this.layout = layout;
        this.algorithm = algorithm;
        this.level = level;
    }

    /** Returns the name to print. */
    public String title() {
        return title;
    }

    /**
     * Returns the stored bytes of a list.
     *
     * @throws IllegalStateException if the list read back from them is not equal to it
     */
    byte[] stored(JavaType type, List<Object> list) {
        if (this == JSON_ZSTD_3) {
            byte[] json = JSON.writerFor(type).writeValueAsBytes(list);
            check(list, JSON.readerFor(type).readValue(json));
            return Compression.ZSTD_STATIC.blocks().compress(json);
        }
        try (ValuePipeline<Object> pipeline = pipeline(type)) {
            return checked(pipeline, list);
        }
    }

    /**
     * Returns a new pipeline, for the caller to close.
     *
     * @throws IllegalStateException if cachezip has no part in this form
     */
    ValuePipeline<Object> pipeline(JavaType type) {
        if (this == JSON_ZSTD_3) {
            throw new IllegalStateException("No pipeline for " + title);
        }
        ValuePipeline.ValuePipelineBuilder<Object> builder = ValuePipeline.builder(
                        ObjectCodecs.messagePack(TYPES).declaredAs(type))
                .layout(layout);
        return this == COLUMNS
                ? builder.uncompressed().build()
                : builder.compressor(Compressor.create(algorithm, level)).build();
    }

    /**
     * Returns the stored bytes of a list.
     *
     * @throws IllegalStateException if the list read back from them is not equal to it
     */
    static byte[] checked(ValuePipeline<Object> pipeline, List<Object> list) {
        byte[] stored = pipeline.encode(list);
        check(list, pipeline.decode(stored));
        return stored;
    }

    private static void check(List<Object> written, @Nullable Object read) {
        if (!written.equals(read)) {
            throw new IllegalStateException("What is read is not what was written");
        }
    }
}
