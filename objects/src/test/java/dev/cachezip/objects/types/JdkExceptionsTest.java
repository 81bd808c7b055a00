package dev.cachezip.objects.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions of each class in the list come back. */
class JdkExceptionsTest {

    private static final ValueCodec<Object> CODEC = ObjectCodecs.messagePack(AllowedTypes.of());

    static Stream<String> names() {
        return JdkTypes.EXCEPTIONS.stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("names")
    void roundTrip_ofTheClass_isTheSame(String name) throws ReflectiveOperationException {
        Throwable thrown = (Throwable) made(Class.forName(name));
        OutputBuffer plain = new OutputBuffer();
        CODEC.write(thrown, plain);
        Throwable read = (Throwable) Objects.requireNonNull(CODEC.read(plain.array(), 0, plain.length()));
        assertThat(read).hasSameClassAs(thrown).hasToString(thrown.toString());
        assertThat(read.getStackTrace()).isEqualTo(thrown.getStackTrace());
        assertThat(String.valueOf(read.getCause())).isEqualTo(String.valueOf(thrown.getCause()));
    }

    /** Calls the first public constructor with as many parameters as possible. */
    private static Object made(Class<?> type) throws ReflectiveOperationException {
        assertThat(Modifier.isAbstract(type.getModifiers())).isFalse();
        Constructor<?> constructor = Arrays.stream(type.getConstructors())
                .max((a, b) -> Integer.compare(a.getParameterCount(), b.getParameterCount()))
                .orElseThrow();
        return constructor.newInstance(Arrays.stream(constructor.getParameterTypes())
                .map(JdkExceptionsTest::argument)
                .toArray());
    }

    private static Object argument(Class<?> type) {
        if (Throwable.class.isAssignableFrom(type)) {
            return type == Throwable.class || type == Exception.class
                    ? new IllegalStateException("cause")
                    : new java.io.IOException("cause");
        }
        if (type == String.class || type == CharSequence.class || type == Object.class) {
            return "a";
        }
        if (type == boolean.class) {
            return true;
        }
        return 7;
    }
}
