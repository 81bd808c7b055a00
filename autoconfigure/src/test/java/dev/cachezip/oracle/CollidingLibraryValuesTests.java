package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.cachezip.CachezipException;
import dev.cachezip.pipeline.ValuePipeline;
import io.vavr.collection.HashSet;
import io.vavr.collection.LinkedHashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.multiset.HashMultiSet;
import org.eclipse.collections.impl.map.mutable.UnifiedMap;
import org.eclipse.collections.impl.set.mutable.UnifiedSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sets and maps of libraries whose elements have one hash code are refused before they are built again. */
class CollidingLibraryValuesTests {

    private static final int MANY = 4096;
    private static final int FEW = 60;

    private static final StarterPipeline STARTER = StarterPipeline.start();

    private static final ValuePipeline<Object> PIPELINE = STARTER.pipeline();

    @AfterAll
    static void stop() {
        STARTER.close();
    }

    static Stream<Arguments> many() {
        return Stream.concat(values(strings(MANY)), values(lists(MANY)));
    }

    static Stream<Arguments> few() {
        return Stream.concat(values(strings(FEW)), values(lists(FEW)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("many")
    void encode_manyElementsWithOneHashCode_isRefused(String name, Object value) {
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> PIPELINE.encode(value))
                .withMessageContaining("the same hash code");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("few")
    void decode_fewElementsWithOneHashCode_areThere(String name, Object value) {
        assertThat(PIPELINE.decode(PIPELINE.encode(value))).isEqualTo(value);
    }

    private static Stream<Arguments> values(List<?> keys) {
        Map<Object, Object> map = new LinkedHashMap<>();
        keys.forEach(key -> map.put(key, 1));
        return Stream.of(
                Arguments.of("HashSet of Vavr", HashSet.ofAll(keys)),
                Arguments.of("LinkedHashSet of Vavr", LinkedHashSet.ofAll(keys)),
                Arguments.of("ImmutableSet of Guava", ImmutableSet.copyOf(keys)),
                Arguments.of("ImmutableMap of Guava", ImmutableMap.copyOf(map)),
                Arguments.of("HashBag", new HashBag<>(keys)),
                Arguments.of("HashMultiSet", new HashMultiSet<>(keys)),
                Arguments.of("UnifiedSet", UnifiedSet.newSet(keys)),
                Arguments.of("UnifiedMap", UnifiedMap.newMap(map)));
    }

    private static List<String> strings(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> IntStream.range(0, 12)
                        .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
                .toList();
    }

    private static List<List<Integer>> lists(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> List.of(number, -31 * number))
                .toList();
    }
}
