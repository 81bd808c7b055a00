package dev.cachezip.compress;

import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import dev.cachezip.CachezipException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A trained dictionary of zstd, whose id is made of its content.
 *
 * <p>An edited, truncated or swapped dictionary does not have its id, and is refused. So a payload is never decompressed
 * with other bytes than those it was compressed with, which zstd alone would not notice.
 *
 * <p>Immutable and thread-safe. Native memory is allocated on first use, about 0.4 MB for each level of compression and
 * the length of the dictionary for decompression. {@link #close()} frees it as soon as no thread uses it, and may be
 * called at any time: from then on the dictionary is as good as absent.
 */
public final class ZstdDictionary implements AutoCloseable {

    /** 128 KiB: maximum length in bytes. */
    public static final int MAX_LENGTH = 128 << 10;

    /** The least id that the zstd specification leaves to private use; the greatest is 2^31 - 1. */
    public static final int MIN_ID = 1 << 15;

    private static final int MAGIC = 0xEC30A437;
    private static final int ID_OFFSET = 4;
    private static final int HEADER_LENGTH = 8;

    private final byte[] bytes;
    private final int id;
    private final Map<Integer, PreparedDictionary<ZstdDictCompress>> compressing = new ConcurrentHashMap<>();
    /** Has one key: the level does not matter. */
    private final Map<Integer, PreparedDictionary<ZstdDictDecompress>> decompressing = new ConcurrentHashMap<>();

    private volatile boolean closed;

    private ZstdDictionary(byte[] bytes, int id) {
        this.bytes = bytes;
        this.id = id;
    }

    /** Returns the id of the dictionary that a complete zstd frame names; 0 for none. */
    public static long idIn(byte[] frame, int offset, int length) {
        return ZstdFrame.read(frame, offset, length).dictionaryId();
    }

    /**
     * Reads and checks a dictionary.
     *
     * @param bytes the dictionary, which is copied
     * @throws CachezipException.Malformed if it is cut off, edited, too long, or not a dictionary with such an id
     * @throws CachezipException.NoLibrary if the native library cannot be loaded
     */
    public static ZstdDictionary of(byte[] bytes) {
        checkHeader(bytes);
        int id = header(bytes).getInt(ID_OFFSET);
        if (!isId(Integer.toUnsignedLong(id))) {
            throw new CachezipException.Malformed(
                    "a zstd dictionary with the id " + Integer.toUnsignedString(id) + ", not from " + MIN_ID
                            + " to 2147483647",
                    ID_OFFSET);
        }
        if (id != idOfContent(bytes)) {
            throw new CachezipException.Malformed(
                    "a zstd dictionary whose content does not have the id " + id, HEADER_LENGTH);
        }
        byte[] copy = bytes.clone();
        checkTables(copy);
        return new ZstdDictionary(copy, id);
    }

    /**
     * Gives a dictionary, as a trainer of zstd makes it, the id of its content.
     *
     * @param trained the dictionary, with any id; it is copied
     * @throws CachezipException.Malformed if it is cut off, too long, or not a dictionary
     * @throws CachezipException.NoLibrary if the native library cannot be loaded
     */
    public static ZstdDictionary ofTrained(byte[] trained) {
        checkHeader(trained);
        byte[] bytes = trained.clone();
        int id = idOfContent(bytes);
        header(bytes).putInt(ID_OFFSET, id);
        checkTables(bytes);
        return new ZstdDictionary(bytes, id);
    }

    /** Returns the id, from {@link #MIN_ID} to 2^31 - 1. */
    public int id() {
        return id;
    }

    /** Returns a copy of the bytes, as zstd defines them. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the length in bytes. */
    public int length() {
        return bytes.length;
    }

    @Override
    public void close() {
        closed = true;
        retire(compressing);
        retire(decompressing);
        ZstdCompressor.dropRetiredDictionaries();
        ZstdDecompressor.dropRetiredDictionaries();
    }

    @Override
    public String toString() {
        return "zstd dictionary " + id + " of " + bytes.length + " bytes";
    }

    /** Returns whether a frame with this dictionary id may be one of ours. */
    static boolean isId(long id) {
        return id >= MIN_ID && id <= Integer.MAX_VALUE;
    }

    /**
     * Returns the dictionary prepared for a level; {@code null} if it is closed, or there is no native memory for it.
     */
    @Nullable
    PreparedDictionary<ZstdDictCompress> compressing(int level) {
        return prepared(compressing, level, () -> new ZstdDictCompress(bytes, level), ZstdDictCompress::close);
    }

    /** Returns the dictionary prepared for decompression; {@code null} if it is closed, or there is no native memory. */
    @Nullable
    PreparedDictionary<ZstdDictDecompress> decompressing() {
        return prepared(
                decompressing,
                ZstdCompressor.DEFAULT_LEVEL,
                () -> new ZstdDictDecompress(bytes),
                ZstdDictDecompress::close);
    }

    // Several threads may prepare the first, and one of them wins: cheaper than a lock around a native call.
    private <N> @Nullable PreparedDictionary<N> prepared(
            Map<Integer, PreparedDictionary<N>> byLevel, int level, Supplier<N> maker, Consumer<N> closer) {
        PreparedDictionary<N> known = byLevel.get(level);
        if (known != null || closed) {
            return known;
        }
        PreparedDictionary<N> made;
        try {
            made = new PreparedDictionary<>(maker.get(), closer);
        } catch (IllegalStateException e) {
            return null;
        }
        PreparedDictionary<N> other = byLevel.putIfAbsent(level, made);
        if (other != null) {
            made.retire();
            return other;
        }
        if (closed) {
            retire(byLevel);
        }
        return made;
    }

    private static <N> void retire(Map<Integer, PreparedDictionary<N>> byLevel) {
        byLevel.forEach((level, prepared) -> {
            if (byLevel.remove(level, prepared)) {
                prepared.retire();
            }
        });
    }

    private static void checkHeader(byte[] bytes) {
        if (bytes.length > MAX_LENGTH) {
            throw new CachezipException.Malformed(
                    "a zstd dictionary of " + bytes.length + " bytes, more than " + MAX_LENGTH, MAX_LENGTH);
        }
        if (bytes.length < HEADER_LENGTH) {
            throw new CachezipException.Malformed("the zstd dictionary is cut off", bytes.length);
        }
        // Without it zstd would take any bytes for a dictionary, without a word.
        if (header(bytes).getInt(0) != MAGIC) {
            throw new CachezipException.Malformed("no zstd dictionary", 0);
        }
    }

    private static void checkTables(byte[] bytes) {
        try {
            Algorithm.ZSTD.load(() -> new ZstdDictDecompress(bytes)).close();
        } catch (IllegalStateException e) {
            throw new CachezipException.Malformed("a zstd dictionary with broken tables", HEADER_LENGTH, e);
        }
    }

    private static ByteBuffer header(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int idOfContent(byte[] bytes) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
        digest.update(bytes, 0, ID_OFFSET);
        digest.update(bytes, HEADER_LENGTH, bytes.length - HEADER_LENGTH);
        long number = Integer.toUnsignedLong(ByteBuffer.wrap(digest.digest()).getInt());
        return (int) (number % ((1L << 31) - MIN_ID)) + MIN_ID;
    }
}
