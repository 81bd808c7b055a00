package dev.cachezip.cli.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.Fixtures;
import dev.cachezip.samples.SecuritySamples;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.URI;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.cache.interceptor.SimpleKey;
import org.springframework.cache.support.NullValue;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.util.LinkedMultiValueMap;

/** The verdicts by the names in a JDK stream, compared with core's verdicts on the objects themselves. */
// Serialization reads members that no code calls; applications cache classes of bad style, too.
@SuppressWarnings({
    "serial",
    "unused",
    "UnusedVariable",
    "ClassCanBeStatic",
    "JavaUtilDate",
    "DateFormatConstant",
    "JdkObsolete",
    "DoubleBraceInitialization",
    "IdentityHashMapUsage",
    "AddressSelection",
    "UnnecessaryStringBuilder",
    "ModifiedButNotUsed"
})
public class StreamClassesTest {

    private static final String HERE = StreamClassesTest.class.getName() + "$";

    public record Holder(Object value) implements Serializable {}

    enum Kind {
        ONE
    }

    static final class Names extends ArrayList<String> {}

    static final class Page extends ArrayList<String> {
        private final int total = 7;
    }

    static final class WrittenPage extends ArrayList<String> {
        private final int total = 7;

        private void writeObject(ObjectOutputStream stream) throws IOException {
            stream.defaultWriteObject();
        }
    }

    static final class Rejected extends RuntimeException {
        private final int code = 7;
    }

    static final class Guarded implements Serializable {
        private final ReentrantLock lock = new ReentrantLock();
    }

    static final class Meters extends Number {
        private final int meters = 7;

        @Override
        public int intValue() {
            return meters;
        }

        @Override
        public long longValue() {
            return meters;
        }

        @Override
        public float floatValue() {
            return meters;
        }

        @Override
        public double doubleValue() {
            return meters;
        }
    }

    static final class Shuffle extends Random {}

    static final class Silent implements InvocationHandler, Serializable {
        @Override
        public @Nullable Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
            return null;
        }
    }

    /** Serializable around its classes, so that they can be, too. */
    static final class Outer implements Serializable {
        private final String name = "outer";

        final class Inner implements Serializable {
            private final String text = "inner of " + name;
        }

        Object inner() {
            return new Inner();
        }

        Object anonymous() {
            return new Serializable() {
                private final String text = "a";
            };
        }

        static Object local() {
            class Local implements Serializable {
                private final String text = "l";
            }
            return new Local();
        }

        static Object localRecord() {
            record Pair(int a, int b) implements Serializable {}
            return new Pair(1, 2);
        }
    }

    static List<Object> stored() throws Exception {
        ConcurrentHashMap<String, Object> concurrent = new ConcurrentHashMap<>(Map.of("a", 1));
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("a"));
        return List.of(
                Fixtures.everything(),
                new Page(),
                concurrent,
                queue,
                new CopyOnWriteArrayList<>(List.of("a")),
                new ArrayList<>(Arrays.asList("a", Kind.ONE)),
                List.of(List.of(1), Map.of("a", "b"), Collections.unmodifiableSet(new TreeSet<>(List.of(1)))),
                Collections.emptyList(),
                Collections.singletonMap("a", 1),
                Collections.nCopies(2, "a"),
                new TreeMap<>(Map.of("a", 1)).subMap("a", "b"),
                reversed(),
                new TreeSet<>(Comparator.nullsFirst(Comparator.<String>naturalOrder())),
                new SimpleTimeZone(3_600_000, "Mine"),
                new EnumMap<>(Map.of(TimeUnit.DAYS, "d")),
                new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin"), Locale.ROOT),
                new Holder(TimeZone.getTimeZone("UTC")),
                new LongAdder(),
                new DoubleAdder(),
                new QName("urn:a", "b"),
                new SecretKeySpec(new byte[1], "AES"),
                new X500Principal("CN=a"),
                new AtomicReference<>(new Holder("x")),
                InetAddress.getByName("127.0.0.1"),
                URI.create("a:b"),
                new StringBuilder("a"),
                ZonedDateTime.parse("2026-02-28T10:15:30+01:00[Europe/Berlin]"),
                new Kind[] {Kind.ONE},
                new int[][] {{1}},
                new Names(),
                new Meters(),
                new Rejected(),
                new IllegalStateException("m"),
                Outer.localRecord(),
                Collections.newSetFromMap(new HashMap<>()),
                new Holder(String.class),
                new Holder(Kind[].class),
                new Holder(int[].class),
                RetentionPolicy.SOURCE,
                new BigDecimal("1.10"));
    }

    private static Object reversed() {
        TreeSet<String> set = new TreeSet<>(Collections.reverseOrder());
        set.add("a");
        return set;
    }

    static List<Object> refused() {
        TreeMap<String, String> byLambda = new TreeMap<>((Comparator<String> & Serializable) (a, b) -> b.compareTo(a));
        byLambda.put("a", "b");
        return List.of(
                new SimpleDateFormat("yyyy", Locale.ROOT),
                new Holder(new DecimalFormat("0")),
                Collections.synchronizedList(new ArrayList<>(List.of("a"))),
                new Holder(Collections.synchronizedMap(new HashMap<>(Map.of("a", 1)))),
                new Random(7),
                new Shuffle(),
                new Guarded(),
                new WrittenPage(),
                new Semaphore(1),
                new IdentityHashMap<>(Map.of("a", 1)),
                Collections.checkedList(new ArrayList<>(List.of("a")), String.class),
                new Holder(Thread.class),
                new DecimalFormatSymbols(Locale.ROOT),
                new Outer().inner(),
                new Outer().anonymous(),
                Outer.local(),
                new ArrayList<>() {
                    {
                        add("a");
                    }
                },
                (Supplier<String> & Serializable) () -> "a",
                new Holder(SecuritySamples.keyPairs().get(0).getPublic()),
                SecuritySamples.certificate(),
                DatatypeFactory.newDefaultInstance().newXMLGregorianCalendar("2026-11-21"),
                DatatypeFactory.newDefaultInstance().newDuration("P1D"),
                new Holder((Supplier<String> & Serializable) () -> "a"),
                Proxy.newProxyInstance(
                        StreamClassesTest.class.getClassLoader(), new Class<?>[] {Runnable.class}, new Silent()));
    }

    private static StreamClasses classes(Object value) {
        return JdkStream.of(Fixtures.jdk(value)).classes();
    }

    @ParameterizedTest
    @MethodSource("stored")
    void refused_ofValueThatCoreStores_isEmpty(Object value) {
        assertThat(classes(value).refused()).isEmpty();
        assertThat(Fixtures.typed(value)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refused_ofValueThatCoreRefuses_hasOneClass(Object value) {
        Map<String, String> refused = classes(value).refused();

        assertThat(refused).hasSize(1);
        assertThat(catchThrowable(() -> Fixtures.typed(value))).isInstanceOf(CachezipException.class);
    }

    /** The reason is word for word what core says of such a root. */
    @Test
    void refused_reason_isThatOfCore() {
        for (Object value : List.of(
                Collections.checkedList(new ArrayList<>(List.of("a")), String.class),
                new IdentityHashMap<>(Map.of("a", 1)))) {
            assertThat(catchThrowable(() -> Fixtures.typed(value)))
                    .hasMessageContaining(
                            classes(value).refused().values().iterator().next());
        }
    }

    @Test
    void others_areNamedWithoutThoseThatAreAlwaysRead() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("book", Fixtures.book());
        value.put("kind", Kind.ONE);
        value.put("holders", new Holder[0]);
        value.put("page", new PageImpl<>(List.of(new Names()), PageRequest.of(0, 10, Sort.by("a")), 1));
        value.put("null", NullValue.INSTANCE);
        value.put("headers", new LinkedMultiValueMap<>(Map.of("a", List.of("b"))));
        value.put("key", new SimpleKey(1, "a"));
        value.put("failure", new DuplicateKeyException("key"));

        assertThat(classes(value).others())
                .containsExactlyInAnyOrder(
                        Fixtures.Book.class.getName(), HERE + "Kind", HERE + "Holder", HERE + "Names");
    }

    @Test
    void others_ofWhatIsRefused_areNotNamedTwice() {
        StreamClasses classes = classes(new Holder(new Outer().inner()));

        assertThat(classes.refused()).containsOnlyKeys(HERE + "Outer$Inner");
        assertThat(classes.others()).containsExactly(HERE + "Holder", HERE + "Outer");
    }

    @Test
    void counts_areOfValues() {
        ClassCounts counts = new ClassCounts();
        counts.add(classes(new ArrayList<>(List.of(new Holder(new Random(1)), new Holder(new Random(2))))));
        counts.add(classes(new Holder(Kind.ONE)));
        counts.add(classes("a"));

        assertThat(counts.refusedValues()).isEqualTo(1);
        assertThat(counts.refused())
                .containsExactly(new ClassCounts.RefusedClass(
                        "java.util.Random", "the JDK does not show the state of a random number generator", 1));
        ClassCounts.PackageCount only = counts.packages().get(0);
        assertThat(only.name()).isEqualTo("dev.cachezip.cli.value");
        assertThat(only.values()).isEqualTo(2);
        assertThat(only.classes()).isEqualTo(Map.of("StreamClassesTest$Holder", 2L, "StreamClassesTest$Kind", 1L));
        assertThat(counts.allowedTypes()).containsExactly("dev.cachezip.cli.value.*");
    }

    @Test
    void counts_manyClasses_areBounded() {
        ClassCounts counts = new ClassCounts();
        for (int i = 0; i < 3000; i++) {
            StreamClasses classes = new StreamClasses();
            classes.name("p" + i + ".A" + "a".repeat(1000));
            counts.add(classes);
        }

        assertThat(counts.packages()).hasSize(1000);
    }
}
