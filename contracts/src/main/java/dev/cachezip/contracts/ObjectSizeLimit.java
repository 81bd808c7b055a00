package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The checks that a codec refuses objects that would take more memory than its limit. */
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

    /** Checks a codec with the default limit: the same objects are refused where a few bytes were stored for them. */
    public static void checkDefault(ValueCodec<Object> codec) {
        // Estimated at 32 bytes and more each.
        List<Integer> value = new ArrayList<>(Collections.nCopies(2_200_000, 1));
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        assertThat(codec.read(plain.array(), 0, plain.length())).isEqualTo(value);
        codec.checkStored(plain, plain.length());
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> codec.read(plain.array(), 0, plain.length(), 1_000))
                .withMessageContaining("cachezip.max-object-size");
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> codec.checkStored(plain, 1_000))
                .withMessageContaining("cachezip.max-object-size");
        try (ValuePipeline<Object> pipeline = ValuePipeline.builder(codec).build()) {
            assertThatExceptionOfType(CachezipException.TooLarge.class)
                    .isThrownBy(() -> pipeline.encode(value))
                    .withMessageStartingWith("java.util.ArrayList: ")
                    .withMessageContaining("cachezip.max-object-size");
            // Compressed, they take less than a hundred bytes.
            List<Object> empty = new ArrayList<>(Collections.nCopies(1_000_000, ""));
            assertThatExceptionOfType(CachezipException.TooLarge.class)
                    .isThrownBy(() -> pipeline.declaredAs(Object.class).encode(empty))
                    .withMessageContaining("cachezip.max-object-size");
        }
    }
}
