package dev.cachezip.objects.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects that were stored before their class got fields: the class of the older version is called {@code ...Before}. */
@SuppressWarnings({"UnusedVariable", "OverrideThrowableToString"}) // the fields are what is stored
class MissingFieldsTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.objects.*");

    private final ValueCodec<Object> strict = ObjectCodecs.objects(TYPES).messagePack();
    private final ValueCodec<Object> asPromised =
            ObjectCodecs.objects(TYPES).missingFieldsAsPromised().messagePack();

    static List<Object> promised() {
        return List.of(
                new PlainBefore("a"),
                new RecordBefore("a"),
                new FinalBefore("a"),
                new ListBefore("a"),
                new ReadingBefore("a"),
                new ThrownBefore("a"));
    }

    @ParameterizedTest
    @MethodSource("promised")
    void classWithVersionGetsNullAndZeroAndFalse(Object before) throws ReflectiveOperationException {
        byte[] stored = renamed(before);

        Object after = asPromised.read(stored, 0, stored.length);

        assertThat(after).hasToString("a null 0 false");
    }

    @ParameterizedTest
    @MethodSource("promised")
    void cachesRefuseThem(Object before) throws ReflectiveOperationException {
        byte[] stored = renamed(before);

        assertThatThrownBy(() -> strict.read(stored, 0, stored.length))
                .isInstanceOf(CachezipException.Codec.class)
                .hasMessageContaining("No property ");
    }

    @Test
    void classWithoutVersionIsRefused() throws ReflectiveOperationException {
        byte[] stored = renamed(new SilentBefore("a"));

        assertThatThrownBy(() -> asPromised.read(stored, 0, stored.length))
                .isInstanceOf(CachezipException.Codec.class)
                .hasMessageContaining("No property ");
    }

    @Test
    void superclassWithoutVersionIsRefused() throws ReflectiveOperationException {
        byte[] stored = renamed(new InheritBefore("a"));

        assertThatThrownBy(() -> asPromised.read(stored, 0, stored.length))
                .isInstanceOf(CachezipException.Codec.class)
                .hasMessageContaining("No property other");
    }

    @Test
    void furtherFieldsAreSkipped() throws ReflectiveOperationException {
        OutputBuffer plain = new OutputBuffer();
        asPromised.write(new PlainAfters(), plain);
        byte[] stored = rename(plain, "PlainAfters", "PlainBefore");

        assertThat(asPromised.read(stored, 0, stored.length)).isEqualTo(new PlainBefore("a"));
    }

    private byte[] renamed(Object before) {
        OutputBuffer plain = new OutputBuffer();
        strict.write(before, plain);
        return rename(plain, "Before", "Afters");
    }

    private static byte[] rename(OutputBuffer plain, String from, String to) {
        byte[] stored = Arrays.copyOf(plain.array(), plain.length());
        return new String(stored, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    record RecordBefore(String name) {}

    record RecordAfters(String name, @Nullable String other, int number, boolean flag) {
        @Override
        public String toString() {
            return name + " " + other + " " + number + " " + flag;
        }
    }

    static final class PlainBefore implements Serializable {
        private static final long serialVersionUID = 1;
        private String name;

        PlainBefore(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof PlainBefore plain && plain.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** Its constructor sets values that JDK serialization would not set. */
    static final class PlainAfters implements Serializable {
        private static final long serialVersionUID = 1;
        private String name = "a";
        private @Nullable String other = "set";
        private int number = 7;
        private boolean flag = true;

        PlainAfters() {}

        @Override
        public String toString() {
            return name + " " + other + " " + number + " " + flag;
        }
    }

    static final class FinalBefore implements Serializable {
        private static final long serialVersionUID = 1;
        private final String name;

        FinalBefore(String name) {
            this.name = name;
        }
    }

    static final class FinalAfters implements Serializable {
        private static final long serialVersionUID = 1;
        private final String name;
        private final @Nullable String other;
        private final int number;
        private final boolean flag;

        FinalAfters(String name, @Nullable String other, int number, boolean flag) {
            this.name = name;
            this.other = other;
            this.number = number;
            this.flag = flag;
        }

        @Override
        public String toString() {
            return name + " " + other + " " + number + " " + flag;
        }
    }

    static final class ListBefore extends ArrayList<String> {
        private static final long serialVersionUID = 1;
        private String name;

        ListBefore(String name) {
            this.name = name;
        }
    }

    static final class ListAfters extends ArrayList<String> {
        private static final long serialVersionUID = 1;
        private String name = "b";
        private @Nullable String other = "set";
        private int number = 7;
        private boolean flag = true;

        @Override
        public String toString() {
            return name + " " + other + " " + number + " " + flag;
        }
    }

    static final class ReadingBefore implements Serializable {
        private static final long serialVersionUID = 1;
        private String name;

        ReadingBefore(String name) {
            this.name = name;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    static final class ReadingAfters implements Serializable {
        private static final long serialVersionUID = 1;
        private String name = "b";
        private @Nullable String other = "set";
        private int number = 7;
        private boolean flag = true;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }

        @Override
        public String toString() {
            return name + " " + other + " " + number + " " + flag;
        }
    }

    static final class ThrownBefore extends RuntimeException {
        private static final long serialVersionUID = 1;
        private String name;

        ThrownBefore(String name) {
            this.name = name;
        }
    }

    static final class ThrownAfters extends RuntimeException {
        private static final long serialVersionUID = 1;
        private String name = "b";
        private @Nullable String other = "set";
        private int number = 7;
        private boolean flag = true;

        @Override
        public String toString() {
            return name + " " + other + " " + number + " " + flag;
        }
    }

    static final class SilentBefore implements Serializable {
        private String name;

        SilentBefore(String name) {
            this.name = name;
        }
    }

    static final class SilentAfters implements Serializable {
        private String name = "b";
        private @Nullable String other;
    }

    static class BaseBefore implements Serializable {}

    static final class InheritBefore extends BaseBefore {
        private static final long serialVersionUID = 1;
        private String name;

        InheritBefore(String name) {
            this.name = name;
        }
    }

    static class BaseAfters implements Serializable {
        private @Nullable String other;
    }

    static final class InheritAfters extends BaseAfters {
        private static final long serialVersionUID = 1;
        private String name = "b";
    }
}
