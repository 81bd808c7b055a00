package dev.cachezip.objects.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

/** The first value of each shape is read back before it is stored, and so is each one after it until one comes back as it was. */
class ReadBackTest {

    private static final AtomicInteger READ = new AtomicInteger();

    @Test
    void write_shapeThatDoesNotComeBack_isRefusedEachTime() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        // Values of the same root with other classes in its field are fine.
        StateTests.write(codec, new Holder("text"));
        StateTests.write(codec, List.of(new Holder("text")));
        for (int time = 0; time < 3; time++) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> StateTests.write(codec, new Holder(new Growing(7))))
                    .withMessageContaining("it comes back as something else");
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> StateTests.write(codec, List.of(new Holder(new Growing(7)))));
            StateTests.write(codec, new Holder("text"));
        }
    }

    @Test
    void write_valueRefusedForAnotherPart_doesNotConfirmItsShape() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        StateTests.write(codec, List.of(new Holder("text")));
        List<Holder> refused = List.of(new Holder(new Growing(7)), new Holder(Thread.currentThread()));
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> StateTests.write(codec, refused));
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> StateTests.write(codec, List.of(new Holder(new Growing(7)))));
    }

    @Test
    void write_valueStoredWhileAnotherIsWritten_confirmsNothingOfIt() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        StateTests.write(codec, List.of(new Holder("text")));
        for (int time = 0; time < 2; time++) {
            Storing storing = new Storing(() -> StateTests.write(codec, new Holder(List.of("text"))));
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(
                            () -> StateTests.write(codec, List.of(new Holder(new Growing(7)), new Holder(storing))));
        }
    }

    @Test
    void write_newClassInAValueWithACycle_isReadBack() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        StateTests.write(codec, ring("text"));
        for (int time = 0; time < 2; time++) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> StateTests.write(codec, ring(new Growing(7))));
        }
    }

    @Test
    void write_recordThatItsConstructorWouldChange_isRefusedUntilOneHasComeBack() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        for (int time = 0; time < 2; time++) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> StateTests.write(codec, new Fee(7)))
                    .withMessageContaining("it comes back as something else");
        }
        StateTests.write(codec, new Fee(0));
        // As a copy of the JDK, which calls the constructor, too.
        assertThat(StateTests.roundTrip(codec, new Fee(7))).isEqualTo(new Fee(8));
    }

    @Test
    void write_firstNullThatAConstructorRefuses_isRefused() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        StateTests.write(codec, new NullCheck("text", List.of(1)));
        for (int time = 0; time < 2; time++) {
            for (NullCheck each : List.of(new NullCheck("", List.of(1)), new NullCheck("text", List.of()))) {
                assertThatExceptionOfType(CachezipException.Codec.class)
                        .isThrownBy(() -> StateTests.write(codec, List.of(each)))
                        .withMessageContaining("can be written, but not read again");
                assertThatExceptionOfType(CachezipException.Codec.class)
                        .isThrownBy(() -> StateTests.write(codec, each));
            }
        }
    }

    @Test
    void write_nullThatHasComeBack_isNotReadBackAgain() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        List<Object> value = new ArrayList<>(List.of(new Holder(new Counting()), new Holder("text")));
        StateTests.write(codec, value);
        value.add(new Holder(null));
        StateTests.write(codec, value);
        int read = READ.get();
        StateTests.write(codec, value);
        assertThat(READ).hasValue(read);
    }

    @Test
    void roundTrip_constructorThatWouldSort_isNotCalled() {
        for (List<Integer> numbers : List.of(List.<Integer>of(), List.of(2, 1))) {
            Sorting sorting = new Sorting(new ArrayList<>());
            sorting.numbers.addAll(numbers);
            assertThat(StateTests.roundTrip(StateTests.MESSAGE_PACK, sorting).numbers)
                    .isEqualTo(numbers);
        }
    }

    @Test
    void write_elementsOfAnotherTypeThanDeclared_areRefusedInEachForm() {
        Type longs = new TypeReference<List<Long>>() {}.getType();
        ValueCodec<Object> declared = StateTests.MESSAGE_PACK.declaredAs(longs);
        for (int time = 0; time < 2; time++) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> StateTests.write(declared, new ArrayList<>(List.of(1, 2))))
                    .withMessageEndingWith("which is declared; declare the type that it has");
            StateTests.write(declared, new ArrayList<>(List.of(1L, 2L)));
        }
    }

    @Test
    void write_shapeThatHasComeBack_isNotReadBackAgain() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        StateTests.write(codec, new Holder(new Counting()));
        int read = READ.get();
        StateTests.write(codec, new Holder(new Counting()));
        assertThat(READ).hasValue(read);
        StateTests.write(codec, List.of(new Holder(new Counting())));
        assertThat(READ).hasValueGreaterThan(read);
    }

    @Test
    void write_newShapeOfAnotherValueAtTheSameTime_readsOnlyThatBack() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        StateTests.write(codec, List.of(new Holder(new Counting()), new Holder(new Storing(() -> {}))));
        int read = READ.get();
        Storing storing = new Storing(() -> StateTests.write(codec, new Holder(List.of(1L))));
        StateTests.write(codec, List.of(new Holder(new Counting()), new Holder(storing)));
        assertThat(READ).hasValue(read);
    }

    @Test
    void write_valueReplacedByOneOfAnotherClass_isRefusedWhereItsOwnIsDeclared() {
        ValueCodec<Object> declared = ObjectCodecs.messagePack(StateTests.TYPES).declaredAs(Replaced.class);
        for (int time = 0; time < 2; time++) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> StateTests.write(declared, new Replaced()))
                    .withMessageContaining("another type");
        }
    }

    /** Containers of the JDK, which notice by themselves that they are changed while they are written. */
    @Test
    void write_containerThatIsChangedMeanwhile_isNoRefusal() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        Set<Object> set = new LinkedHashSet<>();
        set.add(new Storing(() -> set.add("jam" + set.size())));
        set.add("tea");
        List<Object> indexed = new ArrayList<>(List.of("tea"));
        indexed.add(0, new Storing(() -> indexed.remove(1)));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("tea", new Storing(() -> map.put("" + map.size(), "jam")));
        map.put("jam", "jam");
        for (Object value : List.of(set, indexed, map)) {
            assertThatExceptionOfType(CachezipException.ChangedMeanwhile.class)
                    .isThrownBy(() -> StateTests.write(codec, value))
                    .withMessageContaining("several threads seem to change it");
        }
    }

    /** What refuses a value says so each time. */
    @Test
    void write_codeOfAClassThatRefuses_isARefusal() {
        for (RuntimeException refusal : List.of(
                new IllegalArgumentException(), new UnsupportedOperationException(), new ArithmeticException())) {
            Storing storing = new Storing(() -> {
                throw refusal;
            });
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> StateTests.write(StateTests.MESSAGE_PACK, storing));
        }
    }

    /** What was written cannot be read, and the value is another one by now. */
    @Test
    void write_valueThatChangesBeforeItIsReadBack_isNoRefusal() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        Cell second = new Cell(2);
        AtomicInteger written = new AtomicInteger();
        Set<Object> set = new LinkedHashSet<>();
        set.add(new Cell(1));
        set.add(new Storing(() -> second.number = written.getAndIncrement() == 0 ? 1 : 2));
        set.add(second);
        assertThatExceptionOfType(CachezipException.ChangedMeanwhile.class)
                .isThrownBy(() -> StateTests.write(codec, set))
                .withMessageContaining("has changed while it was written");
        assertThat(StateTests.write(codec, set)).isNotEmpty();

        second.number = 1;
        set.removeIf(Storing.class::isInstance);
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> StateTests.write(ObjectCodecs.messagePack(StateTests.TYPES), set))
                .withMessageContaining("equal elements");
    }

    private static Ring ring(Object value) {
        Ring ring = new Ring();
        ring.next = ring;
        ring.value = value;
        return ring;
    }

    record Holder(@Nullable Object value) {}

    /** Keeps nothing as null, which it refuses. */
    record NullCheck(@Nullable String text, @Nullable List<Integer> numbers) {
        NullCheck {
            text = Objects.requireNonNull(text).isEmpty() ? null : text;
            numbers = Objects.requireNonNull(numbers).isEmpty() ? null : numbers;
        }
    }

    /** Is equal to others with its number. */
    static final class Cell {
        private int number;

        Cell(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Cell cell && cell.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    /** Its constructor adds, unless the amount is 0. */
    record Fee(int amount) {
        Fee {
            amount = amount > 0 ? amount + 1 : amount;
        }
    }

    static final class Sorting {
        private final List<Integer> numbers;

        Sorting(List<Integer> numbers) {
            this.numbers = numbers;
            numbers.sort(null);
        }
    }

    static final class Ring {
        @Nullable
        Ring next;

        @Nullable
        Object value;
    }

    /** Comes back as another number, by its own fault. */
    static final class Growing implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient int number;

        Growing(int number) {
            this.number = number;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeInt(number);
        }

        private void readObject(ObjectInputStream in) throws IOException {
            number = in.readInt() + 1;
        }
    }

    /** Stores another value while it is written. */
    static final class Storing implements Serializable {
        private static final long serialVersionUID = 1L;
        private final transient @Nullable Runnable storage;

        Storing(Runnable storage) {
            this.storage = storage;
        }

        private void writeObject(ObjectOutputStream out) {
            if (storage != null) {
                storage.run();
            }
        }
    }

    static final class Counting implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            READ.incrementAndGet();
        }
    }

    static final class Replaced implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object writeReplace() {
            return new Holder("text");
        }
    }
}
