package dev.cachezip.objects.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.JdkContainers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NavigableSet;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.type.TypeFactory;

class ContainersTest {

    private static final class Deque extends ArrayDeque<String> {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void cost_containersOfTheJdk_isTheirObjectsAndEachElement() {
        assertThat(JdkContainers.cost(ArrayDeque.class).of(0)).isEqualTo(112);
        assertThat(JdkContainers.cost(LinkedBlockingQueue.class).of(0)).isEqualTo(232);
        assertThat(JdkContainers.cost(LinkedHashMap.class).of(10)).isEqualTo(536);
    }

    @Test
    void cost_subclass_isThatOfTheSuperclass() {
        assertThat(JdkContainers.cost(Deque.class)).isEqualTo(JdkContainers.cost(ArrayDeque.class));
    }

    @Test
    void checkWhole_propertiesWithANumber_areRefusedWithTheReason() {
        Properties properties = new Properties();
        properties.setProperty("a", "b");
        Containers.checkWhole(properties);
        properties.put("c", 1);

        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> Containers.checkWhole(properties))
                .withMessageStartingWith("java.util.Properties with an entry that is no String cannot be stored");
    }

    @Test
    void kind_ofASortedInterface_costsWhatIsBuiltForIt() {
        TypeFactory types = TypeFactory.createDefaultInstance();
        for (Class<?> type : List.of(SortedSet.class, NavigableSet.class)) {
            assertThat(Containers.collection(types.constructType(type)).cost())
                    .isEqualTo(JdkContainers.cost(TreeSet.class));
        }
        for (Class<?> type : List.of(TreeMap.class, ConcurrentSkipListMap.class)) {
            assertThat(Containers.map(types.constructType(type)).cost()).isEqualTo(JdkContainers.cost(type));
        }
    }

    @Test
    void cost_whatAParserCounts_isNothing() {
        assertThat(JdkContainers.cost(ArrayList.class).isNone()).isTrue();
    }
}
