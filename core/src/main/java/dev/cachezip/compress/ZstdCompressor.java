package dev.cachezip.compress;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import dev.cachezip.CachezipException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The zstd compressor, which writes one frame with content size, and optionally with a dictionary and a checksum.
 *
 * <p>Thread-safe; all zstd compressors share their contexts.
 */
public final class ZstdCompressor implements Compressor {

    /** The fastest level, the lowest that libzstd accepts. It stores almost all bytes uncompressed. */
    public static final int MIN_LEVEL = -131072;

    /** The level with the smallest output, the highest that libzstd accepts, with windows up to 128 MiB. */
    public static final int MAX_LEVEL = 22;

    /** Default level of libzstd and of Valkey GLIDE. */
    public static final int DEFAULT_LEVEL = 3;

    /** The names of compression without and with a dictionary. */
    static final List<String> LABELS = List.of("zstd", "zstd-dictionary");

    static final Levels LEVELS = new Levels(MIN_LEVEL, DEFAULT_LEVEL, MAX_LEVEL);

    private static final ContextPool<CompressContext> CONTEXTS =
            new ContextPool<>(LABELS.get(0), CompressContext::new, CompressContext::close);

    /** Length in bytes of the envelope in front of the frame. */
    static final int ENVELOPE_LENGTH = 5;

    private final ContextPool<CompressContext>.Lease contexts;
    private final int level;
    private final boolean checksum;
    private final Dictionaries dictionaries;

    private ZstdCompressor(
            ContextPool<CompressContext>.Lease contexts, int level, boolean checksum, Dictionaries dictionaries) {
        this.contexts = contexts;
        this.level = level;
        this.checksum = checksum;
        this.dictionaries = dictionaries;
    }

    /**
     * Creates a compressor of frames without checksum.
     *
     * @param level {@value #MIN_LEVEL} to {@value #MAX_LEVEL}; 0 means the default
     * @throws IllegalArgumentException if there is no such level
     * @throws CachezipException.NoLibrary if the native library cannot be loaded
     */
    public static ZstdCompressor create(int level) {
        return create(level, false);
    }

    /**
     * Creates a compressor of frames that end with a checksum: four more bytes, with which every reader of zstd detects
     * a flipped bit.
     *
     * @param level {@value #MIN_LEVEL} to {@value #MAX_LEVEL}; 0 means the default
     * @throws IllegalArgumentException if there is no such level
     * @throws CachezipException.NoLibrary if the native library cannot be loaded
     */
    public static ZstdCompressor createWithChecksum(int level) {
        return create(level, true);
    }

    private static ZstdCompressor create(int level, boolean checksum) {
        LEVELS.check(Algorithm.ZSTD, level);
        // Tried now, not with the first value, so that a missing library is reported at configuration.
        Algorithm.ZSTD.load(() -> new CompressContext()).close();
        return new ZstdCompressor(CONTEXTS.share(), level, checksum, Dictionaries.none());
    }

    /** Makes the contexts that are not in use let go of dictionaries that are closed. */
    static void dropRetiredDictionaries() {
        CONTEXTS.forEachIdle(context -> context.dictionary.dropRetired());
    }

    /** Returns the stored length in bytes of a value whose frame has a length; at most its plain length. */
    static int storedLength(int plainLength, int frameLength) {
        return Math.min(plainLength, ENVELOPE_LENGTH + frameLength);
    }

    @Override
    public ZstdCompressor with(Dictionaries dictionaries) {
        return new ZstdCompressor(contexts, level, checksum, dictionaries);
    }

    @Override
    public Algorithm algorithm() {
        return Algorithm.ZSTD;
    }

    @Override
    public int maxCompressedLength(int length) {
        return Math.toIntExact(Zstd.compressBound(length));
    }

    @Override
    public int compress(byte[] src, int srcOffset, int srcLength, byte[] dst, int dstOffset) {
        ZstdDictionary dictionary = dictionaries.current();
        PreparedDictionary<ZstdDictCompress> prepared = dictionary == null ? null : dictionary.compressing(level);
        int length = contexts.apply(context -> context.at(level, checksum, prepared)
                .compressByteArray(dst, dstOffset, dst.length - dstOffset, src, srcOffset, srcLength));
        if (prepared != null && prepared.isRetired()) {
            dropRetiredDictionaries();
        }
        dictionaries.offer(src, srcOffset, srcLength, storedLength(srcLength, length));
        return length;
    }

    @Override
    public void passOver(byte[] src, int srcOffset, int srcLength) {
        dictionaries.offer(src, srcOffset, srcLength, srcLength);
    }

    @Override
    public String label(byte[] payload, int offset) {
        return LABELS.get(ZstdFrame.namesDictionary(payload, offset) ? 1 : 0);
    }

    @Override
    public Object state() {
        ZstdDictionary dictionary = dictionaries.current();
        return dictionary == null ? this : dictionary;
    }

    @Override
    public void close() {
        contexts.close();
    }

    /** A native context of zstd that compresses at any level, with any dictionary or none. Not thread-safe. */
    private static final class CompressContext {

        private final ZstdCompressCtx context = new ZstdCompressCtx();
        private final LoadedDictionary<ZstdDictCompress> dictionary = new LoadedDictionary<>(context::loadDict);
        private int level = DEFAULT_LEVEL;
        private boolean checksum;

        /**
         * Returns the context after setting the level, frames with or without checksum, and the dictionary.
         *
         * @param dictionary a dictionary prepared for the level, which is not used if it was freed in the meantime
         */
        ZstdCompressCtx at(int level, boolean checksum, @Nullable PreparedDictionary<ZstdDictCompress> dictionary) {
            // Most applications use one level, so that no native call is needed.
            if (this.level != level) {
                context.setLevel(level);
                this.level = level;
            }
            if (this.checksum != checksum) {
                context.setChecksum(checksum);
                this.checksum = checksum;
            }
            this.dictionary.set(dictionary);
            return context;
        }

        void close() {
            context.close();
            dictionary.contextClosed();
        }
    }
}
