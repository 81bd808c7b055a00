package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;
import java.nio.charset.StandardCharsets;

/** {@link Kinds#HEX}: strings of the same length of which some positions are the same in all, the others hexadecimal. */
final class HexColumn extends Column {

    private static final byte[] LOWER = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UPPER = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private final byte[] bytes;
    private final int count;
    private final byte[] alphabet;
    /** The text, with the positions that are the same. */
    private final byte[] text;

    private final int[] positions;
    private int at;

    HexColumn(ColumnInput in, int count) {
        bytes = in.bytes();
        this.count = count;
        int first = in.u8();
        int length = first & ~Kinds.UPPER_CASE;
        if (length > Kinds.MAX_HEX) {
            throw in.malformed("hexadecimal strings of " + length + " digits", in.at() - 1);
        }
        int mask = in.takeBits(length);
        text = new byte[length];
        positions = new int[length - Bits.count(bytes, mask, length)];
        int free = 0;
        for (int i = 0; i < length; i++) {
            if (Bits.get(bytes, mask, i)) {
                text[i] = (byte) in.u8();
            } else {
                positions[free++] = i;
            }
        }
        alphabet = (first & Kinds.UPPER_CASE) == 0 ? LOWER : UPPER;
        at = in.take((positions.length + 1L) / 2 * count);
    }

    @Override
    public void next(ValueSink out) {
        int pair = at++;
        for (int i = 0; i < positions.length; i += 2, pair += count) {
            text[positions[i]] = alphabet[bytes[pair] >> 4 & 0xf];
            if (i + 1 < positions.length) {
                text[positions[i + 1]] = alphabet[bytes[pair] & 0xf];
            }
        }
        out.string(text, 0, text.length);
    }
}
