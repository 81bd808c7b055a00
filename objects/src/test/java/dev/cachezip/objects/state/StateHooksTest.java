package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.MESSAGE_PACK;
import static dev.cachezip.objects.state.StateTests.assertRefused;
import static dev.cachezip.objects.state.StateTests.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes that take part in their own serialization do so here, too. */
// Reflection calls the methods.
@SuppressWarnings({"UnusedMethod", "UnusedVariable", "EffectivelyPrivate"})
class StateHooksTest {

    @Test
    void roundTrip_classThatWritesMoreThanItsFields_readsIt() {
        Writing value = new Writing();
        value.kept = 3;
        value.computed = "c";
        Writing read = roundTrip(MESSAGE_PACK, value);
        assertThat(read.kept).isEqualTo(3);
        assertThat(read.computed).isEqualTo("c");
    }

    @Test
    void roundTrip_classThatWritesFloats_readsTheSameOnes() {
        for (float value : new float[] {
            0,
            -0f,
            1.1f,
            1 / 3f,
            16_777_217,
            1e10f,
            2e-3f,
            Float.MIN_VALUE,
            Float.MIN_NORMAL,
            Float.MAX_VALUE,
            Float.NaN,
            Float.NEGATIVE_INFINITY
        }) {
            assertThat(roundTrip(MESSAGE_PACK, new Floats(value)).read).containsExactly(value, value);
            assertThat(roundTrip(MESSAGE_PACK, new ExternalFloats(value)).read).containsExactly(value, value);
        }
    }

    static final class Floats implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient List<Float> read;

        Floats(float value) {
            this.read = List.of(value, value);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeFloat(read.get(0));
            out.writeObject(read.get(1));
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            read = List.of(in.readFloat(), (Float) in.readObject());
        }
    }

    public static final class ExternalFloats implements Externalizable {
        private static final long serialVersionUID = 1L;
        private List<Float> read = List.of();

        @SuppressWarnings("RedundantModifier") // which the JDK demands
        public ExternalFloats() {}

        ExternalFloats(float value) {
            this.read = List.of(value, value);
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeFloat(read.get(0));
            out.writeFloat(read.get(1));
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            read = List.of(in.readFloat(), in.readFloat());
        }
    }

    @Test
    void roundTrip_classThatWritesAnotherObject_isMadeOfIt() {
        assertThat(roundTrip(MESSAGE_PACK, new Replaced("x")).text).isEqualTo("x");
        assertThat(roundTrip(MESSAGE_PACK, new HoldsReplaced(new Replaced("y"))).replaced().text)
                .isEqualTo("y");
        assertThat(StateTests.text(MESSAGE_PACK, new Replaced("x")))
                .contains("$Proxy")
                .doesNotContain("$Replaced");
    }

    @Test
    void roundTrip_classThatResolvesItself_isTheOneObject() {
        assertThat(roundTrip(MESSAGE_PACK, Single.INSTANCE)).isSameAs(Single.INSTANCE);
    }

    @Test
    void roundTrip_classWhoseConstructorRegistersWhatItResolvesTo_isTheOneObject() {
        assertThat(roundTrip(MESSAGE_PACK, Registered.FIRST)).isSameAs(Registered.FIRST);
        assertThat(roundTrip(MESSAGE_PACK, Unnamed.ONE)).isSameAs(Unnamed.ONE);
        assertThat(Registered.ALL).containsEntry("first", Registered.FIRST);
    }

    @Test
    void roundTrip_externalizable_isReadAsItWasWritten() {
        External value = new External();
        value.number = 5;
        value.text = "t";
        External read = roundTrip(MESSAGE_PACK, value);
        assertThat(read.number).isEqualTo(5);
        assertThat(read.text).isEqualTo("t");
    }

    @Test
    void roundTrip_classWithAListOfItsFields_hasOnlyThose() {
        Listed value = new Listed();
        value.kept = 2;
        value.left = 3;
        value.lasting = "l";
        Listed read = roundTrip(MESSAGE_PACK, value);
        assertThat(read.kept).isEqualTo(2);
        assertThat(read.left).isZero();
        assertThat(read.lasting).isEqualTo("l");
    }

    @Test
    void write_classThatListsAFieldItDoesNotHave_isRefusedWithASentence() {
        assertRefused(new ListsAnother())
                .withMessageContaining("its serialPersistentFields lists count, which is no field of it");
    }

    static final class Listed implements Serializable {

        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("kept", int.class), new ObjectStreamField("lasting", String.class)
        };

        private int kept;
        private int left;
        private transient String lasting = "";
    }

    static final class ListsAnother implements Serializable {

        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("count", int.class)};

        private long count = 1;
    }

    /** What a class reads must be of the kind, and in the range, of what another version of it has written. */
    @ParameterizedTest
    @MethodSource("otherReads")
    void read_dataOfAnotherKind_isRefused(DataWriter written, DataReader read) {
        Data.reading = in -> "";
        Data.writing = written;
        byte[] plain = StateTests.write(MESSAGE_PACK, new Data());
        Data.reading = read;
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> StateTests.read(MESSAGE_PACK, plain));
    }

    static Stream<Arguments> otherReads() {
        return Stream.of(
                other(out -> out.writeInt(200), ObjectInputStream::readByte),
                other(out -> out.writeInt(40_000), ObjectInputStream::readShort),
                other(out -> out.writeInt(70_000), ObjectInputStream::readUnsignedShort),
                other(out -> out.writeInt(-1), ObjectInputStream::readChar),
                other(out -> out.writeLong(1L << 40), ObjectInputStream::readInt),
                other(put("a", 200), in -> in.readFields().get("a", (byte) 0)),
                other(put("a", 1), in -> in.readFields().get("a", true)));
    }

    private static DataWriter put(String name, int value) {
        return out -> {
            out.putFields().put(name, value);
            out.writeFields();
        };
    }

    private static Arguments other(DataWriter written, DataReader read) {
        return Arguments.of(written, read);
    }

    @Test
    void roundTrip_bytesOneByOne_areEqual() {
        Data.writing = out -> {
            out.write(200);
            out.write(201);
            out.writeByte(-3);
            out.writeByte(202);
            out.writeShort(40_000);
            out.writeChar(40_000);
        };
        Data.reading = in -> List.of(
                in.read(), in.readByte(), in.readByte(), in.readUnsignedByte(), in.readUnsignedShort(), in.readChar());
        assertThat(roundTrip(MESSAGE_PACK, new Data()).read)
                .isEqualTo(List.of(200, (byte) 201, (byte) -3, 202, 40_000, (char) 40_000));
    }

    interface DataWriter {
        void write(ObjectOutputStream out) throws IOException;
    }

    interface DataReader {
        Object read(ObjectInputStream in) throws IOException, ClassNotFoundException;
    }

    static final class Data implements Serializable {

        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("a", int.class)};
        private static DataWriter writing = out -> {};
        private static DataReader reading = in -> "";

        private transient Object read = "";

        private void writeObject(ObjectOutputStream out) throws IOException {
            writing.write(out);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            read = reading.read(in);
        }
    }

    static final class Writing implements Serializable {

        private static final long serialVersionUID = 1L;

        private int kept;
        private transient String computed = "";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF(computed);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            computed = in.readUTF();
        }
    }

    static final class Replaced implements Serializable {

        private static final long serialVersionUID = 1L;

        private final transient String text;

        Replaced(String text) {
            this.text = text;
        }

        private Object writeReplace() {
            return new Proxy(text);
        }
    }

    record Proxy(String text) implements Serializable {
        private Object readResolve() {
            return new Replaced(text);
        }
    }

    record HoldsReplaced(Replaced replaced) {}

    /** Its constructor, which takes all fields, replaces the constant of that name. */
    static final class Registered implements Serializable {
        private static final long serialVersionUID = 1L;
        static final Map<String, Registered> ALL = new HashMap<>();
        static final Registered FIRST = new Registered("first");
        private final String name;

        private Registered(String name) {
            this.name = name;
            ALL.put(name, this);
        }

        private Object readResolve() {
            return Objects.requireNonNull(ALL.get(name));
        }
    }

    /** The same with a constructor without parameters. */
    static final class Unnamed implements Serializable {
        private static final long serialVersionUID = 1L;
        static final List<Unnamed> ALL = new ArrayList<>();
        static final Unnamed ONE = new Unnamed();

        private Unnamed() {
            ALL.add(0, this);
        }

        private Object readResolve() {
            return ALL.get(0);
        }
    }

    static final class Single implements Serializable {

        private static final long serialVersionUID = 1L;
        private static final Single INSTANCE = new Single();

        private Single() {}

        private Object readResolve() {
            return INSTANCE;
        }
    }

    public static final class External implements Externalizable {

        private static final long serialVersionUID = 1L;

        private int number;
        private String text = "";

        @SuppressWarnings("RedundantModifier") // which the JDK demands
        public External() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(number);
            out.writeUTF(text);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            number = in.readInt();
            text = in.readUTF();
        }
    }

    /** What is stored in the place of an object must fit there, as with JDK serialization. */
    @Test
    void write_replacementThatDoesNotFit_isRefusedByItsName() {
        assertRefused(new Envelope(new Letter()))
                .withMessageContaining(Letter.class.getName() + " cannot be stored where " + Letter.class.getName())
                .withMessageContaining("it asks for a java.util.ArrayList");
        assertThat(StateTests.<Object>roundTrip(StateTests.MESSAGE_PACK, new Letter()))
                .isEqualTo(List.of("letter"));
    }

    static final class Letter implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object writeReplace() {
            return new ArrayList<>(List.of("letter"));
        }
    }

    static final class Envelope {
        private final Letter letter;

        Envelope(Letter letter) {
            this.letter = letter;
        }
    }
}
