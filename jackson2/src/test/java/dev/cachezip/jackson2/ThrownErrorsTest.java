package dev.cachezip.jackson2;

import static dev.cachezip.contracts.CodecBytes.read;
import static dev.cachezip.contracts.CodecBytes.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Errors that an application's classes throw while they are read: a miss, unless it is one of the JVM. */
class ThrownErrorsTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.jackson2.*");

    private static Supplier<? extends Error> thrown = () -> null;

    /** Throws in its constructor. */
    record Checked(int number) {
        Checked {
            fail();
        }
    }

    /** Throws in its constructor without parameters, and in its setter. */
    static final class Bean {
        private int number = 1;

        Bean() {
            fail();
        }

        public int getNumber() {
            return number;
        }

        public void setNumber(int number) {
            fail();
            this.number = number;
        }
    }

    /** Throws when it is put into a map. */
    record Key(String name) {
        @Override
        public int hashCode() {
            fail();
            return name.hashCode();
        }
    }

    private static void fail() {
        Error error = thrown.get();
        if (error != null) {
            throw error;
        }
    }

    @AfterEach
    void throwNothing() {
        thrown = () -> null;
    }

    @ParameterizedTest
    @EnumSource
    void read_constructorThrowsAnAssertionError_isAnException(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES);
        byte[] plain = write(codec, new Checked(1));
        thrown = () -> new AssertionError("secret");
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> read(codec, plain))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
        thrown = () -> null;
        assertThat(read(codec, plain)).isEqualTo(new Checked(1));
    }

    @ParameterizedTest
    @EnumSource
    void read_beanThrowsAnError_isAnException(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES);
        byte[] plain = write(codec, new Bean());
        thrown = () -> new Error("secret");
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(codec, plain));
    }

    @Test
    void read_keyThrowsAnAssertionError_isAnException() {
        ValueCodec<Object> codec = WrittenForm.MESSAGE_PACK.codec(TYPES);
        byte[] plain = write(codec, Map.of(new Key("a"), 1));
        thrown = AssertionError::new;
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(codec, plain));
    }

    @ParameterizedTest
    @EnumSource
    void read_constructorOverflowsTheStack_isAnException(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES);
        byte[] plain = write(codec, new Checked(1));
        thrown = StackOverflowError::new;
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(codec, plain));
    }

    @ParameterizedTest
    @EnumSource
    void read_constructorRunsOutOfMemory_isThatError(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES);
        byte[] record = write(codec, new Checked(1));
        byte[] bean = write(codec, new Bean());
        thrown = () -> new OutOfMemoryError("as a test");
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> read(codec, record));
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> read(codec, bean));
    }

    @ParameterizedTest
    @EnumSource
    void write_copyThrowsAnAssertionError_isAnException(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES);
        Checked value = new Checked(1);
        thrown = AssertionError::new;
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> write(codec, value));
    }
}
