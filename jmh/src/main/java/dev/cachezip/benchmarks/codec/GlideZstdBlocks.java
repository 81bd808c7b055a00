package dev.cachezip.benchmarks.codec;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The format of GLIDE's zstd: GLIDE opens a stream for each value, at level 3. The stream does not know the length, so
 * the frame does not contain it. In Java, the streams' own buffers add to the cost.
 */
final class GlideZstdBlocks extends GlideBlocks {

    private static final int ALGORITHM = 1;
    private static final int LEVEL = 3;

    GlideZstdBlocks() {
        super(ALGORITHM);
    }

    @Override
    byte[] payload(byte[] plain) throws IOException {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        try (OutputStream zstd = new ZstdOutputStreamNoFinalizer(payload, LEVEL)) {
            zstd.write(plain);
        }
        return payload.toByteArray();
    }

    @Override
    byte[] plain(byte[] stored, int offset) throws IOException {
        InputStream payload = new ByteArrayInputStream(stored, offset, stored.length - offset);
        try (InputStream zstd = new ZstdInputStreamNoFinalizer(payload)) {
            return zstd.readAllBytes();
        }
    }
}
