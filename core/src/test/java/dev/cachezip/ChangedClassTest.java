package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.ClassChanges.Change;
import dev.cachezip.codec.jackson3.Mapping;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two versions of a class run at once: each reads an equal value of what the other one has written, or a miss. */
class ChangedClassTest {

    /**
     * What is otherwise by properties: a float is what Java makes of it as a double, Jackson adds to a set what is there
     * already and converts the elements of arrays, an interface needs a type id where a record does not, of two fields of
     * one name only one is a property, a class without properties is refused, and nothing is written by a class itself.
     */
    private static final Set<String> OTHERWISE = Set.of(
            "float to double",
            "floats to doubles",
            "ints to doubles",
            "UUID to doubles",
            "made transient",
            "field hidden by a subclass",
            "field no longer hidden",
            "field no longer hidden in a class that writes itself",
            "field no longer hidden in a list",
            "field no longer hidden in an exception",
            "writes more by itself",
            "List to Set, with duplicates",
            "record to interface");

    static List<Change> changes() {
        return ClassChanges.all();
    }

    static List<Change> changesByProperties() {
        return ClassChanges.all().stream()
                .filter(change -> !OTHERWISE.contains(change.name().replaceFirst("^[a-z]*: ", "")))
                .toList();
    }

    static List<Change> nestedChanges() {
        return ClassChanges.nested();
    }

    static List<Change> changesOfContainers() {
        return ClassChanges.containers();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void decode_ofAnotherVersion_isEqualOrRefused(Change change) {
        ChangedClass older = ChangedClass.of(Mapping.STATE, false, change.older(), "shop.Item");
        ChangedClass newer = ChangedClass.of(Mapping.STATE, false, change.newer(), change.newerName());
        assertThat(newer.decode(older.encode(false), false)).isEqualTo(change.forward());
        assertThat(older.decode(newer.encode(false), false)).isEqualTo(change.backward());
        // A value of the declared type is stored without the name of its class, so that the name may change.
        if (change.newerName().equals("shop.Item")) {
            assertThat(newer.decode(older.encode(true), true)).isEqualTo(change.forward());
            assertThat(older.decode(newer.encode(true), true)).isEqualTo(change.backward());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changesOfContainers")
    void decode_containersOfAnotherVersion_areEqualOrRefused(Change change) {
        check(Mapping.STATE, false, change);
        check(Mapping.STATE, true, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changesByProperties")
    void decode_ofAnotherVersionByProperties_isEqualOrRefused(Change change) {
        check(Mapping.PROPERTIES, false, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nestedChanges")
    void decode_ofAnotherVersionWithin_isEqualOrRefused(Change change) {
        for (Mapping mapping : Mapping.values()) {
            check(mapping, false, change);
            check(mapping, true, change);
        }
    }

    private static void check(Mapping mapping, boolean json, Change change) {
        ChangedClass older = ChangedClass.of(mapping, json, change.older(), "shop.Item");
        ChangedClass newer = ChangedClass.of(mapping, json, change.newer(), change.newerName());
        boolean same = change.newerName().equals("shop.Item");
        for (boolean declared : same ? new boolean[] {false, true} : new boolean[] {false}) {
            String where = mapping + (json ? " JSON " : " MessagePack ") + declared;
            assertThat(newer.decode(older.encode(declared), declared)).as(where).isEqualTo(change.forward());
            assertThat(older.decode(newer.encode(declared), declared)).as(where).isEqualTo(change.backward());
        }
    }
}
