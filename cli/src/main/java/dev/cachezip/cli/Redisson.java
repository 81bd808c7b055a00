package dev.cachezip.cli;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.Envelope;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Codecs of Redisson that compress what another one has written: the plain length, big-endian, and a block. */
enum Redisson {
    /** A zstd frame. */
    ZSTD("ZStdCodec", Algorithm.ZSTD),
    /** A raw block of LZ4: nothing tells it but that it can be read, to the last byte. */
    LZ4("LZ4Codec", Algorithm.LZ4);

    private static final int FRAME = 0x28B52FFD;

    /** No byte of LZ4 stands for more; so nothing is allocated for bytes that only look like it. */
    private static final int MAX_LZ4_RATIO = 255;

    private final String codec;
    private final Algorithm algorithm;

    Redisson(String codec, Algorithm algorithm) {
        this.codec = codec;
        this.algorithm = algorithm;
    }

    String codec() {
        return codec;
    }

    /** Returns the plain length that bytes begin with, if they may be of this codec; else -1. */
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
