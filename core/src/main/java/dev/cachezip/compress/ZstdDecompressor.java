package dev.cachezip.compress;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictDecompress;
import com.github.luben.zstd.ZstdException;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The zstd decompressor, which reads exactly one frame, with or without content size. Thread-safe; all zstd
 * decompressors share their contexts.
 */
public final class ZstdDecompressor implements Decompressor {

    /**
     * 128 MiB, the window of level 22. Valkey GLIDE writes it, and libzstd's streaming readers accept it by default.
     */
    private static final long MAX_WINDOW_SIZE = 1L << 27;

    private static final ContextPool<DecompressContext> CONTEXTS =
            new ContextPool<>(ZstdCompressor.LABELS.get(0), DecompressContext::new, DecompressContext::close);

    private final ContextPool<DecompressContext>.Lease contexts;
    private final Dictionaries dictionaries;

    ZstdDecompressor() {
        this(CONTEXTS.share(), Dictionaries.none());
    }

    private ZstdDecompressor(ContextPool<DecompressContext>.Lease contexts, Dictionaries dictionaries) {
        this.contexts = contexts;
        this.dictionaries = dictionaries;
    }

    /** Makes the contexts that are not in use let go of dictionaries that are closed. */
    static void dropRetiredDictionaries() {
        CONTEXTS.forEachIdle(context -> context.dictionary.dropRetired());
    }

    @Override
    public ZstdDecompressor with(Dictionaries dictionaries) {
        return new ZstdDecompressor(contexts, dictionaries);
    }

    @Override
    public OptionalLong plainLength(byte[] src, int srcOffset, int srcLength) {
        return ZstdFrame.read(src, srcOffset, srcLength).contentSize();
    }

    @Override
    public void decompress(byte[] src, int srcOffset, int srcLength, OutputBuffer plain) {
        ZstdFrame frame = ZstdFrame.read(src, srcOffset, srcLength);
        if (frame.length() != srcLength) {
            throw new CachezipException.Malformed(
                    (srcLength - frame.length()) + " bytes after the zstd frame", srcOffset + frame.length());
        }
        if (frame.windowSize() > MAX_WINDOW_SIZE) {
            throw new CachezipException.Malformed(
                    "a zstd window of " + frame.windowSize() + " bytes, more than " + MAX_WINDOW_SIZE, srcOffset);
        }
        OptionalLong contentSize = frame.contentSize();
        if (contentSize.isPresent()) {
            decompressSized(src, srcOffset, srcLength, frame, contentSize.getAsLong(), plain);
        } else {
            decompressUnsized(src, srcOffset, srcLength, frame, plain);
        }
    }

    @Override
    public void close() {
        contexts.close();
    }

    private void decompressSized(
            byte[] src, int srcOffset, int srcLength, ZstdFrame frame, long contentSize, OutputBuffer plain) {
        plain.checkLimit(contentSize);
        if (contentSize > frame.maxContentSize()) {
            throw new CachezipException.Malformed(
                    "a content size of " + contentSize + " bytes, of which the blocks can hold "
                            + frame.maxContentSize(),
                    srcOffset);
        }
        plain.ensureCapacity(contentSize);
        int length = decompress(src, srcOffset, srcLength, frame, plain, (int) contentSize);
        if (length != contentSize) {
            throw new CachezipException.Malformed(
                    length + " bytes in a zstd frame that claims " + contentSize, srcOffset);
        }
        plain.length(length);
    }

    // Valkey GLIDE writes such frames. The blocks give an upper bound of their plain bytes: a little more than the
    // actual length (up to 128 KiB for the last block), never less.
    private void decompressUnsized(byte[] src, int srcOffset, int srcLength, ZstdFrame frame, OutputBuffer plain) {
        int room = (int) Math.min(frame.maxContentSize(), plain.limit());
        plain.ensureCapacity(room);
        plain.length(decompress(src, srcOffset, srcLength, frame, plain, room));
    }

    private int decompress(byte[] src, int srcOffset, int srcLength, ZstdFrame frame, OutputBuffer plain, int room) {
        PreparedDictionary<ZstdDictDecompress> dictionary = dictionary(frame.dictionaryId());
        int length;
        try {
            // A frame without dictionary gets a context without one, or it could copy bytes of another cache's.
            length = contexts.apply(context ->
                    context.with(dictionary).decompressByteArray(plain.array(), 0, room, src, srcOffset, srcLength));
        } catch (ZstdException e) {
            if (e.getErrorCode() == Zstd.errDstSizeTooSmall() && room == plain.limit()) {
                throw new CachezipException.TooLarge(room + 1L, room);
            }
            if (e.getErrorCode() == Zstd.errDictionaryWrong()) {
                throw new CachezipException.UnknownDictionary(frame.dictionaryId());
            }
            throw new CachezipException.Malformed("a broken zstd frame: " + e.getMessage(), srcOffset, e);
        }
        if (dictionary != null && dictionary.isRetired()) {
            dropRetiredDictionaries();
        }
        return length;
    }

    private @Nullable PreparedDictionary<ZstdDictDecompress> dictionary(long id) {
        if (id == 0) {
            return null;
        }
        ZstdDictionary dictionary = ZstdDictionary.isId(id) ? dictionaries.find((int) id) : null;
        PreparedDictionary<ZstdDictDecompress> prepared = dictionary == null ? null : dictionary.decompressing();
        if (prepared == null) {
            throw new CachezipException.UnknownDictionary(id);
        }
        return prepared;
    }

    /** A native context of zstd that decompresses with any dictionary or none. Not thread-safe. */
    private static final class DecompressContext {

        private final ZstdDecompressCtx context = new ZstdDecompressCtx();
        private final LoadedDictionary<ZstdDictDecompress> dictionary = new LoadedDictionary<>(context::loadDict);

        /** Returns the context with a dictionary, or without one if it is {@code null}. */
        ZstdDecompressCtx with(@Nullable PreparedDictionary<ZstdDictDecompress> dictionary) {
            this.dictionary.set(dictionary);
            return context;
        }

        void close() {
            context.close();
            dictionary.contextClosed();
        }
    }
}
