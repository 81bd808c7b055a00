package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stored values that were made to break a reader: none is taken for a value of another type, and none ends a small JVM. How
 * long they take {@link AttackReport} says.
 */
@Tag("slow")
class StateAttacksTest {

    static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");

    static final Map<String, Type> DECLARED = declared();

    /** Memory for all objects of a value that is refused for another reason. */
    private static final int ENOUGH = 1 << 30;

    private static Map<String, byte[]> attacks = Map.of();

    @BeforeAll
    static void create_once_isAsLongAsAllTests() {
        attacks = new LinkedHashMap<>(StateAttacks.all());
        attacks.putAll(SlowAttacks.all());
        attacks.putAll(ColumnAttacks.all());
    }

    private static Map<String, Type> declared() {
        Map<String, Type> types = new LinkedHashMap<>();
        types.put("nothing", Object.class);
        types.put("String", String.class);
        types.put("Book", StateAttacks.Book.class);
        types.put("List<String>", new Parametrized(List.class, String.class));
        types.put("Map<String,Object>", new Parametrized(Map.class, String.class, Object.class));
        types.put("Data", StateAttacks.Data.class);
        types.put("Box<Long>", new Parametrized(StateAttacks.Box.class, Long.class));
        return types;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a chain of records in a set",
                "a chain of data in a set",
                "a chain of data as a key",
                "a chain of data in a copy-on-write set",
                "almost equal large trees of sets",
                "copy-on-write sets of 9,999",
                "a table of strings",
                "entries with one hash code",
                "lists with one hash code in optionals as keys",
                "many different ids",
                "java.math.BigDecimal of 60000 digits as keys",
                "java.math.BigInteger of 60000 digits as keys",
                "columns of 10000 rows with names that one row has",
                "columns of 1000000 rows with names that one row has",
                "columns of many dictionaries",
                "12000 colliding strings and doubles",
                "20000 colliding strings and doubles",
                "colliding strings and doubles as keys of a java.util.HashMap",
                "colliding strings and doubles as keys of a java.util.concurrent.ConcurrentHashMap",
                "java.util.PriorityQueue of a long and 100000 short decimals",
                "a copy-on-write set of long java.lang.String",
                "a copy-on-write set of long java.math.BigInteger",
                "a copy-on-write set of long java.net.URI",
                "a copy-on-write set of long java.util.Locale"
            })
    @Timeout(20)
    void decode_valueThatTakesTooLong_isMalformed(String name) {
        ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        ObjectCodecs.objects(TYPES).maxObjectSize(ENOUGH).messagePack())
                .build();
        byte[] stored = Objects.requireNonNull(attacks.get(name));
        assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> pipeline.decode(stored));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.TreeSet of a long and 100000 short decimals",
                "java.util.concurrent.ConcurrentSkipListSet of a long and 100000 short decimals",
                "a sorted map of a long and 4000 short decimals",
                "colliding decimals, a long and 60 short ones",
                "colliding decimals, a long and 7000 short ones",
                "colliding decimals as keys, a long and 7000 short ones",
                "a sorted set of hosts"
            })
    @Timeout(20)
    void decode_elementsThatTakeTooLongToCompare_isMalformed(String name) {
        byte[] stored = Objects.requireNonNull(attacks.get(name));
        for (ValueCodec<Object> codec : List.of(
                ObjectCodecs.objects(TYPES).maxObjectSize(ENOUGH).messagePack(),
                Jackson3Codecs.of(TYPES).maxObjectSize(ENOUGH).messagePack())) {
            ValuePipeline<Object> pipeline = ValuePipeline.builder(codec).build();
            assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> pipeline.decode(stored));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2000 texts of aA without case",
                "2000 texts of aA without case as keys",
                "2000 texts of \u0430\u0410 without case",
                "2000 texts of \u0430\u0410 without case as keys"
            })
    @Timeout(20)
    void decode_textsThatTakeTooLongToCompareWithoutCase_isMalformed(String name) {
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build();
        byte[] stored = Objects.requireNonNull(attacks.get(name));
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> pipeline.decode(stored))
                .withMessageContaining("without case");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.util.TreeSet of %s orders with nulls", "a sorted map of %s orders"})
    void decode_orderAroundAnOrderWithNulls_isRefused(String name) {
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build();
        byte[] one = Objects.requireNonNull(attacks.get(name.formatted(1)));
        byte[] two = Objects.requireNonNull(attacks.get(name.formatted(2)));
        assertThat(pipeline.decode(one)).isNotNull();
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> pipeline.decode(two))
                .withMessageContaining("An order that is no comparator");
    }

    @Test
    void decode_manyNewTypesByProperties_isMalformed() {
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(Jackson3Codecs.of(TYPES).messagePack()).build();
        byte[] stored = Objects.requireNonNull(attacks.get("many different ids"));
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> pipeline.decode(stored))
                .withMessageContaining("type ids");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.math.BigDecimals of 9,999 digits",
                "java.math.BigIntegers of 9,999 digits",
                "JSON: java.math.BigDecimals of 9,999 digits",
                "JSON: java.math.BigIntegers of 9,999 digits",
                "patterns",
                "patterns of groups",
                "java.math.BigDecimal of 9999 digits as keys",
                "java.math.BigInteger of 9999 digits as keys",
                "causes of causes",
                "columns of many times from one text",
                "columns of optional values in optional values",
                "java.math.BigDecimals of 990 digits",
                "JSON: java.math.BigIntegers of 990 digits",
                "locales of 990 characters as keys",
                "durations of 190 characters",
                "fixed clocks",
                "JSON: instants of other forms",
                "long language ranges"
            })
    @Timeout(20)
    void decode_valueWhosePartsTakeTooLongOrTooMuch_isTooLarge(String name) {
        ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        name.startsWith("JSON")
                                ? Jackson3Codecs.of(TYPES)
                                        .maxObjectSize(32 << 20)
                                        .json()
                                : ObjectCodecs.objects(TYPES)
                                        .maxObjectSize(32 << 20)
                                        .messagePack())
                .build();
        byte[] stored = Objects.requireNonNull(attacks.get(name));
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> pipeline.decode(stored))
                .withMessageContaining("cachezip.max-object-size");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a set of a URL",
                "a set of a URL in a box",
                "a copy-on-write set of URLs",
                "a map of a URL",
                "a pattern of equivalents"
            })
    @Timeout(20)
    void decode_valueThatWouldLookUpHostsOrOrders_isRefused(String name) {
        byte[] stored = Objects.requireNonNull(attacks.get(name));
        for (ValueCodec<Object> codec : List.of(
                ObjectCodecs.messagePack(TYPES), Jackson3Codecs.of(TYPES).messagePack())) {
            ValuePipeline<Object> pipeline = ValuePipeline.builder(codec).build();
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> pipeline.decode(stored));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a long locale", "long durations", "long periods"})
    @Timeout(20)
    void decode_textLongerThanAnyOfItsType_isRefused(String name) {
        byte[] stored = Objects.requireNonNull(attacks.get(name));
        for (ValueCodec<Object> codec : List.of(
                ObjectCodecs.messagePack(TYPES), Jackson3Codecs.of(TYPES).messagePack())) {
            ValuePipeline<Object> pipeline = ValuePipeline.builder(codec).build();
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> pipeline.decode(stored));
        }
    }

    /** Ten times: each took some seconds when names were told apart one by one. */
    @Test
    @Timeout(20)
    void decode_columnsOfNamesWithOneHashCode_isRead() {
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build();
        byte[] stored = Objects.requireNonNull(attacks.get("columns of names with one hash code"));
        for (int i = 0; i < 10; i++) {
            assertThat(pipeline.decode(stored)).isEqualTo(Collections.nCopies(8, Map.of()));
        }
    }

    @Test
    void decode_columnsThatTakeTooMuchWithTheirRows_isTooLarge() {
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build();
        byte[] stored = Objects.requireNonNull(attacks.get("columns of a document as long as the limit"));
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> pipeline.decode(stored))
                .withMessageContaining("cachezip.max-object-size");
    }

    /** Writing it, without references, would write each object as often as there are ways to it: 2^60 times. */
    @Test
    void decode_chainUnderItsType_isReadAndNotWritten() {
        byte[] stored = Objects.requireNonNull(attacks.get("a chain of data under its type"));
        ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(TYPES)).build();
        assertThat(pipeline.declaredAs(StateAttacks.Data.class).decode(stored)).isInstanceOf(StateAttacks.Data.class);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void decode_inASmallHeap_isCheapAndOfTheDeclaredType() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StateAttacksTest.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "state-attacks.txt").toFile())
                .start();
        try (DataOutputStream out = new DataOutputStream(process.getOutputStream())) {
            out.writeInt(attacks.size());
            for (Map.Entry<String, byte[]> attack : attacks.entrySet()) {
                out.writeUTF(attack.getKey());
                out.writeInt(attack.getValue().length);
                out.write(attack.getValue());
            }
        }
        int exit = process.waitFor();
        List<String> lines = Files.readAllLines(Path.of("target", "state-attacks.txt"), StandardCharsets.UTF_8);
        assertThat(lines).noneMatch(line -> line.startsWith("BAD"));
        assertThat(exit).as("%s", lines.get(lines.size() - 1)).isZero();
    }

    /** Runs in the other JVM: decodes each attack as each type in its own format, and prints what became of it. */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        Map<String, ValuePipeline<Object>> pipelines = new LinkedHashMap<>();
        for (boolean json : new boolean[] {false, true}) {
            ValuePipeline<Object> pipeline = ValuePipeline.builder(
                            json ? Jackson3Codecs.of(TYPES).json() : ObjectCodecs.messagePack(TYPES))
                    .build();
            DECLARED.forEach(
                    (type, declared) -> pipelines.put(type + (json ? " in JSON" : ""), pipeline.declaredAs(declared)));
        }
        // One at a time: the heap is for what they make of it.
        DataInputStream in = new DataInputStream(System.in);
        for (int left = in.readInt(); left > 0; left--) {
            String name = in.readUTF();
            byte[] stored = in.readNBytes(in.readInt());
            pipelines.forEach((type, pipeline) -> {
                if (type.endsWith(" in JSON") == name.startsWith("JSON: ")) {
                    out.println(
                            run(pipeline, type.replace(" in JSON", ""), stored) + " (" + name + " as " + type + ")");
                }
            });
        }
    }

    private static String run(ValuePipeline<Object> pipeline, String type, byte[] stored) {
        try {
            Object value = pipeline.decode(stored);
            return isOf(value, type) ? "value" : "BAD value";
        } catch (CachezipException e) {
            return e.getClass().getSimpleName();
        } catch (RuntimeException e) {
            return "BAD " + e.getClass().getName();
        }
    }

    private static boolean isOf(@Nullable Object value, String type) {
        return value == null
                || switch (type) {
                    case "String" -> value instanceof String;
                    case "Data" -> value instanceof StateAttacks.Data;
                    case "Book" -> value instanceof StateAttacks.Book;
                    case "List<String>" ->
                        value instanceof List<?> list
                                && list.stream().allMatch(each -> each == null || each instanceof String);
                    case "Map<String,Object>" ->
                        value instanceof Map<?, ?> map && map.keySet().stream().allMatch(String.class::isInstance);
                    case "Box<Long>" ->
                        value instanceof StateAttacks.Box<?> box
                                && (box.value() == null || (Object) box.value() instanceof Long);
                    default -> true;
                };
    }

    private static final class Parametrized implements ParameterizedType {

        private final Class<?> raw;
        private final Type[] arguments;

        Parametrized(Class<?> raw, Type... arguments) {
            this.raw = raw;
            this.arguments = arguments;
        }

        @Override
        public Type[] getActualTypeArguments() {
            return arguments.clone();
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return raw.getDeclaringClass();
        }
    }
}
