package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.ValueCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The check that a codec refuses objects that would take more memory than its limit. */
public final class ObjectSizeLimit {

    /** The limit that the codec has to have. */
    public static final int BYTES = 16 << 20;

    private ObjectSizeLimit() {}

    /** Checks a codec with this limit. */
    public static void check(ValueCodec<Object> codec) {
        List<Object> value = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            value.add(new ArrayDeque<>());
        }
        OutputBuffer plain = new OutputBuffer();
        // The first value of a type is read again when it is written.
        codec.write(new ArrayList<>(value.subList(0, 1)), plain);
        plain.reset();
        codec.write(value, plain);
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> codec.read(plain.array(), 0, plain.length()))
                .withMessageContaining("cachezip.max-object-size");
    }
}
