package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.Named.named;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.util.TokenBuffer;

/** Values that are refused when they are written, since no reader could read them in time. The timeout lets a failing test end. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WrittenLimitsTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final List<ValueCodec<Object>> MESSAGE_PACK =
            List.of(ObjectCodecs.messagePack(TYPES), Jackson3Codecs.of(TYPES).messagePack());
    private static final List<ValueCodec<Object>> CODECS = List.of(
            MESSAGE_PACK.get(0), MESSAGE_PACK.get(1), Jackson3Codecs.of(TYPES).json());

    record Numbers(@Nullable BigInteger integer, @Nullable BigDecimal decimal) {}

    record Tree(JsonNode node) {}

    private static BigInteger digits(int count) {
        return BigInteger.TEN.pow(count).subtract(BigInteger.ONE);
    }

    private static Stream<Named<Object>> numbers(int digits) {
        BigInteger integer = digits(digits);
        BigDecimal decimal = new BigDecimal(integer, -5);
        BigDecimal whole = new BigDecimal(integer);
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return Stream.of(
                named("integer", integer),
                named("decimal", whole),
                named("property", new Numbers(integer, null)),
                named("decimal property", new Numbers(null, whole)),
                named("tree", new Tree(nodes.numberNode(integer))),
                named("decimal in a tree", new Tree(nodes.arrayNode().add(decimal))),
                named("element", new ArrayList<>(List.of(integer))));
    }

    static Stream<Named<Object>> longest() {
        return numbers(10_000).filter(number -> !number.getName().equals("decimal in a tree"));
    }

    static Stream<Named<Object>> tooLong() {
        TokenBuffer tokens = TokenBuffer.forGeneration();
        tokens.writeNumber(digits(10_001));
        return Stream.of(
                        numbers(10_001),
                        numbers(1_000_000),
                        Stream.of(named("negative", (Object) digits(10_001).negate()), named("tokens", (Object)
                                new HashMap<>(Map.of("tokens", tokens)))))
                .flatMap(stream -> stream);
    }

    @ParameterizedTest
    @MethodSource("longest")
    void write_numberOf10000Digits_isRead(Object value) {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(value.equals(read(codec, write(codec, value)))).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("tooLong")
    void write_numberOfMoreDigits_isRefused(Object value) {
        for (ValueCodec<Object> codec : MESSAGE_PACK) {
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> write(codec, value));
        }
    }

    @Test
    void write_numberOfMoreDigits_saysSo() {
        for (ValueCodec<Object> codec : MESSAGE_PACK) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> write(codec, List.of(digits(10_001))))
                    .withMessageContaining(
                            "A number of more than 10000 digits, which could not be read again: store its bytes");
        }
    }

    @Test
    void write_decimalWithAHugeExponent_isNotExpanded() {
        for (ValueCodec<Object> codec : CODECS) {
            for (String text : List.of("1E1000000000", "-1.5E-1000000000", "9E2147483647", "1E-2147483647")) {
                Object value = new Numbers(null, new BigDecimal(text));
                byte[] written = write(codec, value);
                assertThat(written).hasSizeLessThan(200);
                assertThat(value.equals(read(codec, written))).isTrue();
            }
        }
    }

    static Stream<Named<byte[]>> longIds() {
        String name = "com.example." + "a".repeat(489);
        return Stream.of(
                        ".".repeat(60_000),
                        ".".repeat(501),
                        "x".repeat(1001),
                        name,
                        "java.util.ArrayList<" + name + ">",
                        "java.util.ArrayList<" + "java.lang.String,".repeat(60) + ">")
                .map(id -> named(id.length() + " characters", typed(id)));
    }

    private static byte[] typed(String id) {
        byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
        OutputBuffer plain = new OutputBuffer();
        plain.limit(1 << 20);
        plain.write(new byte[] {(byte) 0x92, (byte) 0xC8, (byte) (utf8.length >> 8), (byte) utf8.length, 0x43}, 0, 5);
        plain.write(utf8, 0, utf8.length);
        plain.write(5);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    @ParameterizedTest
    @MethodSource("longIds")
    void read_typeIdThatIsTooLong_isRefused(byte[] plain) {
        for (ValueCodec<Object> codec : CODECS) {
            assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> read(codec, plain));
        }
    }

    @Test
    void check_longName_isRefused() {
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> TYPES.check("dev.cachezip.objects." + ".".repeat(60_000)))
                .withMessageContaining("more than 500");
        TYPES.check("dev.cachezip.objects." + "a".repeat(479));
    }

    private static byte[] write(ValueCodec<Object> codec, Object value) {
        OutputBuffer plain = new OutputBuffer();
        plain.limit(1 << 20);
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    private static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }

    @Test
    void write_halfASurrogatePair_namesTheTypeThatHasIt() {
        for (Object value : List.of(new char[] {Character.MIN_SURROGATE}, Character.MIN_SURROGATE)) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> MESSAGE_PACK.get(0).write(value, new OutputBuffer()))
                    .withMessageStartingWith(
                            "Cannot write a value of %s: Half of a surrogate pair, U+D800, at index 0 of a text,",
                            value.getClass().getTypeName());
        }
    }

    /** An element of a list, of each kind that takes much more memory than bytes. */
    static Stream<Named<Supplier<Object>>> elements() {
        return Stream.<Supplier<Object>>of(
                        () -> "",
                        () -> "ab",
                        () -> "abc".repeat(20),
                        () -> 1,
                        () -> 1.5,
                        () -> new byte[0],
                        ArrayList::new,
                        ArrayDeque::new,
                        LinkedBlockingQueue::new,
                        LinkedHashMap::new,
                        ConcurrentSkipListMap::new,
                        () -> new HashSet<>(Set.of(1)),
                        () -> new HashMap<>(Map.of(1, "")),
                        () -> new String[] {""},
                        () -> Instant.EPOCH,
                        () -> LocalDate.EPOCH,
                        () -> new UUID(1, 1),
                        () -> BigDecimal.ONE,
                        () -> new Numbers(BigInteger.ONE, null))
                .map(element -> named(element.get().getClass().getName(), element));
    }

    /** Lists grow until one is refused: all others can be read. */
    @ParameterizedTest
    @MethodSource("elements")
    void checkStored_listsAtTheBorder_areRefusedOrRead(Supplier<Object> element) {
        for (ValueCodec<Object> codec : List.of(
                ObjectCodecs.objects(TYPES).maxObjectSize(100_000).messagePack(),
                ObjectCodecs.objects(TYPES).maxObjectSize(100_000).messagePack().declaredAs(Object.class),
                Jackson3Codecs.of(TYPES).maxObjectSize(100_000).json())) {
            assertThatExceptionOfType(CachezipException.TooLarge.class).isThrownBy(() -> {
                for (int size = 1; ; size += 1 + size / 50) {
                    OutputBuffer plain = new OutputBuffer();
                    codec.write(
                            Stream.generate(element).limit(size).collect(Collectors.toCollection(ArrayList::new)),
                            plain);
                    codec.checkStored(plain, plain.length());
                    assertThatNoException().isThrownBy(() -> codec.read(plain.array(), 0, plain.length()));
                }
            });
        }
    }
}
