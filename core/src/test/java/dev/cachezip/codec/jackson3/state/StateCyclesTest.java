package dev.cachezip.codec.jackson3.state;

import static dev.cachezip.codec.jackson3.state.StateTests.CODECS;
import static dev.cachezip.codec.jackson3.state.StateTests.assertRefused;
import static dev.cachezip.codec.jackson3.state.StateTests.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects that refer to each other come back so, or are refused. */
class StateCyclesTest {

    @Test
    void roundTrip_parentWithChildrenInAnyCollection_isACycleAgain() {
        for (ValueCodec<Object> codec : CODECS) {
            Parent parent = new Parent();
            Child child = new Child(parent);
            parent.list.add(child);
            parent.set.add(child);
            parent.map.put("k", child);
            Parent read = roundTrip(codec, parent);
            assertThat(read.list.get(0).parent).isSameAs(read);
            assertThat(read.set).containsExactly(read.list.get(0));
            assertThat(read.map).containsEntry("k", read.list.get(0));
            assertThat(read.map.get("k")).isSameAs(read.list.get(0));
        }
    }

    @Test
    void roundTrip_objectThatRefersToItself_isOne() {
        for (ValueCodec<Object> codec : CODECS) {
            Child self = new Child(null);
            self.other = self;
            Child read = roundTrip(codec, self);
            assertThat(read.other).isSameAs(read);
        }
    }

    @Test
    void write_cycleThroughARecord_isRefusedWithASentence() {
        List<Object> holder = new ArrayList<>();
        Linked linked = new Linked(holder);
        holder.add(linked);
        assertRefused(linked).satisfies(e -> assertThat(e.getMessage()).hasSizeLessThanOrEqualTo(300));
    }

    @Test
    void write_listThatContainsItself_isRefusedWithASentence() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertRefused(list).withMessageContaining("contains itself");
    }

    static final class Parent {
        private final List<Child> list = new ArrayList<>();
        private final Set<Child> set = new HashSet<>();
        private final Map<String, Child> map = new HashMap<>();
    }

    static final class Child {

        private final @Nullable Parent parent;
        private @Nullable Child other;

        Child(@Nullable Parent parent) {
            this.parent = parent;
        }
    }

    record Linked(List<Object> all) {}
}
