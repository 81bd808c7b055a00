package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.TypeIds;
import dev.cachezip.samples.Bytes;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes come back if stored values may name them, and without being initialized; no other class is loaded. */
class ClassValuesTest {

    private static final String RUN = "cachezip.test.class-values";
    private static final String HERE = ClassValuesTest.class.getName() + "$";

    private static final AllowedTypes TYPES =
            AllowedTypes.of(HERE + "Holder", HERE + "Keys", HERE + "Silent", HERE + "Local", HERE + "Ghost");

    /** Allowed. */
    record Holder(@Nullable Class<?> type, @Nullable Object any) {}

    /** Allowed. */
    record Keys(Map<Class<?>, String> map) {}

    /** Allowed. */
    static final class Silent {
        static {
            System.setProperty(RUN, "Silent");
        }
    }

    /** Allowed, and as long a name as one that is missing. */
    interface Local {}

    static Stream<ValueCodec<Object>> codecs() {
        return Stream.concat(
                codecsOfMessagePack(), Stream.of(Jackson3Codecs.of(TYPES).json()));
    }

    static Stream<ValueCodec<Object>> codecsOfMessagePack() {
        return Stream.of(
                ObjectCodecs.messagePack(TYPES), Jackson3Codecs.of(TYPES).messagePack());
    }

    /** Returns values that hold a class in each place that there is. */
    private static List<Object> holding(Class<?> type) {
        Map<Object, Object> keys = new LinkedHashMap<>();
        keys.put(type, "x");
        return List.of(
                type,
                new Holder(type, null),
                new Holder(null, type),
                new ArrayList<>(Arrays.asList(type, "x", type)),
                new ArrayList<>(List.of(type)),
                keys,
                new Keys(Map.of(type, "x")));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void roundTrip_allowedClass_comesBackUninitialized(ValueCodec<Object> codec) {
        for (Object value : holding(Silent.class)) {
            assertThat(JdkValuesTest.read(codec, JdkValuesTest.write(codec, value)))
                    .isEqualTo(value);
        }
        assertThat(System.getProperty(RUN)).isNull();
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void write_classThatIsNotAllowed_isRefusedWithItsNameAndTheRemedy(ValueCodec<Object> codec) {
        for (Class<?> type : List.of(Thread.class, AllowedTypes.class, AllowedTypes[][].class)) {
            for (Object value : holding(type)) {
                assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                        .isThrownBy(() -> JdkValuesTest.write(codec, value))
                        .withMessageContainingAll(type.getName().replaceAll("[\\[;]+L?", ""), "cachezip.allowed-types");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void read_classThatIsNotAllowed_isRefusedWithItsNameAndTheRemedy(ValueCodec<Object> codec) {
        for (Object value : holding(Silent.class)) {
            byte[] stored = replaced(JdkValuesTest.write(codec, value), HERE + "Silent", HERE + "Secret");
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .isThrownBy(() -> JdkValuesTest.read(codec, stored))
                    .withMessageContainingAll(HERE + "Secret", "cachezip.allowed-types");
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void read_classThatIsMissing_isRefused(ValueCodec<Object> codec) {
        for (Object value : holding(Local.class)) {
            byte[] stored = replaced(JdkValuesTest.write(codec, value), HERE + "Local", HERE + "Ghost");
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> JdkValuesTest.read(codec, stored));
        }
    }

    @ParameterizedTest
    @MethodSource("codecsOfMessagePack")
    void read_moreNamesThanAnHonestValueHas_isRefused(ValueCodec<Object> codec) {
        List<String> names = JdkTypes.all()
                .flatMap(
                        type -> Stream.<Class<?>>iterate(type, Class::arrayType).limit(TypeIds.MAX_DIMENSIONS))
                .map(Class::getName)
                .collect(Collectors.toCollection(ArrayList::new));
        byte[] list = JdkValuesTest.write(codec, new ArrayList<>(List.of(int.class)));
        byte[] longList = instead(list, "91a3696e74", JdkValuesTest.write(codec, names));
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> JdkValuesTest.read(codec, longList));
        Map<String, String> entries = new LinkedHashMap<>();
        names.forEach(name -> entries.put(name, ""));
        byte[] keys = JdkValuesTest.write(codec, new Keys(Map.of(int.class, "")));
        byte[] manyKeys = instead(keys, "81a3696e74a0", JdkValuesTest.write(codec, entries));
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> JdkValuesTest.read(codec, manyKeys));
    }

    /** Returns bytes with another end. */
    private static byte[] instead(byte[] stored, String end, byte[] other) {
        assertThat(Bytes.toHex(stored)).endsWith(end);
        return Bytes.join(Arrays.copyOf(stored, stored.length - end.length() / 2), other);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void write_classThatNoReaderFinds_isRefused(ValueCodec<Object> codec) {
        Object proxy = Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Local.class}, (self, method, arguments) -> null);
        Runnable lambda = () -> {};
        for (Class<?> type : List.of(proxy.getClass(), lambda.getClass())) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> JdkValuesTest.write(codec, type))
                    .withMessageContaining("class");
        }
    }

    private static byte[] replaced(byte[] stored, String name, String other) {
        String text = new String(stored, StandardCharsets.ISO_8859_1);
        return text.replace(name, other).getBytes(StandardCharsets.ISO_8859_1);
    }
}
