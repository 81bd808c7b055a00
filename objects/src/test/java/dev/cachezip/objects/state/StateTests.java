package dev.cachezip.objects.state;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.Nullable;

/** The codec that the tests of the mapping by state share, and the calls to it. */
final class StateTests {

    static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    static final ValueCodec<Object> MESSAGE_PACK = ObjectCodecs.messagePack(TYPES);

    private StateTests() {}

    static byte[] write(ValueCodec<Object> codec, Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }

    /** Writes and reads a value of which its own class is all that is known. */
    @SuppressWarnings("unchecked") // a value comes back as what it was
    static <T> T roundTrip(ValueCodec<Object> codec, T value) {
        return (T) Objects.requireNonNull(read(codec, write(codec, value)));
    }

    static String text(ValueCodec<Object> codec, Object value) {
        return new String(write(codec, value), StandardCharsets.ISO_8859_1);
    }

    static ThrowableAssertAlternative<CachezipException> assertRefused(Object value) {
        return assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> write(MESSAGE_PACK, value));
    }

    static void assertNotRead(Type declared, byte[] plain) {
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> read(MESSAGE_PACK.declaredAs(declared), plain));
    }

    static String typeMark(Class<?> type) {
        byte[] name = type.getName().getBytes(StandardCharsets.UTF_8);
        return "c7" + HexFormat.of().toHexDigits((byte) name.length) + "43"
                + HexFormat.of().formatHex(name);
    }
}
