package dev.cachezip.objects.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.samples.CollidingDecimals;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A container whose elements take a reader too long to compare is refused when it is written, whatever was before. */
class DoubtfulContainersTest {

    record Alike(int id) {
        @Override
        public int hashCode() {
            return 7;
        }
    }

    /** Its hash code needs what is no longer there. */
    @SuppressWarnings("InconsistentHashCode") // as that of an entity which loads its identifier
    static final class Detached {
        private final int id;
        private transient boolean detached;

        Detached(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Detached detached && detached.id == id;
        }

        @Override
        public int hashCode() {
            if (detached) {
                throw new IllegalStateException("no session");
            }
            return id;
        }
    }

    private static Arguments arguments(String name, int most, int tooMany, Function<Integer, Object> creation) {
        return Arguments.of(name, creation.apply(5), creation.apply(most), creation.apply(tooMany));
    }

    private static <C extends Collection<Object>> C filled(C collection, int count, Function<Integer, Object> element) {
        IntStream.range(0, count).mapToObj(element::apply).forEach(collection::add);
        return collection;
    }

    private static Map<Object, Object> map(Map<Object, Object> map, int count, Function<Integer, Object> key) {
        IntStream.range(0, count).forEach(i -> map.put(key.apply(i), i));
        return map;
    }

    private static Object longAndShort(int number) {
        return number == 0 ? new BigDecimal("7".repeat(9_000)) : BigDecimal.valueOf(number, -8_980);
    }

    static Stream<Arguments> containers() {
        return Stream.of(
                arguments(
                        "texts", 5_000, 6_500, n -> filled(new CopyOnWriteArraySet<>(), n, i -> "element number " + i)),
                arguments("integers", 9_999, 10_001, n -> filled(new CopyOnWriteArraySet<>(), n, i -> i)),
                arguments("set of one hash code", 1_000, 3_500, n -> filled(new HashSet<>(), n, Alike::new)),
                arguments("linked set", 1_000, 3_500, n -> filled(new LinkedHashSet<>(), n, Alike::new)),
                arguments("map of one hash code", 1_000, 3_500, n -> map(new HashMap<>(), n, Alike::new)),
                arguments(
                        "sorted decimals",
                        10,
                        3_000,
                        n -> filled(new TreeSet<>(), n, DoubtfulContainersTest::longAndShort)),
                arguments(
                        "sorted map of decimals",
                        10,
                        3_000,
                        n -> map(new TreeMap<>(), n, DoubtfulContainersTest::longAndShort)),
                arguments("decimals of one hash code", 10, 3_000, n -> new HashSet<>(CollidingDecimals.of(9_000, n))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("containers")
    void write_containerThatAReaderRefuses_isRefused(String name, Object few, Object most, Object tooMany) {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        assertThat(StateTests.roundTrip(codec, few)).isEqualTo(few);
        assertThat(StateTests.roundTrip(codec, most)).isEqualTo(most);
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> StateTests.write(codec, tooMany))
                .withMessageMatching("(?s).*(take too long|takes too long|same hash code|another set).*")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
        assertThat(StateTests.roundTrip(codec, most)).isEqualTo(most);
    }

    @Test
    void write_elementsThatNoLongerHaveAHashCode_isReadBack() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(StateTests.TYPES);
        Set<Object> set = filled(new LinkedHashSet<>(), 1_000, Detached::new);
        Set<Object> expected = filled(new LinkedHashSet<>(), 1_000, Detached::new);
        set.forEach(each -> ((Detached) each).detached = true);
        assertThat(StateTests.roundTrip(codec, set)).isEqualTo(expected);
    }
}
