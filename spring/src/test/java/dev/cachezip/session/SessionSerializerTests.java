package dev.cachezip.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.DictionaryPolicy;
import dev.cachezip.samples.SecuritySamples;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.session.SessionCounts.Form;
import dev.cachezip.session.SessionPolicy.OtherFormat;
import dev.cachezip.session.SessionPolicy.SessionDictionary;
import dev.cachezip.session.SessionPolicy.SessionFormat;
import dev.cachezip.session.SessionPolicy.Unreadable;
import dev.cachezip.session.SessionPolicy.Unstorable;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import org.springframework.session.MapSession;

/** The stored bytes of sessions' values, beside those of stock. */
class SessionSerializerTests {

    private static final RedisSerializer<Object> STOCK = RedisSerializer.java();
    private static final AllowedTypes TYPES = AllowedTypes.of(
            Stream.of(Basket.class, Changing.class, SelfRefusing.class, Shop.class, Shop.Shelf.class, Refusing.class)
                    .map(Class::getName)
                    .toArray(String[]::new));
    private static final SessionPolicy STANDARD =
            policy(Unreadable.DROP, Unstorable.JDK, List.of(OtherFormat.JDK), SessionFormat.CACHEZIP);

    @RegisterExtension
    static final ProvokedLogs logs = ProvokedLogs.of(SessionRefusals.class.getName());

    private final List<SessionSerializer> opened = new ArrayList<>();
    private final SessionSerializer serializer = open(STANDARD, TYPES, null);

    @AfterEach
    void close() {
        opened.forEach(SessionSerializer::close);
    }

    @Test
    void shortStringsHaveTheBytesOfStock() {
        Random random = new Random(44);
        for (int i = 0; i < 10_000; i++) {
            String text = text(random, random.nextInt(340));

            byte[] stored = serializer.serialize(text);

            assertThat(stored).isEqualTo(STOCK.serialize(text));
            assertThat(serializer.deserialize(stored)).isEqualTo(text);
            assertThat(STOCK.deserialize(stored)).isEqualTo(text);
        }
    }

    /** Any chars, lone surrogates and NUL among them. */
    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(Character.MAX_VALUE + 1)));
        }
        return text.toString();
    }

    @Test
    void theLongestTextInTheFormOfStockHas1024Bytes() {
        String longest = "x".repeat(1024);
        String longer = "x".repeat(1025);

        assertThat(serializer.serialize(longest)).isEqualTo(STOCK.serialize(longest));
        assertThat(serializer.serialize(longer)).hasSizeLessThan(100);
        assertThat(serializer.deserialize(serializer.serialize(longer))).isEqualTo(longer);
        assertThat(serializer.deserialize(STOCK.serialize(longer))).isEqualTo(longer);
    }

    /** Members of sets are removed by their bytes, which a dictionary would change. */
    @Test
    void keysOfIndexesHaveTheBytesOfStockWhateverTheirLength() {
        for (int length : List.of(1000, 1025, 21_000)) {
            String member = "shop:sessions:index:PRINCIPAL_NAME_INDEX_NAME:" + "\u00e9".repeat(length);

            byte[] stored = serializer.serialize(member);

            assertThat(stored).isEqualTo(STOCK.serialize(member));
            assertThat(serializer.deserialize(stored)).isEqualTo(member);
        }
        String longest = ":sessions:index:" + "\uffff".repeat(30_000);
        assertThat(serializer.deserialize(serializer.serialize(longest))).isEqualTo(longest);
    }

    @Test
    void nullHasNoBytes() {
        assertThat(serializer.serialize(null)).isEqualTo(STOCK.serialize(null)).isEmpty();
        assertThat(serializer.deserialize(null)).isNull();
        assertThat(serializer.deserialize(new byte[0])).isNull();
        assertThat(serializer.deserialize(new byte[] {(byte) 0xC0})).isNull();
        assertThat(serializer.failures().counts()).isEmpty();
    }

    @Test
    void timesTakeNineBytes() {
        long time = Instant.parse("2026-11-27T08:00:00Z").toEpochMilli();

        assertThat(serializer.serialize(time)).hasSize(9);
        assertThat(serializer.deserialize(serializer.serialize(time))).isEqualTo(time);
        assertThat(serializer.deserialize(serializer.serialize(1800))).isEqualTo(1800);
        assertThat(serializer.deserialize(serializer.serialize(5L))).isEqualTo(5L);
    }

    @Test
    void valuesOfStockAreRead() {
        Basket basket = new Basket("a");
        assertThat(serializer.deserialize(STOCK.serialize(basket))).isEqualTo(basket);
        assertThat(serializer.deserialize(STOCK.serialize(5L))).isEqualTo(5L);
    }

    @Test
    void valuesOfStockAreNotReadWithoutTheProperty() {
        SessionSerializer own =
                open(policy(Unreadable.FAIL, Unstorable.JDK, List.of(), SessionFormat.CACHEZIP), TYPES, null);

        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> own.deserialize(STOCK.serialize(new Basket("a"))))
                .withMessageContaining("cachezip.session.read-also");
        assertThat(own.deserialize(STOCK.serialize("a"))).isEqualTo("a");
    }

    @Test
    void aClassThatIsNotAllowedIsLeftOutAndNamedOnceWithTheProperty() {
        byte[] before = serializer.serialize("a");

        assertThat(serializer.serialize(new Stranger("a"))).isEqualTo(STOCK.serialize(null));
        assertThat(serializer.serialize(new Stranger("b"))).isEmpty();

        assertThat(before).isNotEmpty();
        assertThat(serializer.counts().values(Form.OMITTED)).isEqualTo(2);
        assertThat(serializer.counts().values(Form.CACHEZIP)).isZero();
        assertThat(logs.messages())
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("a " + Stranger.class.getName() + ", which is left out", "cachezip.allowed-types");
        assertThat(serializer.refusals().refused()).containsOnlyKeys(Stranger.class.getName());
    }

    @Test
    void aRefusalNamesEachClassToAllowAndNoRemedyForCaches() {
        serializer.serialize(new ArrayList<>(List.of(new Stranger("a"))));
        serializer.serialize(new ArrayList<>(List.of(new Basket("a"), new Stranger("a"))));
        serializer.serialize(new ArrayList<>(List.of(new Foreigner("a"))));
        serializer.serialize(new ArrayList<>(List.of(new javax.naming.AuthenticationException("a"))));

        serializer.serialize(new ArrayList<>(List.of(new Bare("a"))));

        assertThat(logs.messages())
                .hasSize(4)
                .allSatisfy(text -> assertThat(text)
                        .contains("cachezip.allowed-types", "add the class")
                        .doesNotContain("cache an"));
        assertThat(logs.messages().get(0)).contains(Stranger.class.getName());
        assertThat(logs.messages().get(1)).contains(Foreigner.class.getName());
        assertThat(logs.messages().get(2)).contains("javax.naming.AuthenticationException");
        assertThat(logs.messages().get(3)).contains(Bare.class.getName());
    }

    @Test
    void anExceptionLeavesOutWhatIsRefused() {
        Refusing thrown = new Refusing("a message", new Stranger("a"), new Basket("b"));
        Refusing inner = new Refusing("inner", new Stranger("a"), new Basket("c"));
        inner.initCause(new StrangeException("a"));
        thrown.initCause(inner);
        thrown.addSuppressed(new StrangeException("b"));
        thrown.addSuppressed(new IllegalStateException("kept"));

        Refusing read = (Refusing) Objects.requireNonNull(serializer.deserialize(serializer.serialize(thrown)));

        assertThat(read).hasMessage("a message").isEqualTo(new Refusing("a message", null, new Basket("b")));
        assertThat(read.getStackTrace()).isEqualTo(thrown.getStackTrace());
        assertThat(read.getSuppressed()).singleElement().isInstanceOf(IllegalStateException.class);
        assertThat(read.getCause()).hasNoCause().isEqualTo(new Refusing("inner", null, new Basket("c")));
        assertThat(logs.messages())
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("stored without what is refused", "cachezip.allowed-types");
        assertThat(serializer.counts().values(Form.CACHEZIP)).isEqualTo(1);
    }

    @Test
    void anExceptionIsWholeOnceItsClassesAreAllowed() {
        AllowedTypes more = AllowedTypes.of("java.lang.IllegalStateException", "javax.naming.AuthenticationException");
        IllegalStateException thrown = new IllegalStateException("a", new javax.naming.AuthenticationException("52e"));

        SessionSerializer allowing = open(STANDARD, more, null);
        Throwable read = (Throwable) allowing.deserialize(allowing.serialize(thrown));

        assertThat(read).hasCauseInstanceOf(javax.naming.AuthenticationException.class);
        assertThat((Throwable) serializer.deserialize(serializer.serialize(thrown)))
                .hasMessage("a")
                .hasNoCause();
    }

    @Test
    void anExceptionIsRefusedWithThePolicy() {
        SessionSerializer failing = open(
                policy(Unreadable.FAIL, Unstorable.FAIL, List.of(OtherFormat.JDK), SessionFormat.CACHEZIP),
                TYPES,
                null);

        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> failing.serialize(
                        new IllegalStateException("a", new javax.naming.AuthenticationException("b"))));
        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> failing.serialize(new Stranger("a")));
    }

    @Test
    void aValueThatTheMappingRefusesIsStoredAsJdkSerialization() {
        Shop.Shelf value = new Shop().new Shelf("a");

        byte[] stored = serializer.serialize(value);

        assertThat(stored[0]).isNotEqualTo((byte) 0xAC);
        assertThat(serializer.deserialize(stored))
                .isInstanceOf(Shop.Shelf.class)
                .hasToString("a");
    }

    /** A login by X.509 has it as its credentials. */
    @Test
    void aCertificateIsStoredAsJdkSerialization() {
        List<Object> login = new ArrayList<>(List.of(SecuritySamples.certificate()));

        byte[] stored = serializer.serialize(login);

        assertThat(stored[0]).isNotEqualTo((byte) 0xAC);
        assertThat(serializer.deserialize(stored)).isEqualTo(login);
    }

    /** What applications keep in sessions, and only the JDK stores; no application names its classes. */
    @SuppressWarnings({"JdkObsolete", "IdentityHashMapUsage"}) // what old applications have
    static Stream<Object> keptByStock() {
        List<String> list = new ArrayList<>(List.of("a", "b"));
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        TreeSet<String> backwards = new TreeSet<>(Comparator.reverseOrder());
        TreeSet<String> cases = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        TreeSet<String> casesBackwards = new TreeSet<>(Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
        Stream.of(backwards, cases, casesBackwards).forEach(set -> set.addAll(list));
        IdentityHashMap<Object, Object> identities = new IdentityHashMap<>(map);
        Stream<Object> values = Stream.of(
                Collections.synchronizedCollection(list),
                Collections.synchronizedList(list),
                Collections.synchronizedList(new LinkedList<>(list)),
                Collections.synchronizedSet(new HashSet<>(list)),
                Collections.synchronizedSortedSet(new TreeSet<>(list)),
                Collections.synchronizedNavigableSet(backwards),
                Collections.synchronizedMap(map),
                Collections.synchronizedSortedMap(new TreeMap<>(map)),
                Collections.synchronizedNavigableMap(new TreeMap<>(map)),
                Collections.checkedCollection(list, String.class),
                Collections.checkedList(list, String.class),
                Collections.checkedList(new LinkedList<>(list), String.class),
                Collections.checkedSet(new HashSet<>(list), String.class),
                Collections.checkedSortedSet(cases, String.class),
                Collections.checkedNavigableSet(casesBackwards, String.class),
                Collections.checkedQueue(new LinkedList<>(list), String.class),
                Collections.checkedMap(map, String.class, Integer.class),
                Collections.checkedSortedMap(new TreeMap<>(map), String.class, Integer.class),
                Collections.checkedNavigableMap(new TreeMap<>(map), String.class, Integer.class),
                Collections.unmodifiableSortedSet(casesBackwards),
                backwards,
                cases,
                casesBackwards,
                identities,
                new Random(7),
                new SimpleDateFormat("yyyy-MM-dd", Locale.GERMANY),
                new DecimalFormat("0.00", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return Stream.concat(values, SecuritySamples.keyPairs().stream());
    }

    @ParameterizedTest
    @MethodSource("keptByStock")
    void whatOnlyTheJdkStoresComesBack(Object value) {
        byte[] ofStock = STOCK.serialize(new ArrayList<>(List.of(value)));
        byte[] ofItsCopy = STOCK.serialize(STOCK.deserialize(ofStock));

        assertThat(STOCK.serialize(serializer.deserialize(ofStock))).isEqualTo(ofItsCopy);
        Object read = serializer.deserialize(serializer.serialize(new ArrayList<>(List.of(value))));
        assertThat(STOCK.serialize(read)).isEqualTo(ofItsCopy);
    }

    @Test
    void aValueThatTheMappingRefusesFailsWithThePolicy() {
        SessionSerializer failing = open(
                policy(Unreadable.FAIL, Unstorable.FAIL, List.of(OtherFormat.JDK), SessionFormat.CACHEZIP),
                TYPES,
                null);
        Shop.Shelf value = new Shop().new Shelf("a");

        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> failing.serialize(value))
                .withMessageContaining("Shelf");
        byte[] stored = serializer.serialize(value);
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> failing.deserialize(stored))
                .withMessageContaining("cachezip.session.on-unstorable");
    }

    @Test
    void aValueThatNobodyCanWriteIsLeftOut() {
        assertThat(serializer.serialize(new ArrayList<>(List.of((Runnable & Serializable) () -> {}))))
                .isEmpty();
        assertThat(serializer.serialize(new Thread(() -> {}))).isEmpty();

        assertThat(logs.messages())
                .hasSize(2)
                .allSatisfy(text ->
                        assertThat(text).contains("cachezip.allowed-types").doesNotContain("add the class"));
    }

    @Test
    void aValueThatChangesTwiceWhileItIsWrittenIsStored() {
        byte[] stored = serializer.serialize(List.of(new Changing("tea", 2)));

        assertThat(serializer.deserialize(stored))
                .asInstanceOf(InstanceOfAssertFactories.list(Changing.class))
                .first()
                .extracting(Changing::name)
                .isEqualTo("tea");
        assertThat(serializer.counts().values(Form.OMITTED)).isZero();
    }

    @Test
    void aValueThatChangesEachTimeKeepsItsFieldAndIsNoRefusal() {
        for (Object value : List.of(
                List.of(new Changing("tea", 3)), Map.of("tea", new Changing("tea", 3)), new Changing("tea", 3))) {
            assertThat(new KeptFields(serializer).serialize(value)).isSameAs(KeptFields.KEPT);
        }

        assertThat(serializer.refusals().refused()).isEmpty();
        assertThat(serializer.counts().values(Form.OMITTED)).isEqualTo(3);
        assertThat(logs.messages())
                .hasSize(3)
                .allSatisfy(message -> assertThat(message)
                        .contains("keeps the older bytes", "ConcurrentModificationException", "several threads"));
    }

    /** The mapping refuses the map, and JDK serialization is what the other thread disturbs. */
    @Test
    void aValueThatChangesAsJdkSerializationKeepsItsField() {
        IdentityHashMap<String, Object> twice = new IdentityHashMap<>();
        twice.put("tea", new Changing("tea", 2));
        IdentityHashMap<String, Object> always = new IdentityHashMap<>();
        always.put("tea", new Changing("tea", 3));

        assertThat(serializer.serialize(twice)).isNotEmpty();
        assertThat(new KeptFields(serializer).serialize(always)).isSameAs(KeptFields.KEPT);
    }

    @Test
    void aValueThatChangesEachTimeFailsWithoutFieldsAndWithThePolicy() {
        SessionSerializer strict =
                open(policy(Unreadable.DROP, Unstorable.FAIL, List.of(), SessionFormat.CACHEZIP), TYPES, null);

        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> serializer.serialize(new Changing("tea", 3)))
                .returns("changed-meanwhile", UnstorableValueException::kind);
        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> new KeptFields(strict).serialize(new Changing("tea", 3)))
                .returns("changed-meanwhile", UnstorableValueException::kind);
    }

    /** An exception is stored without what is refused; what changes meanwhile is not refused. */
    @Test
    void aPartThatChangesEachTimeIsNotLeftOut() {
        class Refused {}
        SelfRefusing exception = new SelfRefusing(new Refused(), new Changing("tea", 99));

        assertThat(new KeptFields(serializer).serialize(exception)).isSameAs(KeptFields.KEPT);
    }

    @Test
    void theRehearsalDoesNotBlameAClassForAChange() {
        SessionSerializer rehearsing =
                open(policy(Unreadable.DROP, Unstorable.JDK, List.of(), SessionFormat.LEGACY), TYPES, null);

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> rehearsing.serialize(new Changing("tea", 4)));
        assertThat(rehearsing.refusals().refused()).isEmpty();
    }

    /** A field that changes does not cost the message, in which it is absent. */
    @Test
    void aFieldThatChangesEachTimeIsAbsentFromTheMessage() {
        Map<String, Object> message = new HashMap<>(Map.of(
                "creationTime",
                1L,
                "lastAccessedTime",
                2L,
                "maxInactiveInterval",
                3,
                "sessionAttr:cart",
                List.of(new Changing("tea", 3))));

        assertThat(serializer.deserialize(serializer.serialize(message)))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("creationTime", 1L)
                .containsEntry("sessionAttr:cart", null);
    }

    @Test
    void unreadableValueIsAbsentAndCounted() {
        byte[] stored = strange();

        assertThat(serializer.deserialize(stored)).isNull();
        assertThat(serializer.deserialize(stored)).isNull();

        assertThat(serializer.failures().counts()).hasSize(1).allSatisfy((cause, count) -> {
            assertThat(cause.message()).contains(Stranger.class.getName());
            assertThat(count).isEqualTo(2);
        });
    }

    @Test
    void unreadableValueFailsWithThePolicy() {
        SessionSerializer failing = open(policy(Unreadable.FAIL), TYPES, null);
        byte[] stored = strange();

        assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> failing.deserialize(stored));
    }

    @Test
    void unreadableValueCostsTheSessionWithThePolicy() {
        SessionSerializer marking = open(policy(Unreadable.NEW_SESSION), TYPES, null);
        Map<String, Object> fields = fields();
        assertThat(new RequiredFields().apply("id", fields)).isNotNull();

        fields.put("sessionAttr:basket", Objects.requireNonNull(marking.deserialize(strange())));

        assertThat(new RequiredFields().apply("id", fields)).isNull();
    }

    /** Spring Data ends the subscription of a WebFlux application to all events when a message is null. */
    @Test
    void noMessageIsNullForASubscriber() {
        serializer.failures().subscribe();
        HashMap<String, Object> delta = new HashMap<>(fields());
        delta.put("sessionAttr:r", new Stranger("a"));
        for (byte[] message : List.of(
                STOCK.serialize(delta), new byte[] {(byte) 0xC0}, new byte[] {(byte) 0xC1}, new byte[] {0, 1, 2, 0, 9
                })) {
            Object read = serializer.deserialize(message);

            assertThat(read).isInstanceOf(Map.class);
            assertThat(new RequiredFields().apply("id", castToMap(read))).isNull();
        }
    }

    @Test
    void anUnreadableAttributeIsAbsentForASubscriber() {
        serializer.failures().subscribe();
        Map<String, Object> fields = fields();
        fields.put("sessionAttr:stranger", Objects.requireNonNull(serializer.deserialize(strange())));
        fields.put("sessionAttr:empty", Map.of());

        MapSession session = Objects.requireNonNull(new RequiredFields().apply("id", fields));

        assertThat(session.getAttributeNames()).containsExactly("empty");
    }

    @SuppressWarnings("unchecked") // as Spring Session casts it
    private static Map<String, Object> castToMap(@Nullable Object message) {
        return (Map<String, Object>) Objects.requireNonNull(message);
    }

    @Test
    void anEmptyMapIsNoMark() {
        Map<String, Object> fields = fields();
        fields.put("sessionAttr:empty", Map.of());

        MapSession session = Objects.requireNonNull(new RequiredFields().apply("id", fields));

        assertThat(session.<Object>getAttribute("empty")).isEqualTo(Map.of());
    }

    @Test
    void withoutARequiredFieldThereIsNoSession() {
        for (String name : List.of("creationTime", "lastAccessedTime", "maxInactiveInterval")) {
            Map<String, Object> fields = fields();
            fields.put(name, "text");
            assertThat(new RequiredFields().apply("id", fields)).isNull();
            fields.remove(name);
            assertThat(new RequiredFields().apply("id", fields)).isNull();
        }
        assertThat(new RequiredFields().apply("id", null)).isNull();
    }

    @Test
    void oneUnreadableAttributeDoesNotCostTheMessage() {
        AllowedTypes more = AllowedTypes.of(Basket.class.getName(), Stranger.class.getName());
        HashMap<String, @Nullable Object> delta = new HashMap<>(fields());
        delta.put("sessionAttr:basket", new Basket("a"));
        delta.put("sessionAttr:stranger", new Stranger("a"));
        delta.put("sessionAttr:removed", null);
        byte[] message = open(STANDARD, more, null).serialize(delta);

        Object read = serializer.deserialize(message);

        delta.put("sessionAttr:stranger", null);
        assertThat(read).isEqualTo(delta);
    }

    @Test
    void nestedMessagesAreUnreadable() {
        byte[] message = serializer.serialize(fields());
        try (ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        ObjectCodecs.objects(SessionSerializer.types(TYPES)).messagePack())
                .build()) {
            byte[] nested = pipeline.encode(new SessionDelta(new HashMap<>(Map.of("creationTime", message))));

            Map<String, Object> read = new HashMap<>();
            read.put("creationTime", null);
            assertThat(serializer.deserialize(nested)).isEqualTo(read);
        }
    }

    @Test
    void mapsOfAttributesStayMaps() {
        HashMap<String, Object> value = new HashMap<>(Map.of("creationTime", 5L, "other", new Basket("a")));
        assertThat(serializer.deserialize(serializer.serialize(value))).isEqualTo(value);
    }

    @Test
    void hostileBytesAreDropped() {
        byte[] text = serializer.serialize("abcdef");
        text[6] = 100;
        byte[] longer = java.util.Arrays.copyOf(serializer.serialize("abcdef"), 20);
        for (byte[] stored : List.of(
                text,
                longer,
                new byte[] {0, 1, 2, 0, 1},
                new byte[] {0, 1, 2, 0, 9, 9},
                new byte[] {(byte) 0xC1},
                new byte[] {(byte) 0xAC, (byte) 0xED, 0, 5, 's', 'r'},
                "{\"@class\":\"a.B\"}".getBytes(StandardCharsets.UTF_8))) {
            assertThat(serializer.deserialize(stored)).isNull();
        }
        assertThat(serializer.failures().counts()).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource(SessionFormat.class)
    void anotherSerializerReadsWhatItHasWritten(SessionFormat format) {
        RedisSerializer<Object> other = new Reversing();
        SessionSerializer migrating =
                open(policy(Unreadable.FAIL, Unstorable.JDK, List.of(OtherFormat.JDK), format), TYPES, other);

        assertThat(migrating.deserialize(other.serialize("text"))).isEqualTo("text");
        Basket basket = new Basket("a");
        assertThat(migrating.deserialize(serializer.serialize(basket))).isEqualTo(basket);
        assertThat(migrating.deserialize(serializer.serialize("text"))).isEqualTo("text");
        assertThat(migrating.serialize("text"))
                .isEqualTo(format == SessionFormat.LEGACY ? other.serialize("text") : STOCK.serialize("text"));
    }

    @Test
    void theRehearsalNamesWhatWouldBeRefused() {
        SessionSerializer legacy = open(
                policy(Unreadable.DROP, Unstorable.JDK, List.of(OtherFormat.JDK), SessionFormat.LEGACY), TYPES, null);

        for (Object value : List.of(new Basket("a"), new Stranger("a"), new Stranger("b"), "text")) {
            assertThat(legacy.serialize(value)).isEqualTo(STOCK.serialize(value));
        }

        assertThat(legacy.refusals().tried()).isEqualTo(3);
        assertThat(logs.messages()).hasSize(1);
        assertThat(legacy.refusals().refused())
                .hasSize(1)
                .hasEntrySatisfying(
                        Stranger.class.getName(), reason -> assertThat(reason).contains("cachezip.allowed-types"));
    }

    @Test
    void theRehearsalTriesEachShape() {
        SessionSerializer legacy = open(
                policy(Unreadable.DROP, Unstorable.JDK, List.of(OtherFormat.JDK), SessionFormat.LEGACY), TYPES, null);

        for (Object value : List.of(
                new IllegalStateException("a"),
                new IllegalStateException("a", new StrangeException("b")),
                new IllegalStateException("a", new javax.naming.AuthenticationException("b")))) {
            legacy.serialize(value);
        }

        assertThat(logs.messages()).hasSize(2);
        assertThat(legacy.refusals().tried()).isEqualTo(1);
        assertThat(legacy.refusals().refused())
                .hasSize(1)
                .hasEntrySatisfying(
                        "java.lang.IllegalStateException",
                        reason -> assertThat(reason)
                                .contains(StrangeException.class.getName(), "javax.naming.AuthenticationException"));
    }

    private byte[] strange() {
        return open(STANDARD, AllowedTypes.of(Stranger.class.getName()), null).serialize(new Stranger("a"));
    }

    private static Map<String, Object> fields() {
        return new HashMap<>(Map.of("creationTime", 1L, "lastAccessedTime", 2L, "maxInactiveInterval", 1800));
    }

    private static SessionPolicy policy(Unreadable unreadable) {
        return policy(unreadable, Unstorable.JDK, List.of(OtherFormat.JDK), SessionFormat.CACHEZIP);
    }

    private static SessionPolicy policy(
            Unreadable unreadable, Unstorable unstorable, List<OtherFormat> readAlso, SessionFormat writeFormat) {
        return new SessionPolicy(unreadable, unstorable, readAlso, writeFormat, SessionDictionary.NONE);
    }

    private SessionSerializer open(SessionPolicy policy, AllowedTypes types, @Nullable RedisSerializer<Object> other) {
        SessionSerializer created = new SessionSerializer(
                parts -> ValuePipeline.builder(ObjectCodecs.objects(SessionSerializer.types(types))
                                .missingFieldsAsPromised()
                                .refusedParts(parts)
                                .messagePack())
                        .build(),
                new CacheDictionaries(DictionaryPolicy.standard())
                        .of(
                                new CacheId("", "sessions"),
                                false,
                                CachePolicies.standard().ofOthers().form().compression(),
                                ShippedDictionaries.sessions(),
                                LettuceConnectionFactory::new),
                policy,
                types,
                other);
        opened.add(created);
        return created;
    }

    record Basket(String owner) implements Serializable {}

    record Stranger(String name) implements Serializable {}

    record Foreigner(String name) implements Serializable {}

    record Bare(String name) {}

    static final class StrangeException extends RuntimeException {

        private static final long serialVersionUID = 1;

        StrangeException(String message) {
            super(message);
        }
    }

    /** An exception with fields. */
    static final class Refusing extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final @Nullable Object first;
        private final Object second;

        Refusing(String message, @Nullable Object first, Object second) {
            super(message);
            this.first = first;
            this.second = second;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Refusing that
                    && Objects.equals(getMessage(), that.getMessage())
                    && Objects.equals(first, that.first)
                    && second.equals(that.second);
        }

        @Override
        public int hashCode() {
            return second.hashCode();
        }
    }

    /** A class whose inner class the mapping refuses. */
    @SuppressWarnings("ClassCanBeStatic")
    static final class Shop implements Serializable {

        private static final long serialVersionUID = 1;

        private final class Shelf implements Serializable {

            private static final long serialVersionUID = 1;

            private final String name;

            Shelf(String name) {
                this.name = name;
            }

            @Override
            public String toString() {
                return name;
            }
        }
    }

    /** A serializer of texts, like one that encrypts: its bytes have no form. */
    private static final class Reversing implements RedisSerializer<Object> {

        @Override
        public byte[] serialize(@Nullable Object value) {
            return ("?" + new StringBuilder(String.valueOf(value)).reverse()).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Object deserialize(byte @Nullable [] bytes) {
            String text = new String(Objects.requireNonNull(bytes), StandardCharsets.UTF_8);
            if (!text.startsWith("?")) {
                throw new SerializationException("not mine");
            }
            return new StringBuilder(text.substring(1)).reverse().toString();
        }
    }

    /** What another thread changes while it is written, the first times. */
    static final class Changing implements Serializable {

        private static final long serialVersionUID = 1;

        private final String name;
        private transient int left;

        Changing(String name, int times) {
            this.name = name;
            this.left = times;
        }

        String name() {
            return name;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            if (left-- > 0) {
                throw new ConcurrentModificationException();
            }
        }
    }

    /** An exception with a field that cannot be stored, and one that can. */
    @SuppressWarnings("UnusedVariable") // the mapping reads them
    static final class SelfRefusing extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final Object refused;
        private final Object changing;

        SelfRefusing(Object refused, Object changing) {
            this.refused = refused;
            this.changing = changing;
        }
    }
}
