package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Named.named;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.samples.CollidingDecimals;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The limits of JDK streams. The timeout lets a failing test end. */
@Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LegacyJdkSerializerTests {

    private static final int LEVELS = 100;

    private final LegacyJdkSerializer serializer = new LegacyJdkSerializer(
            AllowedTypes.of("dev.cachezip.serializer.*", "java.util.Hashtable", "java.util.concurrent.TimeUnit"));

    /** A class whose hash code is that of what it holds. */
    record Holder(List<Object> held) implements Serializable {}

    /** A set that reads itself. */
    static final class OwnSet implements Serializable {
        private static final long serialVersionUID = 1L;

        private transient Set<Object> elements;

        OwnSet(Object... elements) {
            this.elements = new HashSet<>(Arrays.asList(elements));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof OwnSet set && set.elements.equals(elements);
        }

        @Override
        public int hashCode() {
            return elements.hashCode();
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(elements.size());
            for (Object element : elements) {
                out.writeObject(element);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            elements = new HashSet<>();
            for (int i = in.readInt(); i > 0; i--) {
                elements.add(in.readObject());
            }
        }
    }

    /** One that hashes its identity, as entities do. */
    static final class Node implements Serializable {
        private static final long serialVersionUID = 1L;

        final long id;
        final @Nullable Node parent;
        final Set<Node> children = new HashSet<>();
        final Set<Node> others = new HashSet<>();

        Node(long id, @Nullable Node parent) {
            this.id = id;
            this.parent = parent;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Node node && node.id == id;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(id);
        }
    }

    /** Containers in containers, each twice in the one around it: the hash code of the innermost is asked for 2^100 times. */
    @SuppressWarnings("JdkObsolete") // an application may have stored one
    static Stream<Named<byte[]>> explosive() {
        // The elements are empty when they are hashed, and filled afterwards.
        List<Object> filled = new ArrayList<>();
        List<Object> values = List.of(
                sets(),
                new HashSet<>(Set.of(filled)),
                new LinkedHashSet<>(Set.of(filled)),
                new OwnSet(filled),
                new HashSet<>(Set.of(new Holder(filled))),
                new HashMap<>(Map.of(filled, 1)),
                new Hashtable<>(Map.of(filled, 1)),
                new ConcurrentHashMap<>(Map.of(filled, 1)),
                new Object[] {new LinkedHashMap<>(Map.of(filled, 1))},
                Set.of(filled),
                Set.of(filled, 1, 2),
                Map.of(filled, 1),
                Map.of(filled, 1, 2, 3));
        for (int i = 0; i < LEVELS; i++) {
            List<Object> inner = new ArrayList<>();
            filled.add(inner);
            filled.add(new Holder(inner));
            filled = inner;
        }
        // Named, since their text would have no end, either.
        return values.stream()
                .map(value ->
                        named(value.getClass().getName(), RedisSerializer.java().serialize(value)));
    }

    /** The stream that is known as SerialDOS. */
    private static Set<Object> sets() {
        Set<Object> root = new HashSet<>();
        Set<Object> left = root;
        Set<Object> right = new HashSet<>();
        for (int i = 0; i < LEVELS; i++) {
            Set<Object> innerLeft = new HashSet<>(Set.of("left"));
            Set<Object> innerRight = new HashSet<>();
            left.addAll(Arrays.asList(innerLeft, innerRight));
            right.addAll(Arrays.asList(innerLeft, innerRight));
            left = innerLeft;
            right = innerRight;
        }
        return root;
    }

    @ParameterizedTest
    @MethodSource("explosive")
    void read_hashCodesWithoutEnd_isRefused(byte[] stored) {
        assertThat(stored.length).isLessThan(6000);
        refused(stored).withMessageContaining("would have to be hashed");
    }

    /** Lists that are equal but for their last numbers, which are chosen for one hash code. */
    static Stream<Named<byte[]>> colliding() {
        List<Object> left = new ArrayList<>(Collections.nCopies(2_000, "x"));
        List<Object> right = new ArrayList<>(left);
        List<Object> lists = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            lists.add(new ArrayList<>(Arrays.asList(i % 2 == 0 ? left : right, i, -31 * i)));
        }
        Map<Object, Object> keys = new HashMap<>();
        lists.forEach(list -> keys.put(list, 1));
        List<Object> decimals = new ArrayList<>();
        BigDecimal decimal = BigDecimal.TEN.pow(9_000);
        BigDecimal scaled = new BigDecimal("1E+9000");
        for (int i = 0; i < 3_000; i++) {
            decimals.add(decimal);
            decimals.add(scaled);
        }
        return Stream.of(
                        new HashSet<>(lists),
                        Arrays.asList(lists, new LinkedHashSet<>(lists)),
                        keys,
                        new OwnSet(lists.toArray()),
                        new HashSet<>(CollidingDecimals.of(60_000, 1_000)),
                        new PriorityQueue<>(decimals))
                .map(value ->
                        named(value.getClass().getName(), RedisSerializer.java().serialize(value)));
    }

    @ParameterizedTest
    @MethodSource("colliding")
    void read_elementsThatTakeTooLongToCompare_isRefused(byte[] stored) {
        assertThat(stored.length).isLessThan(96 << 10);
        refused(stored).withMessageMatching("(?s).*would have to be (hashed|compared).*");
    }

    @Test
    void read_urlInASetOrAsAKey_isRefused() throws MalformedURLException {
        Object url = new URL("http://127.0.0.1/");
        for (Object value : List.of(new HashSet<>(Set.of(url)), new HashMap<>(Map.of(List.of(url), 1)))) {
            refused(RedisSerializer.java().serialize(value)).withMessageContaining("java.net.URL");
        }
        assertThat(serializer.read(RedisSerializer.java().serialize(new ArrayList<>(List.of(url)))))
                .hasToString("[http://127.0.0.1/]");
    }

    /** What sessions store is not what caches store: a cache can load a value again. */
    @Test
    void read_classOfTheJdkThatHoldsNoValue_isRefused() {
        for (Object value : List.of(new Random(7), Collections.synchronizedMap(new HashMap<>()))) {
            refused(RedisSerializer.java().serialize(value))
                    .withMessageContaining(value.getClass().getName());
        }
    }

    @Test
    void write_valueThatCannotBeRead_isRefused() {
        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> serializer.write(Collections.nCopies(3, "a")))
                .withMessageContaining("java.util.Collections$CopiesList");
    }

    private static List<Object> sharing(int levels) {
        List<Object> root = new ArrayList<>();
        List<Object> filled = root;
        for (int i = 0; i < levels; i++) {
            List<Object> inner = new ArrayList<>();
            filled.add(inner);
            filled.add(new Holder(inner));
            filled = inner;
        }
        return root;
    }

    /** No stream of the JDK tells whether a list that is complete is about to be hashed. */
    @Test
    void read_sharedBeyondTheLimit_isRefusedWhateverHoldsIt() {
        assertThat(((List<?>) serializer.read(RedisSerializer.java().serialize(sharing(16)))).get(1))
                .isInstanceOf(Holder.class);
        for (Object holder : List.of(sharing(60), Map.of("a", sharing(60)), new TreeMap<>(Map.of(1, sharing(60))))) {
            refused(RedisSerializer.java().serialize(holder)).withMessageContaining("would have to be hashed");
        }
    }

    static Stream<Named<Object>> honest() {
        Map<String, Object> maps = new HashMap<>(Map.of("a", 1));
        Set<Object> sets = new HashSet<>(Set.of(1));
        for (int i = 0; i < 3; i++) {
            maps = new HashMap<>(Map.of("a", maps, "b", maps, "c", new LinkedHashMap<>(maps)));
            sets = new HashSet<>(Set.of(sets, i, Set.of(sets), List.of(sets)));
        }
        Holder large =
                new Holder(new ArrayList<>(IntStream.range(0, 1000).boxed().toList()));
        Map<Object, Object> sharing = new HashMap<>();
        IntStream.range(0, 2000).forEach(i -> sharing.put(i, new Holder(List.of(large))));
        Set<Object> records = new HashSet<>();
        IntStream.range(0, 20_000).forEach(i -> records.add(new Holder(List.of(i, "b" + i))));
        return Stream.of(
                        maps,
                        sets,
                        sharing,
                        records,
                        new OwnSet(1, "a", List.of(2)),
                        new ConcurrentHashMap<>(Map.of(1, Set.of(2))),
                        new long[] {1, 2},
                        new boolean[][] {{true}, {}},
                        new Object[] {String.class.getName(), null, 'c', 1.5f, (short) 2, (byte) 3, BigInteger.TEN},
                        new TreeSet<>(Set.of("a")),
                        EnumSet.of(TimeUnit.DAYS),
                        new EnumMap<>(Map.of(TimeUnit.DAYS, 1)),
                        "x".repeat(70_000),
                        new ArrayDeque<>(List.of(1)).toArray(),
                        ZonedDateTime.of(2026, 2, 28, 1, 2, 3, 4, ZoneId.of("Europe/Berlin")),
                        Locale.GERMANY,
                        Collections.unmodifiableMap(new TreeMap<>(Map.of("a", Period.ofDays(1)))))
                .map(value -> named(value.getClass().getName(), value));
    }

    @ParameterizedTest
    @MethodSource("honest")
    void read_whatApplicationsStore_isEqual(Object value) {
        assertThat(serializer.read(RedisSerializer.java().serialize(value))).isEqualTo(value);
    }

    /** Nodes that refer to their parents, in two sets of each. */
    @Test
    void read_entitiesThatReferToEachOther_isEqual() {
        Node root = new Node(0, null);
        for (int i = 1; i <= 1000; i++) {
            root.children.add(new Node(i, root));
            root.others.add(new Node(-i, root));
        }
        Node read = (Node) serializer.read(RedisSerializer.java().serialize(root));
        assertThat(read.children).isEqualTo(root.children);
        assertThat(read.others).isEqualTo(root.others);
    }

    /** Lists that claim a thousand times the length of the stream, each as much as one could. */
    @Test
    void read_manyListsThatClaimMuch_isRefused() {
        List<Object> lists = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            lists.add(new ArrayList<>(List.of(0x7a7a7a7a)));
        }
        ByteBuffer stored = ByteBuffer.wrap(RedisSerializer.java().serialize(lists));
        byte[] oneElement = {0, 0, 0, 1, 0x77, 4, 0, 0, 0, 1};
        byte[] array = stored.array();
        for (int i = 0; i < array.length - oneElement.length; i++) {
            if (Arrays.equals(array, i, i + oneElement.length, oneElement, 0, oneElement.length)) {
                stored.putInt(i, array.length);
            }
        }
        refused(array);
    }

    @Test
    void read_cutOffAnywhere_isRefused() {
        byte[] stored = RedisSerializer.java().serialize(new Object[] {sets().size(), new OwnSet(1), Map.of("a", 1L)});
        for (int length = 4; length < stored.length; length++) {
            refused(Arrays.copyOf(stored, length));
        }
    }

    @Test
    void read_anyByteChanged_isReadOrRefused() {
        byte[] stored = RedisSerializer.java().serialize(new Object[] {new OwnSet(1), Map.of("a", Set.of(1L, 2))});
        for (int i = 4; i < stored.length; i++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] changed = stored.clone();
                changed[i] ^= (byte) (1 << bit);
                try {
                    assertThat(serializer.read(changed)).isNotNull();
                } catch (UnreadableValueException e) {
                    assertThat(e).hasCauseInstanceOf(CachezipException.class);
                }
            }
        }
    }

    private ThrowableAssertAlternative<UnreadableValueException> refused(byte[] stored) {
        return assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> serializer.read(stored))
                .withCauseInstanceOf(CachezipException.class);
    }
}
