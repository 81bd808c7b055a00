package dev.cachezip.codec;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The codec of bytes: the value is the plain bytes. */
enum BytesCodec implements ValueCodec<byte[]> {
    INSTANCE;

    @Override
    public void write(byte @Nullable [] value, OutputBuffer plain) {
        if (value == null) {
            throw new CachezipException.Codec("Plain bytes have no form for null", null);
        }
        plain.write(value, 0, value.length);
    }

    @Override
    public byte[] read(byte[] plain, int offset, int length, int storedLength) {
        return Arrays.copyOfRange(plain, offset, offset + length);
    }
}
