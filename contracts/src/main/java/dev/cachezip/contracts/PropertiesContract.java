package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The contract of codecs that map objects by their properties: they refuse values that would come back changed. */
@SuppressWarnings("JavaUtilDate") // old types are cached, too
public interface PropertiesContract extends TestedCodec {

    @Test
    default void write_classThatJacksonCannotRead_isRefused() {
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(new CodecContract.TwoConstructors("a", 1)))
                    .withMessageContaining("can be written, but not read again");
        }
    }

    @Test
    default void write_mapWithKeysOfTwoTypes_isRefused() {
        Map<Object, String> map = new HashMap<>();
        map.put(1, "int");
        map.put("1", "string");
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(map))
                .withMessageContaining("keys must be of one type");
    }

    @Test
    default void write_mapWithBeansAsKeys_isRefused() {
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(Map.of(new CodecContract.Point(1, 2), "x")))
                .withMessageContaining("as key");
    }

    @Test
    default void write_subclassOfADeclaredClass_isRefused() {
        CodecContract.Open sub = new CodecContract.OpenSub();
        for (Object value : new Object[] {
            new CodecContract.OpenHolder(sub, List.of(), Map.of()),
            new CodecContract.OpenHolder(null, List.of(new CodecContract.Open(), sub), Map.of()),
            new CodecContract.OpenHolder(null, List.of(), Map.of("k", List.of(sub))),
            new CodecContract.Open[] {new CodecContract.Open(), sub},
            new CodecContract.Open[][] {{sub}},
            new CodecContract.Anything(new CodecContract.Open[] {sub}),
            new CodecContract.OpenList(sub),
            new CodecContract.OpenWrappers(Optional.of(sub), new AtomicReference<>(), List.of(), Optional.empty()),
            new CodecContract.OpenWrappers(Optional.empty(), new AtomicReference<>(sub), List.of(), Optional.empty()),
            new CodecContract.OpenWrappers(Optional.empty(), new AtomicReference<>(), List.of(sub), Optional.empty()),
            new CodecContract.OpenWrappers(
                    Optional.empty(), new AtomicReference<>(), List.of(), Optional.of(List.of(sub)))
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining(CodecContract.OpenSub.class.getName())
                    .withMessageContaining("@JsonTypeInfo");
        }
    }

    @Test
    default void write_timestampOfSqlWhereADateIsDeclared_isRefused() {
        Date timestamp = new java.sql.Timestamp(1_700_000_000_123L);
        for (Object value : new Object[] {
            new CodecContract.Dated(timestamp, List.of()),
            new CodecContract.Dated(new Date(0), List.of(timestamp)),
            new Date[] {timestamp}
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("java.sql.Timestamp");
        }
        Object dated = new CodecContract.Dated(new Date(5), List.of(new Date(6)));
        assertThat(read(write(dated))).isEqualTo(dated);
    }

    @Test
    default void write_propertyThatJacksonMapsInexactly_isRefused() {
        for (Object value : new Object[] {
            new CodecContract.Inexact(new Random(3), null),
            new CodecContract.Inexact(null, new IllegalStateException("x"))
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("would not come back equal");
        }
        assertThat(read(write(new CodecContract.Inexact(null, null)))).isEqualTo(new CodecContract.Inexact(null, null));
    }

    @Test
    default void write_sortedWithComparator_isRefused() {
        TreeSet<Integer> reversed = new TreeSet<>(Comparator.reverseOrder());
        reversed.addAll(List.of(1, 2));
        TreeMap<String, Integer> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map.put("a", 1);
        for (Object value : new Object[] {
            reversed,
            map,
            List.of(reversed),
            new CodecContract.Anything(map),
            new CodecContract.Sorted(reversed),
            new TreeSet<>(Set.of(1)).descendingSet()
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("comparator");
        }
        Object natural = new CodecContract.Sorted(new TreeSet<>(Set.of(2, 1)));
        assertThat(read(write(natural))).isEqualTo(natural);
    }

    @Test
    default void write_mapsWhoseClassDoesNotSayWhatTheirKeysAre_areRefusedUnlessTextual() {
        for (Object value : new Object[] {
            new Map<?, ?>[] {Map.of(1L, "x")},
            new Map<?, ?>[][] {{Map.of(1L, "x")}},
            new CodecContract.GenericMap<>(Map.of(1L, "x"))
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(value));
        }
        Object textual = new CodecContract.GenericMap<>(Map.of("k", "x"));
        assertThat(read(write(textual))).isEqualTo(textual);
    }

    @Test
    default void write_optionalWithoutDeclaredContent_isRefused() {
        for (Object value : new Object[] {
            Optional.of(1L),
            Optional.empty(),
            List.of(Optional.of(1L)),
            new CodecContract.Anything(Optional.of(1L)),
            List.of(1, Optional.of(new CodecContract.Point(1, 2)))
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("cache the content");
        }
    }

    @Test
    default void write_objectThatRefersToItself_isRefused() {
        CodecContract.Node node = new CodecContract.Node();
        node.next = node;
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(node));
    }

    @Test
    default void read_allowedTypeIdWhereAnotherIsDeclared_isRefused() {
        byte[] plain = write(new CodecContract.Point(1, 2));
        ValueCodec<Object> others = codec(AllowedTypes.of("dev.cachezip.*")).declaredAs(CodecContract.OpenSub.class);
        assertThatExceptionOfType(CachezipException.AnotherType.class)
                .isThrownBy(() -> others.read(plain, 0, plain.length))
                .withMessageContaining("which is declared");
    }

    @Test
    default void read_typeIdOfASubclassOrSuperclass_isWhatItSays() {
        ValueCodec<Object> codec = codec(AllowedTypes.of("dev.cachezip.*"));
        for (Class<?> declared : new Class<?>[] {Number.class, Long.class, Comparable.class}) {
            byte[] plain = write(5L);
            assertThat(codec.declaredAs(declared).read(plain, 0, plain.length)).isEqualTo(5L);
        }
    }
}
