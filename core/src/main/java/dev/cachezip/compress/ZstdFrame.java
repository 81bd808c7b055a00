package dev.cachezip.compress;

import dev.cachezip.CachezipException;
import java.util.OptionalLong;

/**
 * The headers of one zstd frame, read without decompressing it (RFC 8878, section 3.1.1).
 *
 * @param contentSize plain length in bytes, if the frame has it
 * @param windowSize memory in bytes that a streaming reader would need
 * @param dictionaryId id of the dictionary, 0 for none
 * @param length length of the frame in bytes
 * @param maxContentSize maximum number of plain bytes that the blocks of the frame can hold
 */
record ZstdFrame(OptionalLong contentSize, long windowSize, long dictionaryId, int length, long maxContentSize) {

    private static final int MAGIC = 0xFD2FB528;
    private static final int SKIPPABLE_MAGIC = 0x184D2A50;
    private static final int MAX_BLOCK_SIZE = 128 << 10;
    private static final int DESCRIPTOR_OFFSET = 4;
    private static final int[] DICTIONARY_ID_LENGTHS = {0, 1, 2, 4};

    /**
     * Reads the headers of the frame and of its blocks.
     *
     * @throws CachezipException.Malformed if there is no complete frame
     */
    static ZstdFrame read(byte[] src, int srcOffset, int srcLength) {
        Cursor cursor = new Cursor(src, srcOffset, srcOffset + srcLength);
        int magic = (int) cursor.littleEndian(4, "magic number");
        if (magic != MAGIC) {
            boolean skippable = (magic & 0xFFFFFFF0) == SKIPPABLE_MAGIC;
            throw new CachezipException.Malformed(skippable ? "a skippable zstd frame" : "no zstd frame", srcOffset);
        }
        int descriptor = (int) cursor.littleEndian(1, "frame header");
        if ((descriptor & 0x08) != 0) {
            throw new CachezipException.Malformed("a reserved bit in the zstd frame header", srcOffset + 4L);
        }
        boolean singleSegment = (descriptor & 0x20) != 0;
        long windowSize = singleSegment ? -1 : windowSize((int) cursor.littleEndian(1, "window descriptor"));
        long dictionaryId = cursor.littleEndian(DICTIONARY_ID_LENGTHS[descriptor & 0x03], "dictionary id");
        OptionalLong contentSize = contentSize(descriptor >>> 6, singleSegment, cursor);
        if (singleSegment) {
            windowSize = contentSize.orElseThrow();
        }
        long maxContentSize = skipBlocks(cursor, Math.min(windowSize, MAX_BLOCK_SIZE));
        if ((descriptor & 0x04) != 0) {
            cursor.skip(4, "checksum");
        }
        return new ZstdFrame(contentSize, windowSize, dictionaryId, cursor.position - srcOffset, maxContentSize);
    }

    /** Returns whether a complete frame names a dictionary. */
    static boolean namesDictionary(byte[] src, int srcOffset) {
        return (src[srcOffset + DESCRIPTOR_OFFSET] & 0x03) != 0;
    }

    private static long windowSize(int descriptor) {
        long base = 1L << (10 + (descriptor >>> 3));
        return base + base / 8 * (descriptor & 0x07);
    }

    private static OptionalLong contentSize(int flag, boolean singleSegment, Cursor cursor) {
        if (flag == 0 && !singleSegment) {
            return OptionalLong.empty();
        }
        long value = cursor.littleEndian(1 << flag, "content size");
        // Two bytes count from 256, as smaller sizes fit one byte.
        long size = flag == 1 ? value + 256 : value;
        if (size < 0) {
            throw new CachezipException.Malformed("a zstd content size above 2^63", cursor.position - 8L);
        }
        return OptionalLong.of(size);
    }

    private static long skipBlocks(Cursor cursor, long maxBlockSize) {
        long maxContentSize = 0;
        boolean last;
        do {
            int header = (int) cursor.littleEndian(3, "block header");
            last = (header & 0x01) != 0;
            int size = header >>> 3;
            switch ((header >>> 1) & 0x03) {
                case 0 -> { // raw
                    cursor.skip(size, "raw block");
                    maxContentSize += size;
                }
                case 1 -> { // one byte, repeated
                    cursor.skip(1, "run-length block");
                    maxContentSize += size;
                }
                case 2 -> { // compressed
                    cursor.skip(size, "compressed block");
                    maxContentSize += maxBlockSize;
                }
                default -> throw new CachezipException.Malformed("a reserved zstd block type", cursor.position - 3L);
            }
        } while (!last);
        return maxContentSize;
    }

    /** A position that stays within the payload. */
    private static final class Cursor {

        private final byte[] src;
        private final int end;
        private int position;

        Cursor(byte[] src, int position, int end) {
            this.src = src;
            this.position = position;
            this.end = end;
        }

        long littleEndian(int length, String what) {
            int start = position;
            skip(length, what);
            long value = 0;
            for (int i = length - 1; i >= 0; i--) {
                value = value << 8 | Byte.toUnsignedLong(src[start + i]);
            }
            return value;
        }

        void skip(int length, String what) {
            if (length > end - position) {
                throw new CachezipException.Malformed("the zstd " + what + " is cut off", end);
            }
            position += length;
        }
    }
}
