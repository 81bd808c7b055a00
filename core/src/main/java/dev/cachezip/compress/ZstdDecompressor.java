package dev.cachezip.compress;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.util.OptionalLong;

/**
 * The zstd decompressor, which reads exactly one frame, with or without content size. Thread-safe; all zstd
 * decompressors share their contexts.
 *
 * @since 0.1
 */
public final class ZstdDecompressor implements Decompressor {

    /**
     * 128 MiB, the window of level 22. Valkey GLIDE writes it, and libzstd's streaming readers accept it by default.
     */
    private static final long MAX_WINDOW_SIZE = 1L << 27;

    private static final ContextPool<ZstdDecompressCtx> CONTEXTS =
            new ContextPool<>(() -> ZstdLibrary.use(ZstdDecompressCtx::new), ZstdDecompressCtx::close);

    private final ContextPool<ZstdDecompressCtx>.Share contexts = CONTEXTS.share();

    ZstdDecompressor() {}

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
        if (frame.dictionaryId() != 0) {
            throw new CachezipException.UnknownDictionary(frame.dictionaryId());
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
        int length = decompress(src, srcOffset, srcLength, plain, (int) contentSize);
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
        plain.length(decompress(src, srcOffset, srcLength, plain, room));
    }

    private int decompress(byte[] src, int srcOffset, int srcLength, OutputBuffer plain, int room) {
        try {
            return contexts.apply(
                    context -> context.decompressByteArray(plain.array(), 0, room, src, srcOffset, srcLength));
        } catch (ZstdException e) {
            if (e.getErrorCode() == Zstd.errDstSizeTooSmall() && room == plain.limit()) {
                throw new CachezipException.TooLarge(room + 1L, room);
            }
            throw new CachezipException.Malformed("a broken zstd frame: " + e.getMessage(), srcOffset, e);
        }
    }
}
