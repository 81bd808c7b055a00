package dev.cachezip.contracts;

import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The contract of codecs that map objects by their state: each value comes back as it was. */
@SuppressWarnings("JavaUtilDate") // old types are cached, too
public interface StateContract extends TestedCodec {

    @Test
    default void read_counterThatIsNoByte_isRefused() {
        byte[] counter = "128".getBytes(StandardCharsets.US_ASCII);
        ValueCodec<Object> declared = codec(AllowedTypes.of("dev.cachezip.*")).declaredAs(Byte.class);
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> declared.read(counter, 0, counter.length));
    }

    @Test
    default void read_extensionWhereAnythingIsDeclared_isRefused() {
        byte[] id = "dev.cachezip.contracts.CodecContract$Anything".getBytes(StandardCharsets.US_ASCII);
        for (String value : new String[] {"d40500", "d44300"}) {
            byte[] plain = join(hex("92 c7 29 43"), id, hex("81 a576616c7565 " + value));
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(plain));
        }
    }

    @Test
    default void roundTrip_classWithTwoConstructors_isEqual() {
        CodecContract.TwoConstructors read = (CodecContract.TwoConstructors)
                Objects.requireNonNull(read(write(new CodecContract.TwoConstructors("a", 1))));
        assertThat(read.a).isEqualTo("a");
        assertThat(read.b).isEqualTo(1);
    }

    @Test
    default void roundTrip_mapWithMixedNullOrBeanKeys_isEqual() {
        Map<Object, Object> mixed = new HashMap<>();
        mixed.put(1, "int");
        mixed.put("1", "string");
        mixed.put(null, "null");
        mixed.put(new CodecContract.Point(1, 2), "point");
        assertThat(read(write(mixed))).isEqualTo(mixed);
        assertThat(read(write(new CodecContract.Anything(mixed)))).isEqualTo(new CodecContract.Anything(mixed));
        Map<CodecContract.Point, String> beans = Map.of(new CodecContract.Point(1, 2), "x");
        assertThat(read(write(beans))).isEqualTo(beans);
        for (Object value : List.of(
                new CodecContract.GenericMap<>(Map.of(1L, "x")), new CodecContract.GenericMap<>(Map.of("k", "x")))) {
            assertThat(read(write(value))).isEqualTo(value);
        }
    }

    @Test
    default void roundTrip_arrayOfMapsWithKeysThatAreNoNames_isEqual() {
        for (Object[] value :
                new Object[][] {new Map<?, ?>[] {Map.of(1L, "x")}, new Map<?, ?>[][] {{Map.of(1L, "x")}}}) {
            assertThat(read(write(value))).isEqualTo(value);
        }
    }

    @Test
    default void roundTrip_subclassOfADeclaredClass_isOfTheSubclass() {
        CodecContract.Open sub = new CodecContract.OpenSub();
        for (Object value : new Object[] {
            new CodecContract.OpenHolder(sub, List.of(), Map.of()),
            new CodecContract.OpenHolder(null, List.of(new CodecContract.Open(), sub), Map.of()),
            new CodecContract.OpenHolder(null, List.of(), Map.of("k", List.of(sub))),
            new CodecContract.OpenList(sub)
        }) {
            assertThat(read(write(value))).isEqualTo(value);
        }
        for (Object[] value : new Object[][] {
            new CodecContract.Open[] {new CodecContract.Open(), sub}, new CodecContract.Open[][] {{sub}}
        }) {
            assertThat(read(write(value))).isEqualTo(value);
        }
    }

    @Test
    default void roundTrip_subclassInReferences_isOfTheSubclass() {
        CodecContract.Open sub = new CodecContract.OpenSub();
        CodecContract.OpenWrappers read =
                (CodecContract.OpenWrappers) Objects.requireNonNull(read(write(new CodecContract.OpenWrappers(
                        Optional.of(sub), new AtomicReference<>(sub), List.of(sub), Optional.of(List.of(sub))))));
        assertThat(read.optional()).contains(sub);
        assertThat(read.reference().get()).isEqualTo(sub);
        assertThat(read.some()).containsExactly(sub);
        assertThat(read.list()).contains(List.of(sub));
    }

    @Test
    default void roundTrip_timestampOfSqlWhereADateIsDeclared_isOne() {
        Date timestamp = new java.sql.Timestamp(1_700_000_000_123L);
        for (Date date : new Date[] {timestamp, new Date(5)}) {
            CodecContract.Dated read = (CodecContract.Dated)
                    Objects.requireNonNull(read(write(new CodecContract.Dated(date, List.of(date)))));
            assertThat(read.date()).hasSameClassAs(date).isEqualTo(date);
            assertThat(read.dates().get(0)).hasSameClassAs(date).isEqualTo(date);
        }
    }

    @Test
    default void write_randomNumberGenerator_isRefusedWithItsPlace() {
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(new CodecContract.Inexact(new Random(3), null)))
                .withMessageStartingWith("At Inexact.random (of " + CodecContract.Inexact.class.getName() + ")")
                .withMessageContaining("java.util.Random cannot be stored");
    }

    @Test
    default void roundTrip_sortedWithComparator_keepsIt() {
        TreeSet<Integer> reversed = new TreeSet<>(Comparator.reverseOrder());
        reversed.addAll(List.of(1, 2));
        TreeMap<String, Integer> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map.put("a", 1);
        for (SortedSet<Integer> set : List.of(reversed, new TreeSet<>(Set.of(1, 2)).descendingSet())) {
            SortedSet<Integer> read = ((CodecContract.Sorted)
                            Objects.requireNonNull(read(write(new CodecContract.Sorted(set)))))
                    .numbers();
            assertThat(read).containsExactly(2, 1);
            assertThat(read.comparator()).isEqualTo(Comparator.reverseOrder());
        }
        assertThat((Map<?, ?>) read(write(map))).isEqualTo(map);
        CodecContract.Anything inside =
                (CodecContract.Anything) Objects.requireNonNull(read(write(new CodecContract.Anything(map))));
        assertThat(((TreeMap<?, ?>) Objects.requireNonNull(inside.value())).comparator())
                .isEqualTo(String.CASE_INSENSITIVE_ORDER);
    }

    @Test
    default void roundTrip_optionalWithoutDeclaredContent_isEqual() {
        for (Object value : new Object[] {
            Optional.of(1L),
            Optional.empty(),
            List.of(Optional.of(1L)),
            new CodecContract.Anything(Optional.of(1L)),
            List.of(1, Optional.of(new CodecContract.Point(1, 2)))
        }) {
            assertThat(read(write(value))).isEqualTo(value);
        }
    }

    @Test
    default void roundTrip_objectThatRefersToItself_refersToItself() {
        CodecContract.ChainLink node = new CodecContract.ChainLink();
        node.next = node;
        CodecContract.ChainLink read = (CodecContract.ChainLink) Objects.requireNonNull(read(write(node)));
        assertThat(read.next).isSameAs(read);
    }

    @Test
    default void read_booleanAsText_isRefused() {
        byte[] id = "java.util.ArrayList<java.lang.String>".getBytes(StandardCharsets.US_ASCII);
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> read(join(hex("92 c7 25 43"), id, hex("93 a161 c3 c2"))));
    }

    @Test
    default void read_allowedTypeIdWhereAnotherIsDeclared_isRefused() {
        ValueCodec<Object> messagePack = ObjectCodecs.messagePack(CodecContract.TYPES);
        byte[] plain = CodecBytes.write(messagePack, new CodecContract.Point(1, 2));
        assertThatExceptionOfType(CachezipException.AnotherType.class)
                .isThrownBy(() -> CodecBytes.read(messagePack.declaredAs(CodecContract.OpenSub.class), plain))
                .withMessageContaining("which is declared");
    }
}
