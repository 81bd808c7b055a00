package dev.cachezip.contracts;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bytes that a codec writes and reads, without a pipeline around it. */
public final class CodecBytes {

    private CodecBytes() {}

    /** Returns the plain bytes of a value. */
    public static byte[] write(ValueCodec<Object> codec, @Nullable Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    /** Returns the value of plain bytes. */
    public static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }
}
