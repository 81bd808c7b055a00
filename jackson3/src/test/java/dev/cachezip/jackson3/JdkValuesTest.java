package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of the JDK come back as they were, wherever they are. */
class JdkValuesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final ValueCodec<Object> MESSAGE_PACK = ObjectCodecs.messagePack(TYPES);
    private static final ValueCodec<Object> JSON = Jackson3Codecs.of(TYPES).json();
    private static final ValueCodec<Object> MESSAGE_PACK_BY_PROPERTIES =
            Jackson3Codecs.of(TYPES).messagePack();
    private static final Map<ValueCodec<Object>, String> NAMES = Map.of(
            MESSAGE_PACK, "MessagePack",
            JSON, "JSON",
            MESSAGE_PACK_BY_PROPERTIES, "MessagePack by properties");

    record Holder(@Nullable Object value) {}

    static Stream<Arguments> values() {
        return NAMES.keySet().stream()
                .flatMap(codec -> JdkSamples.values().stream()
                        .map(value -> Arguments.of(name(codec), codec, value, type(value))));
    }

    static Stream<Arguments> keys() {
        return NAMES.keySet().stream()
                .flatMap(codec -> JdkSamples.keys().stream().map(key -> Arguments.of(name(codec), codec, key)));
    }

    @ParameterizedTest(name = "{0} {3} {2}")
    @MethodSource("values")
    void root_withoutDeclaredType_isTheSame(String name, ValueCodec<Object> codec, Object value, String type) {
        assertSame(read(codec, write(codec, value)), value);
    }

    @ParameterizedTest(name = "{0} {3} {2}")
    @MethodSource("values")
    void root_declared_isTheSame(String name, ValueCodec<Object> codec, Object value, String type) {
        ValueCodec<Object> declared = codec.declaredAs(DeclaredTypes.returned(value));
        assertSame(read(declared, write(declared, value)), value);
    }

    @ParameterizedTest(name = "{0} {3} {2}")
    @MethodSource("values")
    void element_ofAListOfAnything_isTheSame(String name, ValueCodec<Object> codec, Object value, String type) {
        Object read = read(codec, write(codec, new ArrayList<>(Arrays.asList(value, "other", null, value))));
        assertThat(read).isInstanceOf(ArrayList.class);
        List<?> list = (List<?>) Objects.requireNonNull(read);
        assertThat(list).hasSize(4);
        assertSame(list.get(0), value);
        assertSame(list.get(3), value);
    }

    @ParameterizedTest(name = "{0} {3} {2}")
    @MethodSource("values")
    void element_ofAListOfItsType_isTheSame(String name, ValueCodec<Object> codec, Object value, String type) {
        List<?> list = (List<?>) Objects.requireNonNull(read(codec, write(codec, List.of(value, value))));
        assertSame(list.get(1), value);
    }

    @ParameterizedTest(name = "{0} {3} {2}")
    @MethodSource("values")
    void property_ofAnything_isTheSame(String name, ValueCodec<Object> codec, Object value, String type) {
        Holder read = (Holder) Objects.requireNonNull(read(codec, write(codec, new Holder(value))));
        assertSame(read.value(), value);
    }

    @ParameterizedTest(name = "{0} {3} {2}")
    @MethodSource("values")
    void property_ofItsType_isTheSame(String name, ValueCodec<Object> codec, Object value, String type)
            throws ReflectiveOperationException {
        Object read = read(codec, write(codec, DeclaredTypes.holder(value)));
        assertSame(DeclaredTypes.held((DeclaredTypes.All) Objects.requireNonNull(read)), value);
    }

    @Test
    void properties_thatAreNull_areNull() throws ReflectiveOperationException {
        DeclaredTypes.All empty = DeclaredTypes.emptyHolder();
        for (ValueCodec<Object> codec : NAMES.keySet()) {
            assertThat(read(codec, write(codec, empty))).isEqualTo(empty);
        }
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("keys")
    void key_ofAMap_isTheSame(String name, ValueCodec<Object> codec, Object key) {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(key, "value");
        assertThat(read(codec, write(codec, map))).isEqualTo(map);
        ValueCodec<Object> declared = codec.declaredAs(DeclaredTypes.mapWithKeysOf(key));
        assertThat(read(declared, write(declared, map))).isEqualTo(map);
    }

    static byte[] write(ValueCodec<Object> codec, @Nullable Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }

    static void assertSame(@Nullable Object read, Object value) {
        assertThat(read).isNotNull().hasSameClassAs(value);
        assertThat(JdkSamples.comparable(Objects.requireNonNull(read))).isEqualTo(JdkSamples.comparable(value));
    }

    private static String name(ValueCodec<Object> codec) {
        return Objects.requireNonNull(NAMES.get(codec));
    }

    private static String type(Object value) {
        return value.getClass().getTypeName();
    }
}
