package dev.cachezip.objects.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.objects.classes.Containers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.type.TypeFactory;

class ContainerCostsTest {

    private static final class Deque extends ArrayDeque<String> {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void of_containersOfTheJdk_isTheirObjectsAndEachElement() {
        assertThat(ContainerCosts.of(ArrayDeque.class).of(0)).isEqualTo(112);
        assertThat(ContainerCosts.of(LinkedBlockingQueue.class).of(0)).isEqualTo(232);
        assertThat(ContainerCosts.of(LinkedHashMap.class).of(10)).isEqualTo(536);
    }

    @Test
    void of_subclass_isThatOfTheSuperclass() {
        assertThat(ContainerCosts.of(Deque.class)).isEqualTo(ContainerCosts.of(ArrayDeque.class));
    }

    @Test
    void kind_ofASortedInterface_costsWhatIsBuiltForIt() {
        TypeFactory types = TypeFactory.createDefaultInstance();
        for (Class<?> type : List.of(SortedSet.class, NavigableSet.class)) {
            assertThat(Containers.collection(types.constructType(type)).cost())
                    .isEqualTo(ContainerCosts.of(TreeSet.class));
        }
        for (Class<?> type : List.of(TreeMap.class, ConcurrentSkipListMap.class)) {
            assertThat(Containers.map(types.constructType(type)).cost()).isEqualTo(ContainerCosts.of(type));
        }
    }

    @Test
    void of_whatAParserCounts_isNothing() {
        assertThat(ContainerCosts.of(ArrayList.class).isNone()).isTrue();
    }
}
