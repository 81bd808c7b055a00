package dev.cachezip.objects.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes that name a class of an optional library, which is missing. */
class MissingClassTest {

    private final ClassLoader loader = new Hiding();

    @Test
    void roundTrip_classWithAMethodThatNamesAMissingClass_comesBack() throws ReflectiveOperationException {
        Object value = create(WithMethod.class);
        ValueCodec<Object> codec = codec().declaredAs(value.getClass());
        Object read = StateTests.read(codec, StateTests.write(codec, value));
        assertThat(read).hasSameClassAs(value).hasToString("5");
    }

    @Test
    void declaredAs_classWithAFieldOfAMissingClass_failsForNoCaller() throws ReflectiveOperationException {
        Object value = create(WithField.class);
        ValueCodec<Object> codec = codec().declaredAs(value.getClass());
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> StateTests.write(codec, value))
                .withMessageEndingWith("WithField cannot be stored: a class that it names is missing or broken: "
                        + Missing.class.getName());
    }

    private ValueCodec<Object> codec() {
        return ObjectCodecs.messagePack(AllowedTypes.of(List.of("dev.cachezip.*"), loader));
    }

    private Object create(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = loader.loadClass(type.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    static final class Missing {}

    static final class WithMethod {
        private final int number = Integer.parseInt("5");

        @Nullable
        Missing missing() {
            return null;
        }

        @Override
        public String toString() {
            return Integer.toString(number);
        }
    }

    static final class WithField {
        @Nullable
        Missing missing;
    }

    /** Loads the classes of this test again, except for the missing one. */
    private static final class Hiding extends ClassLoader {

        Hiding() {
            super(MissingClassTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Missing.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null || !name.startsWith(MissingClassTest.class.getName())) {
                return known != null ? known : super.loadClass(name, resolve);
            }
            try (InputStream in =
                    Objects.requireNonNull(getParent().getResourceAsStream(name.replace('.', '/') + ".class"))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
