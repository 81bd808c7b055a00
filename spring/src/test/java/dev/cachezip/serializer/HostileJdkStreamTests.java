package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Named.named;

import com.sun.management.ThreadMXBean;
import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.serializer.RedisSerializer;

/** Streams that were made to be read in another way than they look. The timeout lets a failing test end. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileJdkStreamTests {

    private static final int SERIALIZABLE = ObjectStreamConstants.SC_SERIALIZABLE;
    private static final int WITH_DATA = SERIALIZABLE | ObjectStreamConstants.SC_WRITE_METHOD;
    private static final int EXTERNAL = ObjectStreamConstants.SC_EXTERNALIZABLE | ObjectStreamConstants.SC_BLOCK_DATA;

    private final LegacySerializer serializer =
            LegacyFormat.JDK.serializer(AllowedTypes.of("dev.cachezip.serializer.*"));

    /** A superclass with a field, which its description hides. */
    static class Parent implements Serializable {
        private static final long serialVersionUID = 1L;

        @Nullable
        Object hidden = "a";

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    static final class Child extends Parent {
        private static final long serialVersionUID = 1L;
    }

    /** A record, which reads nothing but its components, whatever its description says. */
    record Pair(@Nullable Object left) implements Serializable {}

    /** A superclass that the reader does not have, by another name. */
    static class Lost implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    static final class Orphan extends Lost {
        private static final long serialVersionUID = 1L;
    }

    /** A list with a field that lists do not have, which its reader drops. */
    @SuppressWarnings("UnusedVariable") // it is written
    static final class ListWithAField implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int size = 0;
        private final Object dropped;

        ListWithAField(Object dropped) {
            this.dropped = dropped;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return 0;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(0);
        }
    }

    /** A set that writes one element many times. */
    static final class Repeating implements Serializable {
        private static final long serialVersionUID = 1L;

        private final transient Object element;
        private final transient int times;

        Repeating(Object element, int times) {
            this.element = element;
            this.times = times;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(times);
            out.writeFloat(0.75f);
            out.writeInt(times);
            for (int i = 0; i < times; i++) {
                out.writeObject(element);
            }
        }
    }

    /** A map that writes one key twice, so that its reader drops the first value. */
    static final class Overwriting implements Serializable {
        private static final long serialVersionUID = 1L;

        private final transient List<Object> dropped = new ArrayList<>();
        private final transient List<Object> kept;

        Overwriting(List<Object> kept) {
            this.kept = kept;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(16);
            out.writeInt(2 + kept.size());
            for (Object each : Arrays.asList("key", dropped, "key", null)) {
                out.writeObject(each);
            }
            for (int i = 0; i < kept.size(); i++) {
                out.writeObject(i);
                out.writeObject(kept.get(i));
            }
        }
    }

    /** The ways to make a key look like a value, or like an element of a list. */
    @SuppressWarnings("ImmutableEnumChecker")
    enum Disguise {
        SUPERCLASS_WITHOUT_DATA(new Child()),
        RECORD_WITH_DATA(new ListWithAField(new Pair(null))),
        SUPERCLASS_THAT_IS_NOT_THERE(new ListWithAField(new Orphan()));

        private final transient Object before;

        Disguise(Object before) {
            this.before = before;
        }

        /** Returns a map of two keys, of which one follows on what hides it. */
        byte[] of(Object key, Runnable afterPut) throws IOException {
            Map<Object, Object> map = new HashMap<>(); // which begins with the hash code 0
            map.put(before, null);
            map.put(key, null);
            afterPut.run();
            return ForgedStream.of(map)
                    .as(Parent.class, Parent.class.getName(), 0)
                    .as(Pair.class, Pair.class.getName(), WITH_DATA)
                    .as(Lost.class, "dev.cachezip.serializer.Gone", EXTERNAL)
                    .as(ListWithAField.class, ArrayList.class, WITH_DATA)
                    .bytes(ObjectStreamConstants.TC_ENDBLOCKDATA);
        }
    }

    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("URLEqualsHashCode") // what is attacked; the host is an address
    void read_urlAsAKeyThatDoesNotLookLikeOne_isRefused(Disguise disguise) throws IOException {
        byte[] stored = disguise.of(new URL("http://127.0.0.1/"), () -> {});

        assertThat(stored.length).isLessThan(800);
        refused(stored).withMessageContaining("java.net.URL");
    }

    @ParameterizedTest
    @EnumSource
    void read_setsWithoutEndAsAKeyThatDoesNotLookLikeOne_isRefused(Disguise disguise) throws IOException {
        Set<Object> root = new HashSet<>();
        byte[] stored = disguise.of(root, () -> fill(root, 60));

        assertThat(stored.length).isLessThan(14_000);
        long before = allocated();
        refused(stored).withMessageContaining("would have to be hashed");
        assertThat(allocated() - before).isLessThan(50 << 20);
    }

    /** Returns the bytes that this thread has allocated; hashing a set takes an iterator. */
    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static void fill(Set<Object> root, int levels) {
        Set<Object> left = root;
        Set<Object> right = new HashSet<>();
        for (int i = 0; i < levels; i++) {
            Set<Object> innerLeft = new HashSet<>(Set.of("left"));
            Set<Object> innerRight = new HashSet<>();
            left.addAll(Arrays.asList(innerLeft, innerRight));
            right.addAll(Arrays.asList(innerLeft, innerRight));
            left = innerLeft;
            right = innerRight;
        }
    }

    /** A list of two million objects takes 30 KB, and each further reference to it five bytes. */
    @Test
    void read_referencesToAHeavyElement_isRefusedInTime() throws IOException {
        List<Object> inner = new ArrayList<>(Collections.nCopies(1_000, 1));
        List<Object> heavy = new ArrayList<>(Collections.nCopies(2_000, inner));
        byte[] stored = ForgedStream.of(new Repeating(heavy, 100_000))
                .as(Repeating.class, HashSet.class, WITH_DATA)
                .bytes();

        refused(stored).withMessageContaining("would have to be hashed");
    }

    /** Lists that were read within a map, which they hold and which drops them: they become heavy with it. */
    @Test
    void read_setOfAListThatWasReadBeforeWhatItHolds_isRefused() throws IOException {
        List<Object> all = new ArrayList<>();
        List<Object> last = List.of();
        for (int i = 0; i < 60; i++) {
            Overwriting map = new Overwriting(Arrays.asList(last, last));
            map.dropped.add(map);
            all.add(map);
            last = map.dropped;
        }
        all.add(new HashSet<>(Arrays.asList("a", new Repeating(last, 1))));
        byte[] stored = ForgedStream.of(all)
                .as(Overwriting.class, HashMap.class, WITH_DATA)
                .as(Repeating.class, HashSet.class, WITH_DATA)
                .bytes();

        refused(stored).withMessageContaining("would have to be hashed");
    }

    /** A map of 20,000 references to a list of a million objects, in 400 KB, that is hashed before it is complete. */
    @Test
    void read_setInAMapThatIsNotComplete_isRefused() throws IOException {
        List<Object> inner = new ArrayList<>(Collections.nCopies(1_000, 1));
        List<Object> heavy = new ArrayList<>(Collections.nCopies(1_000, inner));
        List<Object> values = new ArrayList<>(Collections.nCopies(20_000, heavy));
        Overwriting map = new Overwriting(values);
        values.add(new Repeating(map, 1));
        byte[] stored = ForgedStream.of(map)
                .as(Overwriting.class, HashMap.class, WITH_DATA)
                .as(Repeating.class, HashSet.class, WITH_DATA)
                .bytes();

        refused(stored).withMessageContaining("would have to be hashed");
    }

    /** Objects that copy what they share: their stream takes a hundredth of their memory. */
    @SuppressWarnings({"JdkObsolete", "UnnecessaryStringBuilder"}) // what is attacked
    static Stream<Object> copies() {
        Object[] nulls = new Object[50_000];
        byte[] key = new byte[50_000];
        Vector<Object> vector = new Vector<>(Arrays.asList(nulls));
        vector.setSize(0);
        return Stream.of(
                new AtomicReferenceArray<>(nulls),
                vector,
                new StringBuilder("a".repeat(50_000)),
                URI.create("a".repeat(50_000)),
                new SecretKeySpec(key, "AES"));
    }

    @ParameterizedTest
    @MethodSource("copies")
    void read_manyCopiesOfOneArray_isRefused(Object one) throws IOException {
        byte[] stored = RedisSerializer.java().serialize(one);
        List<Object> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            many.add(serializer.read(stored));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new SharingStream(bytes)) {
            out.writeObject(many);
        }
        assertThat(bytes.size()).isLessThan(2 * stored.length);
        refused(bytes.toByteArray()).withMessageContaining("copies of one long array");
    }

    /** Writes equal arrays and texts as one. */
    private static final class SharingStream extends ObjectOutputStream {
        private final Map<Object, Object> shared = new HashMap<>();

        SharingStream(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            Object content = object.getClass().isArray() ? Array.getLength(object) : object;
            return content instanceof String || content instanceof Integer
                    ? shared.computeIfAbsent(content, any -> object)
                    : object;
        }
    }

    /** The hash code of an address that was not looked up makes its host lower case each time. */
    @Test
    void read_longHost_isRefused() {
        List<Object> hosts = new ArrayList<>(List.of(InetSocketAddress.createUnresolved("\u03a3".repeat(1_000), 1)));
        refused(RedisSerializer.java().serialize(hosts)).withMessageContaining("would have to be hashed");
        hosts.set(0, InetSocketAddress.createUnresolved("a".repeat(253), 1));
        assertThat(serializer.read(RedisSerializer.java().serialize(hosts))).isEqualTo(hosts);
    }

    /** The elements are heavy before the queue comes, which compares them when it has read all. */
    @Test
    void read_queueOfLongNumbers_isRefused() {
        BigDecimal digits = BigDecimal.TEN.pow(24_000).movePointLeft(24_000);
        Queue<Object> queue = new PriorityQueue<>(Collections.nCopies(14_000, BigDecimal.ONE));
        refused(RedisSerializer.java().serialize(new Object[] {digits, queue}))
                .withMessageContaining("would have to be hashed");
    }

    /** Friends who know each other; their hash codes ask for a name alone. */
    @ParameterizedTest
    @ValueSource(ints = {12, 60})
    void read_friendsOfFriends_areRead(int count) {
        List<Friend> friends = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            friends.add(new Friend("friend " + i));
        }
        friends.forEach(friend -> friend.friends.addAll(friends));

        List<?> read = (List<?>) serializer.read(RedisSerializer.java().serialize(friends));

        assertThat(((Friend) read.get(1)).friends.get(count - 1)).isSameAs(read.get(count - 1));
    }

    static final class Friend implements Serializable {
        private static final long serialVersionUID = 1L;

        private final String name;
        private final List<Friend> friends = new ArrayList<>();

        Friend(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Friend friend && name.equals(friend.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    @Test
    void read_manyNumbers_areRead() {
        List<BigDecimal> numbers = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            numbers.add(new BigDecimal("123456789.12").add(BigDecimal.valueOf(i)));
        }
        assertThat(serializer.read(RedisSerializer.java().serialize(numbers))).isEqualTo(numbers);
    }

    /** Lists that refer to a map that is being read, whose hash code then is not what it was when they were read. */
    @Test
    void read_cyclesThroughWhatIsNotComplete_areReadOrRefused() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        Map<Object, Object> map = new HashMap<>();
        map.put("self", map);
        map.put("list", new ArrayList<>(List.of(list)));
        assertThat((Map<?, ?>) serializer.read(RedisSerializer.java().serialize(map)))
                .hasSize(2);

        Set<Object> set = new HashSet<>();
        set.add(new Object[] {set});
        set.add(new ArrayDeque<>(List.of(set)));
        assertThat((Set<?>) serializer.read(RedisSerializer.java().serialize(set)))
                .hasSize(2);
    }

    /** Parents know their children, and these know their parents, at each level: each path would have no end. */
    @Test
    void read_treeWithParents_isRead() {
        Branch root = new Branch(null, 6);

        Branch read = (Branch) serializer.read(RedisSerializer.java().serialize(root));

        assertThat(read.branches.get(3).branches.get(0).parent).isSameAs(read.branches.get(3));
    }

    static final class Branch implements Serializable {
        private static final long serialVersionUID = 1L;

        private final @Nullable Branch parent;
        private final List<Branch> branches = new ArrayList<>();
        private final Set<String> names = new HashSet<>(Set.of("a"));

        Branch(@Nullable Branch parent, int levels) {
            this.parent = parent;
            for (int i = 0; i < 4 && levels > 0; i++) {
                branches.add(new Branch(this, levels - 1));
            }
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Branch branch && branches.equals(branch.branches) && names.equals(branch.names);
        }

        @Override
        public int hashCode() {
            return 31 * branches.hashCode() + names.hashCode();
        }
    }

    /** An array of a length that no stream of this length has. */
    @Test
    void read_arraysThatClaimMuch_areRefused() {
        for (Object value : List.of(new int[] {0x7a7a7a7a}, new Object[] {null}, new long[][] {{1}})) {
            byte[] stored = RedisSerializer.java().serialize(value);
            int length = new String(stored, StandardCharsets.ISO_8859_1).indexOf("xp\0\0\0\1") + 2;
            stored[length] = 0x70;
            refused(stored);
        }
    }

    @Test
    void read_nestedTooDeep_isRefused() {
        for (Object innermost : List.of(new HashSet<>(), new ArrayList<>())) {
            Object nested = innermost;
            for (int i = 0; i < 600; i++) {
                nested = new Object[] {nested};
            }
            refused(RedisSerializer.java().serialize(nested));
        }
    }

    /** Collections that compare or hash their elements only when they have read all. */
    static Stream<Named<Object>> late() {
        List<Object> left = new ArrayList<>(Collections.nCopies(2_000, "x"));
        List<Object> right = new ArrayList<>(left);
        List<Object> alike = new ArrayList<>();
        for (int i = 0; i < 1_500; i++) {
            alike.add(new ArrayList<>(Arrays.asList(i % 2 == 0 ? left : right, i, -31 * i)));
        }
        Map<Object, Object> keys = new ConcurrentHashMap<>();
        alike.forEach(list -> keys.put(list, 1));
        return Stream.of(keys, Set.copyOf(alike), Map.copyOf(keys))
                .map(value -> named(value.getClass().getName(), value));
    }

    @ParameterizedTest
    @MethodSource("late")
    void read_elementsOfOneHashCodeThatAreComparedLate_isRefused(Object value) {
        refused(RedisSerializer.java().serialize(value)).withMessageContaining("would have to be hashed");
    }

    @Test
    void read_proxyOrLambda_isRefused() {
        Object proxy =
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Runnable.class}, new Silent());
        refused(RedisSerializer.java().serialize(proxy));
        refused(RedisSerializer.java().serialize((Runnable & Serializable) () -> {}))
                .withMessageContaining("java.lang.invoke.SerializedLambda");
    }

    private static final class Silent implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) {
            return null;
        }
    }

    /** What was read is a URL as any other. */
    @Test
    @SuppressWarnings({"URLEqualsHashCode", "JdkObsolete"}) // the host is an address
    void read_url_hashesAndComparesAfterwards() throws IOException {
        URL url = new URL("http://user@127.0.0.1:81/a?b=c#d");

        URL read = (URL) serializer.read(RedisSerializer.java().serialize(url));

        assertThat(read).isEqualTo(url).hasSameHashCodeAs(url).hasToString(url.toString());
        assertThat(List.of(read.getPort(), read.getDefaultPort(), read.getUserInfo(), read.getRef()))
                .containsExactly(81, 80, "user", "d");
        assertThat(read.openConnection()).hasSameClassAs(url.openConnection());
    }

    @Test
    void read_classThatTheFilterOfTheJvmRejects_isRefused() throws IOException, InterruptedException {
        assertThat(exitOfAJvmWith("-Da=b")).isZero();
        assertThat(exitOfAJvmWith("-Djdk.serialFilter=!" + Child.class.getName()))
                .isOne();
        assertThat(exitOfAJvmWith("-Djdk.serialFilter=maxarray=3")).isOne();
    }

    private static int exitOfAJvmWith(String option) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option,
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostileJdkStreamTests.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor();
    }

    /** Runs in the other JVM; an exception makes it exit with 1. */
    public static void main(String[] args) {
        Object read = new HostileJdkStreamTests()
                .serializer.read(RedisSerializer.java().serialize(new Object[] {new Child(), 1, 2, 3}));
        if (!(read instanceof Object[])) {
            throw new IllegalStateException("Another value was read");
        }
    }

    private ThrowableAssertAlternative<UnreadableValueException> refused(byte[] stored) {
        return assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> serializer.read(stored))
                .withCauseInstanceOf(CachezipException.class);
    }
}
