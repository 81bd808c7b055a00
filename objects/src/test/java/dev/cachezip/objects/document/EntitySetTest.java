package dev.cachezip.objects.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EntitySetTest {

    /** An entity that equals all others. */
    private static final class Entity {
        @Override
        public boolean equals(Object other) {
            return other instanceof Entity;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void add_manyThatAreEqual_tellsThemApart() {
        List<Entity> entities =
                IntStream.range(0, 10_000).mapToObj(i -> new Entity()).toList();
        EntitySet set = new EntitySet();
        assertThat(entities).allMatch(set::add);
        assertThat(entities).noneMatch(set::add);
        assertThat(set.add(new Entity())).isTrue();
    }
}
