package dev.cachezip.codec.jackson3.state;

import static dev.cachezip.codec.jackson3.state.StateTests.CODECS;
import static dev.cachezip.codec.jackson3.state.StateTests.assertRefused;
import static dev.cachezip.codec.jackson3.state.StateTests.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes that take part in their own serialization do so here, too. */
// Reflection calls the methods.
@SuppressWarnings({"UnusedMethod", "UnusedVariable", "EffectivelyPrivate"})
class StateHooksTest {

    @Test
    void roundTrip_classThatWritesMoreThanItsFields_readsIt() {
        for (ValueCodec<Object> codec : CODECS) {
            Writing value = new Writing();
            value.kept = 3;
            value.computed = "c";
            Writing read = roundTrip(codec, value);
            assertThat(read.kept).isEqualTo(3);
            assertThat(read.computed).isEqualTo("c");
        }
    }

    @Test
    void roundTrip_classThatWritesAnotherObject_isMadeOfIt() {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(roundTrip(codec, new Replaced("x")).text).isEqualTo("x");
            assertThat(roundTrip(codec, new HoldsReplaced(new Replaced("y"))).replaced().text)
                    .isEqualTo("y");
            assertThat(StateTests.text(codec, new Replaced("x")))
                    .contains("$Proxy")
                    .doesNotContain("$Replaced");
        }
    }

    @Test
    void roundTrip_classThatResolvesItself_isTheOneObject() {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(roundTrip(codec, Single.INSTANCE)).isSameAs(Single.INSTANCE);
        }
    }

    @Test
    void roundTrip_externalizable_isReadAsItWasWritten() {
        for (ValueCodec<Object> codec : CODECS) {
            External value = new External();
            value.number = 5;
            value.text = "t";
            External read = roundTrip(codec, value);
            assertThat(read.number).isEqualTo(5);
            assertThat(read.text).isEqualTo("t");
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
