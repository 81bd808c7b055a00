package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.Bytes;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;

/** A root value is of the declared type, or refused: another method may have stored it. */
class DeclaredRootTest {

    private final ValuePipeline<Object> pipeline = ValuePipeline.builder(
                    ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
            .build();

    @ParameterizedTest
    @ValueSource(strings = {"80", "81a178a178", "90", "05", "a131", "81a2696405", "82a2696405a57469746c6505"})
    void decode_bareValueThatIsNoBook_isRefused(String hex) {
        ValuePipeline<Object> books = pipeline.declaredAs(StateAttacks.Book.class);
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> books.decode(Bytes.hex(hex)));
    }

    @ParameterizedTest
    @CsvSource({
        "a131, java.lang.Integer",
        "80, java.lang.Integer",
        "90, java.lang.Long",
        "c3, java.lang.Integer",
        "05, java.lang.Boolean",
        "05, java.lang.Double",
        "05, java.lang.String",
        "cb4033fd70a3d70a3d, java.lang.Long",
        "a0, java.lang.Integer",
        "a474727565, java.lang.Boolean",
        "cf00000001_00000000, java.lang.Integer",
        "ccc8, java.lang.Byte",
        "cd8000, java.lang.Short",
        "ca3fc00000, java.lang.Double",
        "cb3ff8000000000000, java.lang.Float",
        "cf80000000_00000000, java.lang.Long"
    })
    void decode_bareScalarOfAnotherKind_isRefused(String hex, Class<?> type) {
        ValuePipeline<Object> declared = pipeline.declaredAs(type);
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> declared.decode(Bytes.hex(hex.replace("_", ""))));
    }

    @ParameterizedTest
    @ValueSource(classes = {int.class, long.class, boolean.class, double.class, StateAttacks.Book.class})
    void decode_null_isNull(Class<?> type) {
        assertThat(pipeline.declaredAs(type).decode(Bytes.hex("c0"))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "true", "\"a\" ", "{\"@type\":\"java.util.HashSet\",\"@value\":[1]}"})
    void decode_jsonOfAnotherType_isRefused(String json) {
        ValuePipeline<Object> books = pipeline.declaredAs(StateAttacks.Book.class);
        byte[] stored = (json + "\n").getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> books.decode(stored));
    }

    /** Its values are not of the class that is its type argument. */
    static final class Lists<K, V> extends LinkedHashMap<K, List<V>> {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void roundTrip_mapToListsOfAClassThatIsStoredAsAnother_isTheSame() {
        ValuePipeline<Object> lists =
                pipeline.declaredAs(new TypeReference<Lists<String, SimpleTimeZone>>() {}.getType());
        Lists<String, SimpleTimeZone> value = new Lists<>();
        value.put("a", new ArrayList<>(List.of(new SimpleTimeZone(3_600_000, "own"))));
        assertThat(lists.decode(lists.encode(value))).isEqualTo(value).isInstanceOf(Lists.class);
    }

    /** Both are stored as time zones. */
    @Test
    void decode_listOfZonesOfAnotherClass_isRefusedWithTheTypeOfItsElements() {
        Type simple = new TypeReference<List<SimpleTimeZone>>() {}.getType();
        byte[] zones = pipeline.declaredAs(new TypeReference<List<TimeZone>>() {}.getType())
                .encode(List.of(TimeZone.getTimeZone("Europe/Berlin")));
        assertThatExceptionOfType(CachezipException.AnotherType.class)
                .isThrownBy(() -> pipeline.declaredAs(simple).decode(zones))
                .withMessageContaining("SimpleTimeZone");
        byte[] dates = pipeline.encode(List.of(LocalDate.EPOCH));
        assertThatExceptionOfType(CachezipException.AnotherType.class)
                .isThrownBy(() -> pipeline.declaredAs(simple).decode(dates))
                .withMessageContaining("TimeZone");
    }
}
