package dev.cachezip.jmh;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The stream that GLIDE opens for each value, at level 3: it does not know the length, so the frame does not tell it
 * either. In Java the streams' own buffers come on top of that.
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
