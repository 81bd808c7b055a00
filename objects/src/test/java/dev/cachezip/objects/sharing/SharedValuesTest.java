package dev.cachezip.objects.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.msgpack.MessagePackPart;
import java.awt.Dimension;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A value is shared if nobody can change anything in it; else the first part that somebody could change is named. */
@SuppressWarnings({"JavaUtilDate", "UnnecessaryStringBuilder"}) // what may be cached
class SharedValuesTest {

    private static final String OWN = SharedValuesTest.class.getName() + "$";

    private final SharedValues values = new SharedValues();

    record Doc(@Nullable Object content) {}

    record Point(int x, long y, double z, boolean there) {}

    enum Level {
        LOW {
            @Override
            boolean isLow() {
                return true;
            }
        },
        HIGH;

        boolean isLow() {
            return false;
        }
    }

    static Stream<Object> shareable() {
        return Stream.of(
                "text",
                1,
                1.5,
                'c',
                BigInteger.TEN.pow(30),
                new BigDecimal("1.50"),
                Level.LOW,
                TimeUnit.DAYS,
                Instant.EPOCH,
                ZoneId.of("Europe/Berlin"),
                UUID.randomUUID(),
                URI.create("urn:a"),
                Locale.FRANCE,
                Currency.getInstance("EUR"),
                String.class,
                Logger.getLogger("a"),
                Pattern.compile("a"),
                StandardCharsets.UTF_8,
                List.of(),
                List.of(1, 2, 3),
                Stream.of("a", null).toList(),
                Set.of(1),
                Map.of(1, List.of("a")),
                Map.entry(1, 2),
                Optional.of(Optional.empty()),
                Collections.emptyList(),
                Collections.emptySet(),
                Collections.emptyMap(),
                new Point(1, 2, 3, true),
                MessagePackPart.of(new byte[] {1}),
                new Doc(null),
                new Doc(new Doc(List.of(new Doc("a")))),
                new Below("a", List.of()),
                new Nothing());
    }

    @ParameterizedTest
    @MethodSource("shareable")
    void verdict_nobodyCanChange_isShareable(Object value) {
        assertThat(values.verdict(value).refusal()).isNull();
        assertThat(values.verdict(new Doc(List.of(value))).isShareable()).isTrue();
    }

    static Stream<Object> changing() throws MalformedURLException {
        return Stream.of(
                new ArrayList<>(List.of(1)),
                new HashMap<>(),
                Arrays.asList(1, 2),
                Collections.unmodifiableList(new ArrayList<>()),
                Collections.unmodifiableSet(new LinkedHashSet<>()),
                Collections.unmodifiableMap(new HashMap<>()),
                new int[0],
                new String[][] {{"a"}},
                new Date(0),
                new AtomicLong(),
                new BitSet(),
                new StringBuilder(),
                TimeZone.getTimeZone("UTC"),
                URI.create("http://localhost").toURL(),
                new Dimension(),
                new Object(),
                Thread.currentThread());
    }

    @ParameterizedTest
    @MethodSource("changing")
    void verdict_somebodyCanChange_isRefusedByItsClass(Object value) {
        String name = value.getClass().getTypeName();
        assertThat(values.verdict(value).refusal()).isEqualTo("The value is a " + name);
        assertThat(values.verdict(new Doc(value)).refusal()).isEqualTo(OWN + "Doc.content is a " + name);
        assertThat(values.verdict(List.of(Map.of(1, value))).refusal()).isEqualTo("The value[]{} is a " + name);
        assertThat(values.verdict(Optional.of(new Doc(Map.entry(value, 1)))).isShareable())
                .isFalse();
    }

    @Test
    void verdict_lambda_isRefused() {
        Supplier<String> lambda = () -> "a";
        assertThat(values.verdict(new Doc(lambda)).refusal()).startsWith(OWN + "Doc.content is a ");
    }

    static class Above {

        private final String name;

        Above(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }
    }

    static final class Below extends Above {

        static int created;

        private final Collection<?> parts;

        Below(String name, Collection<?> parts) {
            super(name);
            this.parts = parts;
            created++;
        }

        int size() {
            return parts.size();
        }
    }

    static final class Nothing {}

    static class Open {
        String name = "a";
    }

    static final class BelowOpen extends Open {}

    static final class CachedHash {

        private transient int hash;

        @Override
        public int hashCode() {
            hash = 1;
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof CachedHash;
        }
    }

    static final class Reading implements Serializable {

        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    static final class Growing extends BigDecimal {

        private static final long serialVersionUID = 1;

        int read;

        Growing() {
            super("1");
        }

        @Override
        public int intValue() {
            return read++;
        }
    }

    @Test
    void verdict_fieldThatIsNotFinal_isRefusedWithItsName() {
        assertThat(values.verdict(new Open()).refusal())
                .isEqualTo("The value is a " + OWN + "Open, whose field name is not final");
        assertThat(values.verdict(new Doc(new BelowOpen())).refusal())
                .isEqualTo(OWN + "Doc.content is a " + OWN + "BelowOpen, whose field name is not final");
        assertThat(values.verdict(new CachedHash()).refusal()).endsWith("CachedHash, whose field hash is not final");
        assertThat(values.verdict(new Below("a", new ArrayList<>())).refusal())
                .isEqualTo(OWN + "Below.parts is a java.util.ArrayList");
    }

    @Test
    void verdict_classWithReadObject_isRefused() {
        assertThat(values.verdict(new Reading()).refusal())
                .endsWith("Reading, which has methods for its own serialization");
    }

    @Test
    void verdict_subclassOfAValue_isNotThatValue() {
        assertThat(values.verdict(new Growing()).isShareable()).isFalse();
    }

    // Its superclass is in a package that java.base does not open, and has a final field.
    static final class Entry extends java.util.AbstractMap.SimpleImmutableEntry<String, Object> {

        private static final long serialVersionUID = 1;

        Entry() {
            super("a", "b");
        }
    }

    @Test
    void verdict_fieldThatCannotBeRead_isRefused() {
        assertThat(values.verdict(new Doc(new Entry())).refusal())
                .isEqualTo(OWN + "Doc.content is a " + OWN
                        + "Entry, whose field key is in a package that its module does not open");
    }

    private static Doc nested(int levels) {
        Doc doc = new Doc(null);
        for (int i = 1; i < levels; i++) {
            doc = new Doc(doc);
        }
        return doc;
    }

    @Test
    void verdict_depth_isLimited() {
        assertThat(values.verdict(nested(100)).isShareable()).isTrue();
        assertThat(values.verdict(nested(101)).refusal()).startsWith(OWN + "Doc.content is beyond 100 levels");
    }

    /** Has an object twice on each level: one more than the limit allows takes no time to make. */
    @Test
    void verdict_objects_areLimited() {
        assertThat(values.verdict(Collections.nCopies(99_999, "a").stream().toList())
                        .isShareable())
                .isTrue();
        Object wide = "a";
        for (int i = 0; i < 40; i++) {
            wide = List.of(wide, wide);
        }
        assertThat(values.verdict(wide).refusal()).contains("100000 objects");
    }

    /** A list whose elements are whatever another list has. */
    static final class View extends AbstractList<Object> {

        private final List<Object> content = new ArrayList<>();

        @Override
        public Object get(int index) {
            return content.get(index);
        }

        @Override
        public int size() {
            return content.size();
        }
    }

    @Test
    void verdict_collectionOfAnApplication_isRefused() {
        assertThat(values.verdict(new View()).isShareable()).isFalse();
    }

    static final class Ring {

        private final Map<String, Ring> next;

        Ring() {
            this.next = Map.of("next", this);
        }

        int size() {
            return next.size();
        }
    }

    @Test
    void verdict_cycle_isRefused() {
        assertThat(values.verdict(new Ring()).refusal()).contains("as in a cycle");
    }

    private long weight(Object value) {
        return values.weight(value, Long.MAX_VALUE);
    }

    @Test
    void weight_growsWithWhatIsInAValue() {
        assertThat(weight(new Doc("a".repeat(1000))) - weight(new Doc("a".repeat(200))))
                .isEqualTo(800);
        assertThat(weight(new Doc("é" + "a".repeat(999))) - weight(new Doc("€" + "a".repeat(999))))
                .isEqualTo(-1000);
        assertThat(weight(new Doc(List.of(1, 2, 3_000)))).isBetween(48L, 96L);
        assertThat(weight(new HashSet<>(List.of("a")))).isBetween(224L, 240L);
    }

    @Test
    void weight_mostIsExceeded_isAtOnceKnown() {
        assertThat(values.weight(Collections.nCopies(1_000_000, new Doc("a")).toArray(), 1_000))
                .isBetween(4_000_000L, 4_001_000L);
    }

    @Test
    void weight_cycle_isCountedOnce() {
        assertThat(weight(new Ring())).isBetween(64L, 176L);
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertThat(weight(list)).isBetween(48L, 80L);
    }
}
