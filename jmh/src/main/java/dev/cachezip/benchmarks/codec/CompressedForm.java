package dev.cachezip.benchmarks.codec;

import java.io.IOException;

/** A codec with a compressor after it, combined as without a pipeline: each step returns an array. */
final class CompressedForm implements StoredForm {

    private final StoredForm codec;
    private final BlockFormat blocks;

    CompressedForm(StoredForm codec, BlockFormat blocks) {
        this.codec = codec;
        this.blocks = blocks;
    }

    @Override
    public byte[] encode(Object value) throws IOException {
        return blocks.compress(codec.encode(value));
    }

    @Override
    public Object decode(byte[] stored) throws IOException {
        return codec.decode(blocks.decompress(stored));
    }

    @Override
    public void close() {
        codec.close();
        blocks.close();
    }
}
