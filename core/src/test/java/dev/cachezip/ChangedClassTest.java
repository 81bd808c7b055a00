package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.ClassChanges.Change;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two versions of a class run at once: each reads an equal value of what the other one has written, or a miss. */
@Tag("slow")
class ChangedClassTest {

    static List<Change> changes() {
        return ClassChanges.all();
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
        ChangedClass older = ChangedClass.of(change.older(), "shop.Item");
        ChangedClass newer = ChangedClass.of(change.newer(), change.newerName());
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
        check(change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nestedChanges")
    void decode_ofAnotherVersionWithin_isEqualOrRefused(Change change) {
        check(change);
    }

    private static void check(Change change) {
        ChangedClass older = ChangedClass.of(change.older(), "shop.Item");
        ChangedClass newer = ChangedClass.of(change.newer(), change.newerName());
        boolean same = change.newerName().equals("shop.Item");
        for (boolean declared : same ? new boolean[] {false, true} : new boolean[] {false}) {
            assertThat(newer.decode(older.encode(declared), declared))
                    .as("declared: %s", declared)
                    .isEqualTo(change.forward());
            assertThat(older.decode(newer.encode(declared), declared))
                    .as("declared: %s", declared)
                    .isEqualTo(change.backward());
        }
    }
}
