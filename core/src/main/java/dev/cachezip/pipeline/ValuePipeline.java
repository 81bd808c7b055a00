package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.columns.ColumnDocument;
import dev.cachezip.columns.Columns;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Decompressors;
import dev.cachezip.compress.Dictionaries;
import java.lang.reflect.Type;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The path of a value to its stored bytes and back: codec, compression, envelope.
 *
 * <p>Plain bytes of at least the minimum length are compressed, and stored compressed if that makes them smaller,
 * including the envelope; all others are stored plain. Whatever this pipeline is configured to write, it reads all
 * algorithms and plain bytes.
 *
 * <p>Immutable and thread-safe. {@link #close()} frees the native memory of the compressors; afterwards the pipeline
 * throws {@link IllegalStateException} if it would need them.
 *
 * @param <T> type of the values
 */
public final class ValuePipeline<T> implements AutoCloseable {

    private final ValueCodec<T> codec;
    private final Packer packer;
    private final Decompressors decompressors;
    private final boolean ownsDecompressors;
    private final int maxPlainLength;
    private final BufferPool buffers;
    private final PipelineStats stats;

    private ValuePipeline(ValuePipelineBuilder<T> builder, Compressor compressor, Decompressors decompressors) {
        this.codec = builder.codec;
        this.decompressors = decompressors;
        this.ownsDecompressors = builder.decompressors == null;
        this.maxPlainLength = builder.maxPlainLength;
        this.buffers = new BufferPool();
        this.stats = PipelineStats.none();
        this.packer = new Packer(
                compressor,
                new CompressionGuard(builder.guarded),
                builder.uncompressed ? builder.maxPlainLength + 1 : builder.minLength,
                builder.uncompressed ? Outcome.NotCompressed.UNCOMPRESSED : Outcome.NotCompressed.TOO_SHORT,
                maxPlainLength,
                builder.layout,
                buffers);
    }

    private ValuePipeline(
            ValueCodec<T> codec,
            ValuePipeline<?> other,
            Packer packer,
            Decompressors decompressors,
            PipelineStats stats) {
        this.codec = codec;
        this.packer = packer;
        this.decompressors = decompressors;
        this.ownsDecompressors = other.ownsDecompressors;
        this.maxPlainLength = other.maxPlainLength;
        this.buffers = other.buffers;
        this.stats = stats;
    }

    /** Starts a pipeline with zstd at its default level, a minimum length of 64 bytes, and a maximum of 64 MiB. */
    public static <T> ValuePipelineBuilder<T> builder(ValueCodec<T> codec) {
        return new ValuePipelineBuilder<>(codec);
    }

    /**
     * Encodes a value. One that another thread changes meanwhile is tried three times.
     *
     * @param value the value; the codec decides whether {@code null} is allowed
     * @return its stored bytes, a new array
     * @throws CachezipException if the codec refuses the value, its plain bytes exceed the limit, or its stored bytes
     *     are too few for its objects
     */
    public byte[] encode(@Nullable T value) {
        long start = stats.now();
        try {
            for (int tries = 1; ; tries++) {
                try {
                    return encode(value, start);
                } catch (CachezipException.ChangedMeanwhile e) {
                    if (tries == CachezipException.ChangedMeanwhile.TRIES) {
                        throw e;
                    }
                }
            }
        } catch (CachezipException e) {
            stats.encodeFailed(e);
            throw e;
        }
    }

    private byte[] encode(@Nullable T value, long start) {
        OutputBuffer plain = buffers.acquire();
        try {
            plain.limit(maxPlainLength);
            codec.write(value, plain);
            Packer.PackedValue packed = packer.pack(plain, codec);
            byte[] stored = packed.stored();
            codec.checkStored(plain, stored.length);
            stats.encoded(packed.outcome(), plain.length(), stored.length, stats.now() - start);
            return stored;
        } catch (CachezipException.TooLarge e) {
            throw value == null ? e : e.of(value.getClass());
        } finally {
            buffers.release(plain);
        }
    }

    /**
     * Decodes stored bytes.
     *
     * @param stored the bytes that {@link #encode} of any pipeline or a Valkey GLIDE client has stored; not changed
     * @return the value, {@code null} if {@code null} was stored
     * @throws CachezipException if the bytes are not a value, exceed the limit or name a type that is not allowed.
     *     Damaged bytes that still are a value are read as that value, unless they are in a zstd frame with a checksum
     */
    public @Nullable T decode(byte[] stored) {
        long start = stats.now();
        try {
            if (Envelope.startsWithMagic(stored, stored.length)) {
                return decompress(stored, start);
            }
            if (stored.length > maxPlainLength) {
                throw new CachezipException.TooLarge(stored.length, maxPlainLength);
            }
            return read(null, stored, stored.length, stored.length, start);
        } catch (CachezipException e) {
            stats.decodeFailed(e);
            throw e;
        }
    }

    private @Nullable T decompress(byte[] stored, long start) {
        Algorithm algorithm = Envelope.read(stored).algorithm();
        OutputBuffer plain = buffers.acquire();
        try {
            plain.limit(maxPlainLength);
            decompressors.of(algorithm).decompress(stored, Envelope.LENGTH, stored.length - Envelope.LENGTH, plain);
            return read(algorithm, plain.array(), plain.length(), stored.length, start);
        } finally {
            buffers.release(plain);
        }
    }

    /** Reads a value from rows, or from columns, which any pipeline reads. */
    private @Nullable T read(@Nullable Algorithm algorithm, byte[] plain, int length, int storedLength, long start) {
        if (Columns.isColumns(plain, 0, length)) {
            return readColumns(algorithm, plain, length, storedLength, start);
        }
        T value = codec.read(plain, 0, length, storedLength);
        stats.decoded(algorithm, storedLength, length, stats.now() - start);
        return value;
    }

    private @Nullable T readColumns(
            @Nullable Algorithm algorithm, byte[] plain, int length, int storedLength, long start) {
        OutputBuffer rows = buffers.acquire();
        try {
            rows.limit(maxPlainLength);
            ColumnDocument columns = new ColumnDocument(plain, 0, length, rows, codec.memoryLimit(storedLength));
            T value = codec.read(columns, storedLength);
            stats.decoded(algorithm, storedLength, (int) columns.length(), stats.now() - start);
            return value;
        } finally {
            buffers.release(rows);
        }
    }

    /**
     * Returns this pipeline for callers who know the type of the values, as described in {@link ValueCodec#declaredAs(Type)};
     * closing either closes both.
     */
    public ValuePipeline<T> declaredAs(Type type) {
        return new ValuePipeline<>(codec.declaredAs(type), this, packer, decompressors, stats);
    }

    /**
     * Returns this pipeline for callers who get no values of other types, as described in
     * {@link ValueCodec#declaredAs(Type, Consumer)}; closing either closes both.
     */
    public ValuePipeline<T> declaredAs(Type type, Consumer<? super T> check) {
        return new ValuePipeline<>(codec.declaredAs(type, check), this, packer, decompressors, stats);
    }

    /** Returns this pipeline for callers who share values, as described in {@link ValueCodec#readOnly()}; closing either closes both. */
    public ValuePipeline<T> readOnly() {
        return new ValuePipeline<>(codec.readOnly(), this, packer, decompressors, stats);
    }

    /**
     * Returns this pipeline for the values of one cache, which reads payloads with the cache's dictionaries; closing
     * either closes both.
     */
    public ValuePipeline<T> readingWith(Dictionaries dictionaries) {
        return new ValuePipeline<>(codec, this, packer.ofACache(), decompressors.with(dictionaries), stats);
    }

    /**
     * Returns this pipeline for the values of one cache, which compresses and reads them with the cache's dictionaries;
     * closing either closes both.
     *
     * @throws IllegalArgumentException if it does not compress, or with an algorithm that has no dictionaries
     */
    public ValuePipeline<T> with(Dictionaries dictionaries) {
        return new ValuePipeline<>(codec, this, packer.with(dictionaries), decompressors.with(dictionaries), stats);
    }

    /** Returns this pipeline with an observer of its work; closing either closes both. */
    public ValuePipeline<T> observedBy(PipelineStats observer) {
        return new ValuePipeline<>(codec, this, packer, decompressors, PipelineStats.guarded(observer));
    }

    /**
     * Returns this pipeline with the codec of another one, as for callers who know the type of the values; closing either
     * closes both.
     */
    public ValuePipeline<T> withCodecOf(ValuePipeline<T> other) {
        return new ValuePipeline<>(other.codec, this, packer, decompressors, stats);
    }

    @Override
    public void close() {
        packer.compressor().close();
        if (ownsDecompressors) {
            decompressors.close();
        }
    }

    /**
     * Settings of a {@link ValuePipeline}.
     *
     * @param <T> type of the values
     */
    public static final class ValuePipelineBuilder<T> {

        /** The length in bytes from which Valkey GLIDE compresses, too. */
        public static final int DEFAULT_MIN_LENGTH = 64;

        /** 64 MiB: far above what a cache entry should be, far below Redis's 512 MB. */
        public static final int DEFAULT_MAX_PLAIN_LENGTH = 64 << 20;

        /** 1 GiB: bytes that do not compress must still fit an array. */
        public static final int GREATEST_MAX_PLAIN_LENGTH = 1 << 30;

        private final ValueCodec<T> codec;
        private @Nullable Compressor compressor;
        private @Nullable Decompressors decompressors;
        private Dictionaries dictionaries = Dictionaries.none();
        private boolean guarded = true;
        private boolean uncompressed;
        private ListLayout layout = ListLayout.ROWS;
        private int minLength = DEFAULT_MIN_LENGTH;
        private int maxPlainLength = DEFAULT_MAX_PLAIN_LENGTH;

        private ValuePipelineBuilder(ValueCodec<T> codec) {
            this.codec = codec;
        }

        /** Sets the compressor of values; the pipeline closes it. */
        public ValuePipelineBuilder<T> compressor(Compressor compressor) {
            this.compressor = compressor;
            this.uncompressed = false;
            return this;
        }

        /**
         * Sets the decompressors of values; several pipelines may share them, and the caller closes them after the
         * pipelines.
         */
        public ValuePipelineBuilder<T> decompressors(Decompressors decompressors) {
            this.decompressors = decompressors;
            return this;
        }

        /**
         * Sets the dictionaries of values: they are compressed with the current one, and read with all of them. A
         * pipeline that is to read them only gets {@linkplain Decompressors#with decompressors} that have them.
         */
        public ValuePipelineBuilder<T> dictionaries(Dictionaries dictionaries) {
            this.dictionaries = dictionaries;
            return this;
        }

        /**
         * Compresses every value that is long enough. Otherwise, after values of a size that did not become smaller,
         * only one of 16 is compressed until they do again.
         */
        public ValuePipelineBuilder<T> unguarded() {
            this.guarded = false;
            return this;
        }

        /** Sets the layout of lists of objects; a pipeline reads all layouts. */
        public ValuePipelineBuilder<T> layout(ListLayout layout) {
            this.layout = layout;
            return this;
        }

        /** Stores every value plain, except one that would be mistaken for an envelope. */
        public ValuePipelineBuilder<T> uncompressed() {
            this.compressor = null;
            this.uncompressed = true;
            return this;
        }

        /**
         * Sets the length of plain bytes, inclusive, from which compression is tried.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public ValuePipelineBuilder<T> minLength(int minLength) {
            if (minLength < 0) {
                throw new IllegalArgumentException("The minimum length must not be negative: " + minLength);
            }
            this.minLength = minLength;
            return this;
        }

        /**
         * Sets the maximum length of plain bytes, inclusive, for writing and reading.
         *
         * @throws IllegalArgumentException if it is not positive, or above {@link #GREATEST_MAX_PLAIN_LENGTH}
         */
        public ValuePipelineBuilder<T> maxPlainLength(int maxPlainLength) {
            if (maxPlainLength < 1 || maxPlainLength > GREATEST_MAX_PLAIN_LENGTH) {
                throw new IllegalArgumentException("The largest plain length must be from 1 to "
                        + GREATEST_MAX_PLAIN_LENGTH + ": " + maxPlainLength);
            }
            this.maxPlainLength = maxPlainLength;
            return this;
        }

        /**
         * Builds the pipeline; a compressor given to this builder belongs to it from now on.
         *
         * @throws IllegalArgumentException if there are dictionaries, and values are not compressed, or with an
         *     algorithm that has none
         */
        public ValuePipeline<T> build() {
            if (uncompressed && dictionaries != Dictionaries.none()) {
                throw new IllegalArgumentException("A pipeline without compression cannot compress with dictionaries");
            }
            // A pipeline without compression only needs one for values that would be mistaken for an envelope.
            Compressor chosen =
                    compressor != null ? compressor : Compressor.create(uncompressed ? Algorithm.LZ4 : Algorithm.ZSTD);
            if (dictionaries == Dictionaries.none()) {
                return new ValuePipeline<>(this, chosen, readers());
            }
            return new ValuePipeline<>(
                    this, chosen.with(dictionaries), readers().with(dictionaries));
        }

        private Decompressors readers() {
            return decompressors != null ? decompressors : Decompressors.create();
        }
    }
}
