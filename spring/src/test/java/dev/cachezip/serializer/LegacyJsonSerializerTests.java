package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;

/** Which classes JSON may name, wherever it does. */
public class LegacyJsonSerializerTests {

    /** Names of the classes that must not be initialized, and were. */
    public static final Set<String> INITIALIZED = ConcurrentHashMap.newKeySet();

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.serializer.*");

    private final LegacyJsonSerializer serializer = new LegacyJsonSerializer(TYPES);

    /** Values that an application may have stored. */
    public static class Holder {
        public @Nullable Class<?> type;
        public @Nullable EnumSet<Level> levels;
        public @Nullable Object any;
    }

    /** A value with a place for each kind of collection, and one for an enum. */
    public record Places(
            Collection<?> collection,
            List<?> list,
            Set<?> set,
            Map<?, ?> map,
            Shape shape,
            Map<Shape, Shape> shapes,
            EnumSet<Shape> all) {}

    /** An enum that is allowed. */
    public enum Level {
        LOW,
        HIGH
    }

    /** Throws an error. */
    public record Asserting(int number) {
        public Asserting {
            if (number < 0) {
                throw new AssertionError("secret");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'@class':'HOLDER','type':'dev.cachezip.outside.Gadget'}",
                "{'@class':'HOLDER','type':['java.lang.Class','dev.cachezip.outside.Gadget']}",
                "{'@class':'HOLDER','type':'HOLDER'}",
                "{'@class':'HOLDER','any':['java.lang.Class','dev.cachezip.outside.Gadget']}",
                "['java.util.ArrayList<dev.cachezip.outside.Gadget>',[]]",
                "['java.util.ArrayList<java.util.ArrayList<dev.cachezip.outside.Gadget>>',[]]",
                "['java.util.HashMap<java.lang.String,dev.cachezip.outside.Gadget>',{}]",
                "['java.util.EnumSet<dev.cachezip.outside.Gadget$Kind>',['ONE']]",
                "['java.util.ArrayList<dev.cachezip.outside.Gadget$Kind>',['ONE']]",
                "['[Ldev.cachezip.outside.Gadget;',[]]",
                "['dev.cachezip.outside.Gadget$Kind','ONE']",
                "{'@class':'dev.cachezip.outside.Gadget'}"
            })
    void read_classThatIsNotAllowed_isRefusedAndNotInitialized(String json) {
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> read(json))
                .withCauseInstanceOf(CachezipException.TypeNotAllowed.class);
        assertThat(INITIALIZED).isEmpty();
    }

    @Test
    void read_typeArgumentThatIsAllowed_isRead() {
        assertThat(read("['java.util.EnumSet<dev.cachezip.serializer.LegacyJsonSerializerTests$Level>',['HIGH']]"))
                .isEqualTo(EnumSet.of(Level.HIGH));
    }

    @Test
    void read_enumSetOfSpring_isRead() {
        Holder holder = new Holder();
        holder.levels = EnumSet.of(Level.LOW);
        holder.any = EnumSet.of(Level.HIGH);
        byte[] stored = GenericJacksonJsonRedisSerializer.builder()
                .enableUnsafeDefaultTyping()
                .build()
                .serialize(holder);
        assertThat(serializer.read(stored)).usingRecursiveComparison().isEqualTo(holder);
    }

    /** An enum whose constants have classes of their own. */
    public enum Shape {
        ROUND {
            @Override
            int corners() {
                return 0;
            }
        };

        abstract int corners();
    }

    @SuppressWarnings("JdkObsolete") // views of a list without random access have classes of their own
    static Stream<Object> values() {
        List<String> list = new ArrayList<>(List.of("a"));
        Set<String> set = new HashSet<>(list);
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        return Stream.of(
                List.of(),
                List.of("a"),
                List.of("a", "b", "c"),
                List.copyOf(list),
                Stream.of("a").toList(),
                Arrays.asList("a", "b"),
                Collections.emptyList(),
                Collections.singletonList("a"),
                Collections.unmodifiableList(list),
                Collections.unmodifiableList(new LinkedList<>(list)),
                Collections.synchronizedList(list),
                Set.of(),
                Set.of("a"),
                Set.of("a", "b", "c"),
                Set.copyOf(set),
                Collections.emptySet(),
                Collections.singleton("a"),
                Collections.unmodifiableSet(set),
                Collections.synchronizedSet(set),
                Map.of(),
                Map.of("a", 1),
                Map.of("a", 1, "b", 2),
                Map.copyOf(map),
                Collections.emptyMap(),
                Collections.singletonMap("a", 1),
                Collections.unmodifiableMap(map),
                Collections.synchronizedMap(map),
                Shape.ROUND);
    }

    @ParameterizedTest
    @MethodSource("values")
    void read_valueInAFieldThatSpringHasStored_isEqual(Object value) {
        Holder holder = new Holder();
        holder.any = value;
        byte[] stored = GenericJacksonJsonRedisSerializer.builder()
                .enableUnsafeDefaultTyping()
                .build()
                .serialize(holder);
        assertThat(((Holder) serializer.read(stored)).any).isEqualTo(value);
        assertThat(((Holder) serializer.read(serializer.write(holder))).any).isEqualTo(value);
    }

    @Test
    void read_declaredPlacesThatSpringHasStored_areEqual() {
        Places places = new Places(
                List.of("a"),
                Stream.of("a").toList(),
                Set.copyOf(List.of("a", "b")),
                Map.of("a", List.of(1)),
                Shape.ROUND,
                Map.of(Shape.ROUND, Shape.ROUND),
                EnumSet.allOf(Shape.class));
        assertThat(serializer.read(serializer.write(places))).isEqualTo(places);
    }

    @Test
    void write_whatCannotBeRead_isRefused() {
        Holder holder = new Holder();
        holder.any = new StringJoiner(",");
        assertThatExceptionOfType(UnstorableValueException.class).isThrownBy(() -> serializer.write(holder));
    }

    @Test
    void read_constructorThrowsAnError_cannotBeRead() {
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> read("{'@class':'" + Asserting.class.getName() + "','number':-1}"))
                .withCauseInstanceOf(CachezipException.Codec.class)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999", "1.0e99000", "9e50000"})
    void read_fractionsAsIntegers_areRefused(String number) {
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> read("['java.util.ArrayList',["
                        + ("['java.math.BigInteger'," + number + "],").repeat(1_900) + "1]]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "['java.util.HashSet',[['java.net.URL','http://localhost.invalid/']]]",
                "['java.util.HashSet',[['java.util.ArrayList',[['java.net.URL','http://localhost.invalid/']]]]]",
                "['java.util.HashMap<java.net.URL,java.lang.Integer>',{'http://localhost.invalid/':1}]"
            })
    void read_urlInASetOrAsAKey_isRefused(String json) {
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> read(json))
                .withMessageContaining("java.net.URI");
    }

    @Test
    void read_urlInAList_isRead() {
        assertThat(read("['java.util.ArrayList',[['java.net.URL','http://localhost.invalid/']]]"))
                .hasToString("[http://localhost.invalid/]");
    }

    @Test
    void read_moreTypeIdsThanAreKept_areRead() {
        for (int i = 0; i < 3 * LegacyJsonSerializer.MAX_IDS; i++) {
            StringBuilder id = new StringBuilder("java.lang.Object");
            for (int bit = 0; bit < 12; bit++) {
                id.insert(0, (i >> bit & 1) == 0 ? "java.util.ArrayList<" : "java.util.LinkedList<")
                        .append('>');
            }
            assertThat(read("['" + id + "',[]]")).isEqualTo(List.of());
        }
    }

    private Object read(String json) {
        String stored = json.replace('\'', '"').replace("HOLDER", Holder.class.getName());
        return serializer.read(stored.getBytes(StandardCharsets.UTF_8));
    }
}
