package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonManagedReference;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

/** The contract of codecs that map objects by their properties: they refuse values that would come back changed. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete"}) // old types are cached, too
public interface PropertiesContract extends TestedCodec {

    @Test
    default void write_classThatJacksonCannotRead_isRefused() {
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(new CodecContract.TwoConstructors("a", 1)))
                    .withMessageContaining("can be written, but not read again");
        }
    }

    @Test
    default void write_mapWithKeysOfTwoTypes_isRefused() {
        Map<Object, String> map = new HashMap<>();
        map.put(1, "int");
        map.put("1", "string");
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(map))
                .withMessageContaining("keys must be of one type");
    }

    @Test
    default void write_mapWithBeansAsKeys_isRefused() {
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(Map.of(new CodecContract.Point(1, 2), "x")))
                .withMessageContaining("as key");
    }

    @Test
    default void write_subclassOfADeclaredClass_isRefused() {
        CodecContract.Open sub = new CodecContract.OpenSub();
        for (Object value : new Object[] {
            new CodecContract.OpenHolder(sub, List.of(), Map.of()),
            new CodecContract.OpenHolder(null, List.of(new CodecContract.Open(), sub), Map.of()),
            new CodecContract.OpenHolder(null, List.of(), Map.of("k", List.of(sub))),
            new CodecContract.Open[] {new CodecContract.Open(), sub},
            new CodecContract.Open[][] {{sub}},
            new CodecContract.Anything(new CodecContract.Open[] {sub}),
            new CodecContract.OpenList(sub),
            new CodecContract.OpenWrappers(Optional.of(sub), new AtomicReference<>(), List.of(), Optional.empty()),
            new CodecContract.OpenWrappers(Optional.empty(), new AtomicReference<>(), List.of(sub), Optional.empty()),
            new CodecContract.OpenWrappers(
                    Optional.empty(), new AtomicReference<>(), List.of(), Optional.of(List.of(sub)))
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> CodecBytes.write(codec(CodecContract.TYPES), value));
        }
    }

    @Test
    default void write_timestampOfSqlWhereADateIsDeclared_isRefused() {
        Date timestamp = new java.sql.Timestamp(1_700_000_000_123L);
        for (Object value : new Object[] {
            new CodecContract.Dated(timestamp, List.of()),
            new CodecContract.Dated(new Date(0), List.of(timestamp)),
            new Date[] {timestamp}
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(value));
        }
        Object dated = new CodecContract.Dated(new Date(5), List.of(new Date(6)));
        assertThat(read(write(dated))).isEqualTo(dated);
    }

    @Test
    default void write_sortedWithComparator_isRefused() {
        TreeSet<Integer> reversed = new TreeSet<>(Comparator.reverseOrder());
        reversed.addAll(List.of(1, 2));
        TreeMap<String, Integer> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map.putAll(Map.of("a", 1, "B", 2));
        for (Object value : new Object[] {
            reversed, map, List.of(reversed), new CodecContract.Anything(map), new TreeSet<>(Set.of(1)).descendingSet()
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("comparator");
        }
        for (Object declared : new Object[] {new CodecContract.Sorted(reversed), new SortedMaps(List.of(map))}) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(declared))
                    .withMessageContaining("comes back as something else");
        }
        Object natural = new CodecContract.Sorted(new TreeSet<>(Set.of(2, 1)));
        assertThat(read(write(natural))).isEqualTo(natural);
    }

    @Test
    default void write_mapsWhoseClassDoesNotSayWhatTheirKeysAre_areRefusedUnlessTextual() {
        for (Object value : new Object[] {
            new Map<?, ?>[] {Map.of(1L, "x")},
            new Map<?, ?>[][] {{Map.of(1L, "x")}},
            new CodecContract.GenericMap<>(Map.of(1L, "x"))
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(value));
        }
        Object textual = new CodecContract.GenericMap<>(Map.of("k", "x"));
        assertThat(read(write(textual))).isEqualTo(textual);
    }

    @Test
    default void write_optionalWithoutDeclaredContent_isRefused() {
        for (Object value : new Object[] {
            Optional.of(1L),
            Optional.empty(),
            List.of(Optional.of(1L)),
            new CodecContract.Anything(Optional.of(1L)),
            List.of(1, Optional.of(new CodecContract.Point(1, 2)))
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("cache the content");
        }
    }

    @Test
    default void write_objectThatRefersToItself_isRefused() {
        CodecContract.ChainLink node = new CodecContract.ChainLink();
        node.next = node;
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(node));
    }

    @Test
    default void read_allowedTypeIdWhereAnotherIsDeclared_isRefused() {
        byte[] plain = write(new CodecContract.Point(1, 2));
        ValueCodec<Object> others = codec(AllowedTypes.of("dev.cachezip.*")).declaredAs(CodecContract.OpenSub.class);
        assertThatExceptionOfType(CachezipException.AnotherType.class)
                .isThrownBy(() -> others.read(plain, 0, plain.length))
                .withMessageContaining("which is declared");
    }

    @Test
    default void read_typeIdOfASubclassOrSuperclass_isWhatItSays() {
        ValueCodec<Object> codec = codec(AllowedTypes.of("dev.cachezip.*"));
        for (Class<?> declared : new Class<?>[] {Number.class, Long.class, Comparable.class}) {
            byte[] plain = write(5L);
            assertThat(codec.declaredAs(declared).read(plain, 0, plain.length)).isEqualTo(5L);
        }
    }

    @Test
    default void roundTrip_setsOfObjectsWithoutEquals_comeBack() {
        Folder folder = new Folder();
        for (int i = 0; i < 1_001; i++) {
            Leaf leaf = new Leaf();
            leaf.name = "leaf " + i;
            leaf.folder = folder;
            folder.leaves.add(leaf);
        }
        Folder copy = (Folder) Objects.requireNonNull(read(write(folder)));
        assertThat(copy.leaves).hasSize(1_001).allMatch(leaf -> leaf.folder == copy);

        Folder small = new Folder();
        Leaf only = new Leaf();
        only.folder = small;
        small.leaves.add(only);
        assertThat(read(write(small))).isInstanceOf(Folder.class);

        Comment deepest = new Comment();
        Comment first = deepest;
        for (int i = 0; i < 60; i++) {
            Comment around = new Comment();
            around.replies.add(first);
            first = around;
        }
        assertThat(read(write(first))).isInstanceOf(Comment.class);
    }

    /** Objects that refer to each other. */
    class Folder {
        @JsonManagedReference
        public Set<Leaf> leaves = new HashSet<>();
    }

    /** One of the objects. */
    class Leaf {
        public @Nullable String name;

        @JsonBackReference
        public @Nullable Folder folder;
    }

    /** An object with a set of its own kind. */
    class Comment {
        public Set<Comment> replies = new HashSet<>();
    }

    /** A reader without a declared type builds these containers, one of the declared type would build others. */
    @Test
    default void roundTrip_containersWhoseTypeIsDeclared_areOfTheirOwnClass() {
        Map<String, Object> parsed = new LinkedHashMap<>();
        parsed.put("items", new ArrayList<>(List.of("a", "b")));
        parsed.put("user", new LinkedHashMap<>(Map.of("name", "x")));
        Map<String, Integer> ordered = new LinkedHashMap<>();
        ordered.put("z", 1);
        ordered.put("a", 2);
        Map<TypeReference<?>, Object> values = Map.of(
                new TypeReference<Map<String, Object>>() {}, parsed,
                new TypeReference<List<Object>>() {}, new ArrayList<>(List.of(new ArrayList<>(List.of(1)))),
                new TypeReference<HashMap<String, Integer>>() {}, ordered);
        values.forEach((type, value) -> {
            ValueCodec<Object> codec = codec(AllowedTypes.of("dev.cachezip.*")).declaredAs(type.getType());
            Object copy = CodecBytes.read(codec, CodecBytes.write(codec, value));
            assertThat(copy).isEqualTo(value).hasSameClassAs(value).hasToString(value.toString());
        });
    }

    @Test
    default void write_valueWhoseCopiesAreNotEqual_isRefused() {
        DocumentId id = new DocumentId(new Date(5));
        for (Object value : new Object[] {
            new Doc(id),
            id,
            List.of(new Doc(id)),
            new CodecContract.Anything(id),
            new Holding(id),
            new Composite(id, new Holding(null)),
            Map.of("k", new Doc[] {new Doc(id)})
        }) {
            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(CachezipException.Codec.class)
                        .isThrownBy(() -> write(value))
                        .withMessageContaining("comes back as something else")
                        .withMessageContaining("set cachezip.codec=msgpack");
            }
        }
    }

    @Test
    default void write_recordThatIsNotEqualToItsCopy_isRefused() {
        for (Object value : new Object[] {new Holding(new Some(Set.of("a"))), new Some(Set.of("a"))}) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("comes back as something else");
        }
        for (Object value : new Object[] {new Signed(new Login("a", null)), new Some(List.of("a"))}) {
            assertThat(read(write(value))).isEqualTo(value);
        }
    }

    @Test
    default void write_partThatComesBackAsSomethingElse_isRefusedWithItsPlace() {
        Map.of(
                        new Wallet(List.of(new Card("x"), new Card("4711"))), "Wallet.cards[1].number: another String",
                        new Names(new ArrayList<>()), "Names.names: null instead of ArrayList",
                        new Instanced(), "Instanced.instance: another UUID",
                        new Tagged(new TreeSet<>(Set.of("a"))), "Tagged.tags: LinkedHashSet instead of TreeSet",
                        new Keyed(new ConcurrentHashMap<>(Map.of("k", "v"))),
                                "Keyed.texts: LinkedHashMap instead of ConcurrentHashMap",
                        new Listed(new LinkedList<>(List.of("a"))), "Listed.texts: ArrayList instead of LinkedList",
                        new Partial("a", List.of(new Partial("b", List.of()))),
                                "Partial.parts[0].hidden: null instead of String")
                .forEach((value, message) -> {
                    for (int i = 0; i < 2; i++) {
                        assertThatExceptionOfType(CachezipException.Codec.class)
                                .isThrownBy(() -> write(value))
                                .withMessageContaining(message.replace(": ", " it comes back as something else: ")
                                        + "; set cachezip.codec=msgpack");
                    }
                });
    }

    @Test
    default void roundTrip_partThatAnAnnotationLeavesOut_isStored() {
        Signed read = (Signed) Objects.requireNonNull(read(write(new Signed(new Login("a", "b")))));
        assertThat(read).isEqualTo(new Signed(new Login("a", null)));
        Outer outer = (Outer) Objects.requireNonNull(read(write(new Outer(List.of(new Card("x", "note"))))));
        assertThat(outer.cards.get(0).number).isEqualTo("x");
        assertThat(outer.cards.get(0).note).isNull();
    }

    @Test
    default void roundTrip_valuesThatEqualNoCopy_areStored() {
        Numbered numbered =
                new Numbered(new double[] {Double.NaN}, List.of(new byte[] {1}), Double.NaN, Map.of("k", new int[1]));
        Numbered read = (Numbered) Objects.requireNonNull(read(write(numbered)));
        assertThat(read.doubles()).containsExactly(Double.NaN);
        assertThat(read.bytes().get(0)).containsExactly(1);
        assertThat(read.number()).isNaN();
        for (Object value : new Object[] {
            new Holding(5),
            List.of(new Holding(5)),
            new Composite(5, new Holding(5)),
            new Entity(),
            List.of(new Entity()),
            new Counted(new AtomicLong(5), new Holding(5))
        }) {
            assertThat(read(write(value))).usingRecursiveComparison().isEqualTo(value);
        }
    }

    @Test
    default void write_classThatAPlaceHoldsForTheFirstTime_isReadBack() {
        for (Object good : new Object[] {1, new CodecContract.Point(1, 2)}) {
            for (Object bad : new Object[] {Up.of("a"), new Doc(new DocumentId(new Date(5)))}) {
                for (UnaryOperator<Object> box : List.<UnaryOperator<Object>>of(
                        CodecContract.Anything::new, value -> List.of(good, value), Holding::new, value ->
                                new Object[] {value})) {
                    assertThat(write(box.apply(good))).isNotEmpty();
                    for (int i = 0; i < 2; i++) {
                        assertThatExceptionOfType(CachezipException.Codec.class)
                                .isThrownBy(() -> write(box.apply(bad)))
                                .withMessageContaining("comes back as something else");
                    }
                    assertThat(write(box.apply(good))).isNotEmpty();
                }
            }
        }
    }

    @Test
    default void write_subtypeThatAnAnnotatedPlaceHoldsForTheFirstTime_isReadBack() {
        assertThat(read(write(new Zoo(List.of(new Tame("a")))))).isEqualTo(new Zoo(List.of(new Tame("a"))));
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(new Zoo(List.of(new Tame("a"), new Wild("b")))))
                .withMessageContaining("comes back as something else");
    }

    @Test
    default void write_collectionThatWouldLoseItsOrderOrEntries_isRefused() {
        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        identity.put("a", 1);
        identity.put(new String(new char[] {'a'}), 2);
        Queue<Integer> heap = new PriorityQueue<>(List.of(3, 1, 2));
        assertThat(write(new Queued(new LinkedList<>(List.of(3, 1, 2)), Map.of("a", 1))))
                .isNotEmpty();
        assertThat(write(new CodecContract.Anything(List.of()))).isNotEmpty();
        for (Object container : new Object[] {
            heap,
            new PriorityQueue<>(heap),
            new PriorityBlockingQueue<>(heap),
            Collections.checkedQueue(heap, Integer.class),
            identity,
            identity.keySet()
        }) {
            for (Object value : new Object[] {
                container, List.of(container), new CodecContract.Anything(container), new Object[] {container}
            }) {
                assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(value));
            }
        }
        for (Object value : new Object[] {
            new Queued(heap, Map.of()),
            new Queued(new PriorityBlockingQueue<>(heap), Map.of()),
            new Queued(new ArrayDeque<>(), identity)
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(value));
        }
    }

    record SortedMaps(List<SortedMap<String, Integer>> maps) {}

    record Queued(Queue<Integer> queue, Map<String, Integer> map) {}

    record Doc(@Nullable DocumentId id) {}

    record Signed(Login login) {}

    record Some(Collection<String> texts) {}

    @SuppressWarnings("ArrayRecordComponent") // it equals no copy
    record Numbered(double[] doubles, List<byte[]> bytes, double number, Map<String, int[]> map) {}

    record Counted(AtomicLong count, Holding holding) {}

    record Wallet(List<Card> cards) {}

    record Outer(@JsonIgnoreProperties("note") List<Card> cards) {}

    record Tagged(Set<String> tags) {}

    record Keyed(Map<String, String> texts) {}

    record Listed(List<String> texts) {}

    record Names(
            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable
            List<String> names) {}

    /** A class whose getter masks its field. */
    final class Card {
        private String number = "";
        private @Nullable String note;

        Card() {}

        Card(String number) {
            this.number = number;
        }

        Card(String number, String note) {
            this.number = number;
            this.note = note;
        }

        public String getNumber() {
            return number.replaceAll("[0-9]", "*");
        }

        public void setNumber(String value) {
            number = value;
        }

        public @Nullable String getNote() {
            return note;
        }

        public void setNote(@Nullable String value) {
            note = value;
        }
    }

    /** A class with a field that is no property. */
    final class Partial {
        public List<Partial> parts = List.of();
        private @Nullable String hidden;

        Partial() {}

        Partial(String hidden, List<Partial> parts) {
            this.hidden = hidden;
            this.parts = parts;
        }

        @Override
        public String toString() {
            return "hidden " + hidden;
        }
    }

    /** An id that Jackson makes of nothing but its date: the rest is another one each time. */
    final class DocumentId {
        private static final AtomicInteger NEXT = new AtomicInteger();

        private final Date date;
        private final int count = NEXT.incrementAndGet();

        DocumentId(Date date) {
            this.date = date;
        }

        public Date getDate() {
            return date;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof DocumentId id && id.date.getTime() == date.getTime() && id.count == count;
        }

        @Override
        public int hashCode() {
            return date.hashCode() + count;
        }
    }

    /** A class without equals. */
    final class Holding {
        public @Nullable Object value;

        Holding() {}

        Holding(@Nullable Object value) {
            this.value = value;
        }
    }

    /** A class that leaves equals to its parts. */
    final class Composite {
        public @Nullable Object value;
        public @Nullable Holding holding;

        Composite() {}

        Composite(Object value, Holding holding) {
            this.value = value;
            this.holding = holding;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Composite whole
                    && Objects.equals(whole.value, value)
                    && Objects.equals(whole.holding, holding);
        }

        @Override
        public int hashCode() {
            return Objects.hash(value, holding);
        }
    }

    /** An entity that was not saved: it equals no other one. */
    final class Entity {
        public @Nullable Long id;
        public String name = "a";

        @Override
        public boolean equals(@Nullable Object other) {
            return other == this || (other instanceof Entity entity && id != null && id.equals(entity.id));
        }

        @Override
        public int hashCode() {
            return 31;
        }
    }

    /** A class with a field of its own for each object, which is no property. */
    final class Instanced {
        @SuppressWarnings("UnusedVariable") // it differs from object to object
        private final UUID instance = UUID.randomUUID();

        public String name = "a";
    }

    /** A class of which an annotation leaves out a part that counts. */
    final class Login {
        public String name = "";

        @JsonIgnore
        public @Nullable String password;

        Login() {}

        Login(String name, @Nullable String password) {
            this.name = name;
            this.password = password;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Login login && login.name.equals(name) && Objects.equals(login.password, password);
        }

        @Override
        public int hashCode() {
            return Objects.hash(name, password);
        }
    }

    /** A class whose setter changes what it gets. */
    final class Up {
        private String text = "";

        static Up of(String text) {
            Up up = new Up();
            up.text = text;
            return up;
        }

        public String getText() {
            return text;
        }

        public void setText(String value) {
            text = value + "!";
        }
    }

    /** Animals, of which a name tells the class. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({@JsonSubTypes.Type(Tame.class), @JsonSubTypes.Type(Wild.class)})
    sealed interface Named permits Tame, Wild {}

    record Tame(String name) implements Named {}

    record Wild(String name) implements Named {
        public Wild {
            name = name + "!";
        }
    }

    record Zoo(List<Named> animals) {}
}
