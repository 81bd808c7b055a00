package dev.cachezip.cli.value;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.Envelope;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The codecs of Redisson that compress the output of another codec. They write the plain length, big-endian, and a
 * block.
 */
public enum Redisson {
    /** A zstd frame. */
    ZSTD("ZStdCodec", Algorithm.ZSTD),
    /** A raw block of LZ4: it is only recognized by being readable to the last byte. */
    LZ4("LZ4Codec", Algorithm.LZ4);

    private static final int FRAME = 0x28B52FFD;

    /** One byte of LZ4 never stands for more plain bytes, so nothing is allocated for bytes that only look like LZ4. */
    private static final int MAX_LZ4_RATIO = 255;

    private final String codec;
    private final Algorithm algorithm;

    Redisson(String codec, Algorithm algorithm) {
        this.codec = codec;
        this.algorithm = algorithm;
    }

    /** Returns the name of the codec in Redisson. */
    public String codec() {
        return codec;
    }

    /** Returns the plain length at the start of the bytes if they may be of this codec; -1 otherwise. */
    int plainLength(byte[] bytes) {
        if (bytes.length <= Integer.BYTES) {
            return -1;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int length = buffer.getInt();
        boolean possible = this == ZSTD
                ? buffer.remaining() > Integer.BYTES && buffer.getInt() == FRAME
                : length <= (long) MAX_LZ4_RATIO * buffer.remaining();
        return possible && length > 0 ? length : -1;
    }

    /** Returns the same block as cachezip would store it. */
    byte[] enveloped(byte[] bytes) {
        int block = bytes.length - Integer.BYTES;
        boolean withLength = this == LZ4;
        ByteBuffer stored = ByteBuffer.allocate(Envelope.LENGTH + (withLength ? Integer.BYTES : 0) + block)
                .order(ByteOrder.LITTLE_ENDIAN);
        stored.put(new byte[] {0, 1, 2, 0, algorithm.id()});
        if (withLength) {
            stored.putInt(ByteBuffer.wrap(bytes).getInt());
        }
        return stored.put(bytes, Integer.BYTES, block).array();
    }
}
