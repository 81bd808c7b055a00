package dev.cachezip.it;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The stored format read from its description, without any class of cachezip: {@code 00 01 02 | 00 | algorithm |
 * payload}, or the plain bytes.
 *
 * @param algorithm the envelope's fifth byte, or {@link #NONE} if there is no envelope
 * @param plain the plain bytes
 */
@SuppressWarnings("ArrayRecordComponent") // read and dropped, never compared
record StoredBytes(int algorithm, byte[] plain) {

    static final int NONE = 0;
    static final int ZSTD = 1;
    static final int LZ4 = 2;
    static final int ENVELOPE_LENGTH = 5;

    static StoredBytes read(byte[] stored) {
        if (stored.length < 3 || stored[0] != 0 || stored[1] != 1 || stored[2] != 2) {
            return new StoredBytes(NONE, stored);
        }
        if (stored.length < ENVELOPE_LENGTH || stored[3] != 0) {
            throw new AssertionError("cut short, or another version than 00: " + Arrays.toString(stored));
        }
        byte[] payload = Arrays.copyOfRange(stored, ENVELOPE_LENGTH, stored.length);
        return switch (stored[4]) {
            case ZSTD -> new StoredBytes(ZSTD, zstd(payload));
            case LZ4 -> new StoredBytes(LZ4, lz4(ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN)));
            default -> throw new AssertionError("algorithm " + stored[4]);
        };
    }

    private static byte[] zstd(byte[] frame) {
        try (ZstdInputStream stream = new ZstdInputStream(new ByteArrayInputStream(frame))) {
            byte[] plain = stream.readAllBytes();
            if (Zstd.getFrameContentSize(frame) != plain.length) {
                throw new AssertionError("the frame does not tell its content size");
            }
            return plain;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Decodes one raw block as LZ4's block format description has it. */
    private static byte[] lz4(ByteBuffer in) {
        byte[] out = new byte[in.getInt()];
        int end = 0;
        while (in.hasRemaining()) {
            int token = in.get() & 0xFF;
            int literals = length(token >>> 4, in);
            in.get(out, end, literals);
            end += literals;
            if (in.hasRemaining()) {
                int offset = in.getShort() & 0xFFFF;
                int match = length(token & 0x0F, in) + 4;
                // Byte by byte: a match may overlap what it writes.
                for (int i = 0; i < match; i++, end++) {
                    out[end] = out[end - offset];
                }
            }
        }
        if (end != out.length) {
            throw new AssertionError("the block has " + end + " bytes, its header says " + out.length);
        }
        return out;
    }

    private static int length(int nibble, ByteBuffer in) {
        int length = nibble;
        if (nibble == 15) {
            int more;
            do {
                more = in.get() & 0xFF;
                length += more;
            } while (more == 255);
        }
        return length;
    }
}
