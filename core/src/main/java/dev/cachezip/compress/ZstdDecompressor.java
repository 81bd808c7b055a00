package dev.cachezip.compress;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.cachezip.CachezipException;
import java.util.Arrays;
import java.util.OptionalLong;

/** The zstd decompressor: exactly one frame, with or without content size. Thread-safe; its contexts are pooled. */
public final class ZstdDecompressor implements Decompressor {

    /** 128 MiB, the window of level 22: what Valkey GLIDE writes and libzstd's streaming readers accept by default. */
    private static final long MAX_WINDOW_SIZE = 1L << 27;

    private final ContextPool<ZstdDecompressCtx> contexts =
            new ContextPool<>(ZstdDecompressCtx::new, ZstdDecompressCtx::close);

    ZstdDecompressor() {}

    @Override
    public byte[] decompress(byte[] src, int srcOffset, int srcLength, int maxLength) {
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
        return contentSize.isPresent()
                ? decompressSized(src, srcOffset, srcLength, frame, contentSize.getAsLong(), maxLength)
                : decompressUnsized(src, srcOffset, srcLength, frame, maxLength);
    }

    @Override
    public void close() {
        contexts.close();
    }

    private byte[] decompressSized(
            byte[] src, int srcOffset, int srcLength, ZstdFrame frame, long contentSize, int maxLength) {
        if (contentSize > maxLength) {
            throw new CachezipException.TooLarge(contentSize, maxLength);
        }
        if (contentSize > frame.maxContentSize()) {
            throw new CachezipException.Malformed(
                    "a content size of " + contentSize + " bytes, of which the blocks can hold "
                            + frame.maxContentSize(),
                    srcOffset);
        }
        byte[] plain = new byte[(int) contentSize];
        int length = decompress(src, srcOffset, srcLength, plain, maxLength);
        if (length != plain.length) {
            throw new CachezipException.Malformed(
                    length + " bytes in a zstd frame that claims " + plain.length, srcOffset);
        }
        return plain;
    }

    // Valkey GLIDE writes such frames. The blocks say how much they can hold at most: a little more than
    // there is (up to 128 KiB for the last block), never less.
    private byte[] decompressUnsized(byte[] src, int srcOffset, int srcLength, ZstdFrame frame, int maxLength) {
        byte[] plain = new byte[(int) Math.min(frame.maxContentSize(), maxLength)];
        int length = decompress(src, srcOffset, srcLength, plain, maxLength);
        return length == plain.length ? plain : Arrays.copyOf(plain, length);
    }

    private int decompress(byte[] src, int srcOffset, int srcLength, byte[] dst, int maxLength) {
        try {
            return contexts.apply(
                    context -> context.decompressByteArray(dst, 0, dst.length, src, srcOffset, srcLength));
        } catch (ZstdException e) {
            if (e.getErrorCode() == Zstd.errDstSizeTooSmall() && dst.length == maxLength) {
                throw new CachezipException.TooLarge(maxLength + 1L, maxLength);
            }
            throw new CachezipException.Malformed("a broken zstd frame: " + e.getMessage(), srcOffset, e);
        }
    }
}
