package dev.cachezip.cli.value;

import java.nio.ByteBuffer;

/** The first bytes of compressed data of other writers. */
final class Signatures {

    private static final int ZSTD = 0x28B52FFD;

    private Signatures() {}

    /** Returns what the first bytes tell; empty if they tell nothing. */
    static String describe(byte[] bytes) {
        if (bytes.length < Integer.BYTES) {
            return "";
        }
        int start = ByteBuffer.wrap(bytes).getInt();
        if (start >>> Short.SIZE == 0x1F8B) {
            return "gzip";
        } else if (start >>> Byte.SIZE == 0x3A290A) {
            return "Smile, Jackson's binary JSON";
        } else if (bytes.length > 2 * Integer.BYTES
                && start > 0
                && ByteBuffer.wrap(bytes).getInt(4) == ZSTD) {
            return "a zstd frame behind its length, as Redisson's ZStdCodec writes it, that is broken or larger than the limit";
        }
        return switch (start) {
            case ZSTD -> "a zstd frame without an envelope";
            case 0x04224D18 -> "an LZ4 frame without an envelope";
            default -> "";
        };
    }
}
