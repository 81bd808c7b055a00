package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.MESSAGE_PACK;
import static dev.cachezip.objects.state.StateTests.assertNotRead;
import static dev.cachezip.objects.state.StateTests.assertRefused;
import static dev.cachezip.objects.state.StateTests.roundTrip;
import static dev.cachezip.objects.state.StateTests.typeMark;
import static dev.cachezip.samples.Bytes.hex;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects that refer to each other come back so, or are refused. */
class StateCyclesTest {

    @Test
    void roundTrip_parentWithChildrenInAnyCollection_isACycleAgain() {
        Parent parent = new Parent();
        Child child = new Child(parent);
        parent.list.add(child);
        parent.set.add(child);
        parent.map.put("k", child);
        Parent read = roundTrip(MESSAGE_PACK, parent);
        assertThat(read.list.get(0).parent).isSameAs(read);
        assertThat(read.set).containsExactly(read.list.get(0));
        assertThat(read.map).containsEntry("k", read.list.get(0));
        assertThat(read.map.get("k")).isSameAs(read.list.get(0));
    }

    @Test
    void roundTrip_objectThatRefersToItself_isOne() {
        Child self = new Child(null);
        self.other = self;
        Child read = roundTrip(MESSAGE_PACK, self);
        assertThat(read.other).isSameAs(read);
    }

    @Test
    void write_cycleThroughARecord_isRefusedWithASentence() {
        List<Object> holder = new ArrayList<>();
        Linked linked = new Linked(holder);
        holder.add(linked);
        assertRefused(linked).satisfies(e -> assertThat(e.getMessage()).hasSizeLessThanOrEqualTo(300));
    }

    /** 300 levels as they are, 600 as they are written. */
    @Test
    void write_cyclesThatAreTooDeepWithTheirNumbers_areRefusedWithTheLimit() {
        Neighbour first = new Neighbour(null);
        Neighbour last = first;
        for (int i = 1; i < 300; i++) {
            last.after = new Neighbour(last);
            last = last.after;
        }
        assertRefused(first).withMessageContaining("nested deeper than 500 levels");
    }

    @Test
    void roundTrip_containersThatContainThemselves_areOne() {
        List<Object> list = new ArrayList<>();
        Map<String, Object> map = new HashMap<>();
        list.add(map);
        map.put("list", list);
        List<Object> read = roundTrip(MESSAGE_PACK, list);
        assertThat(((Map<?, ?>) read.get(0)).get("list")).isSameAs(read);
        Map<String, Object> readMap = roundTrip(MESSAGE_PACK, map);
        assertThat(((List<?>) requireNonNull(readMap.get("list"))).get(0)).isSameAs(readMap);
    }

    @Test
    void roundTrip_childrenInTheListOfTheirParent_areInTheSameList() {
        Parent parent = new Parent();
        parent.list.add(new Child(parent));
        List<Child> read = roundTrip(MESSAGE_PACK, parent.list);
        assertThat(requireNonNull(read.get(0).parent).list).isSameAs(read);
    }

    @Test
    void write_arrayThatContainsItself_isRefusedWithASentence() {
        Object[] array = new Object[1];
        array[0] = array;
        assertRefused(array)
                .withMessageContaining("java.lang.Object[] cannot be stored where its own content refers to it");
    }

    @Test
    void write_referenceThatHoldsItself_isRefusedWithASentence() {
        AtomicReference<Object> reference = new AtomicReference<>();
        reference.set(reference);
        assertRefused(reference)
                .withMessageContaining("AtomicReference cannot be stored where its own content refers to it");
    }

    @Test
    void write_atomicArrayThatContainsItself_isRefusedWithASentence() {
        AtomicReferenceArray<Object> array = new AtomicReferenceArray<>(1);
        array.set(0, array);
        assertRefused(array)
                .withMessageContaining("AtomicReferenceArray cannot be stored where its own content refers to it");
    }

    @Test
    void read_referenceToAListOfAnotherType_isNotRead() {
        Lists read = (Lists) requireNonNull(StateTests.read(
                MESSAGE_PACK.declaredAs(Lists.class), hex("82 a3616e79 92 d44101 91 a161 a57465787473 d45201")));
        assertThat(read.any).isEqualTo(List.of("a")).isSameAs(read.texts);
        assertNotRead(Lists.class, hex("82 a3616e79 92 d44101 91 05 a57465787473 d45201"));
        // The list is not complete when the reference to it is read.
        String id = typeMark(Lists.class);
        assertNotRead(
                Lists.class,
                hex("82 a3616e79 92 d44101 92 92" + id + "82 a3616e79 90 a57465787473 d45201 05 a57465787473 90"));
    }

    @Test
    void read_referenceToASetOfAnotherTypeWithinIt_isNotRead() {
        String texts = "92" + typeMark(Texts.class) + "81 a57465787473 d45201";
        String itself = "92" + typeMark(HashSet.class) + "92 d44101";
        // The set is filled after the reference to it was read.
        assertNotRead(Object.class, hex(itself + "92" + texts + "05"));
    }

    @SuppressWarnings("UnusedVariable") // a reader sets the field
    static final class Texts {
        private Set<String> texts = Set.of();
    }

    static final class Lists {
        private List<Object> any = List.of();
        private List<String> texts = List.of();
    }

    static final class Parent {
        private List<Child> list = new ArrayList<>();
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

    @SuppressWarnings("UnusedVariable") // only its state counts
    static final class Neighbour {

        private final @Nullable Neighbour before;
        private @Nullable Neighbour after;

        Neighbour(@Nullable Neighbour before) {
            this.before = before;
        }
    }

    record Linked(List<Object> all) {}
}
